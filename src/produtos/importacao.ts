import * as z from 'zod'
import { CAMPOS } from './campos-da-planilha.ts'
import { ORIGENS } from './origem-da-planilha.ts'

const campo = z.nullable(z.enum(CAMPOS.map((um) => um.campo)))

/** What the rows that are right bring. */
const resumoSchema = z.object({
  produtos: z.int(),
  variacoes: z.int(),
  imagens: z.int(),
  /** Things on the shelf whose stock the sheet does not say. */
  sem_estoque: z.int(),
})

/** A spreadsheet being imported, as its screens see it. */
export const importacaoSchema = z.object({
  id: z.guid(),
  nome_arquivo: z.string(),
  status: z.enum(['enviada', 'validada', 'importando', 'concluida', 'falhou']),
  /** A job reads the rows: `processadas` of `total`. */
  conferindo: z.boolean(),
  /** By its headings. */
  origem: z.enum(ORIGENS),
  cabecalhos: z.array(z.string()),
  colunas: z.array(campo),
  /** The first rows, for who looks whether the columns are right. */
  exemplos: z.array(z.array(z.string())),
  total: z.int(),
  com_erro: z.int(),
  processadas: z.int(),
  criados: z.int(),
  atualizados: z.int(),
  ignorados: z.int(),
  /** The first things wrong. */
  erros: z.array(z.object({ linha: z.int(), texto: z.string() })),
  resumo: resumoSchema,
  /** The first products, as the rows make them. */
  previa: z.array(
    z.object({
      linha: z.int(),
      nome: z.string(),
      opcoes: z.array(z.string()),
      variacoes: z.array(z.array(z.string())),
      imagens: z.int(),
      novo: z.boolean(),
      /** What changes of one that the shop has: `preço de R$ 10,00 para R$ 12,00`. */
      mudancas: z.array(z.string()),
    }),
  ),
  /** Products that are new, and how many more the plan takes; null when it takes any number. */
  novos: z.int(),
  vagas: z.nullable(z.int()),
  erro: z.nullable(z.string()),
  /** Pictures named by their addresses, fetched after the rows are in. */
  imagens: z.object({
    total: z.int(),
    buscando: z.int(),
    falhas: z.int(),
    /** The first that could not be fetched. */
    lista: z.array(
      z.object({ produto_id: z.guid(), produto: z.string(), endereco: z.string(), motivo: z.string() }),
    ),
  }),
  /** The way back. */
  desfazer: z.object({
    /** Until when; null when there is nothing to take back, or not any more. */
    ate: z.nullable(z.string()),
    situacao: z.nullable(z.enum(['em_andamento', 'concluida'])),
    /** Products that it made or changed, and how many of them the way back has passed. */
    total: z.int(),
    feitos: z.int(),
    removidos: z.int(),
    arquivados: z.int(),
    restaurados: z.int(),
    mantidos: z.int(),
    /** The first that are not as before. */
    lista: z.array(z.object({ produto_id: z.guid(), produto: z.string(), motivo: z.string() })),
  }),
})
export type Importacao = z.infer<typeof importacaoSchema>

/** One of the last imports, as their list has it. */
export const importacaoRecenteSchema = importacaoSchema
  .pick({ id: true, nome_arquivo: true, status: true, conferindo: true, criados: true, atualizados: true })
  .extend({ desfeita: importacaoSchema.shape.desfazer.shape.situacao, created_at: z.string() })
export type ImportacaoRecente = z.infer<typeof importacaoRecenteSchema>

export const conferirImportacaoSchema = z.strictObject({
  estabelecimento_id: z.guid(),
  colunas: z.array(campo).check(z.minLength(1), z.maxLength(200)),
})
