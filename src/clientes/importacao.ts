import * as z from 'zod'
import { NOMES_DOS_CAMPOS } from './planilha.ts'

export const mapaSchema = z.partialRecord(z.enum(NOMES_DOS_CAMPOS), z.int().min(0).max(500))

/** A spreadsheet of customers being imported, as its screens see it. */
export const importacaoSchema = z.object({
  id: z.guid(),
  nome_arquivo: z.string(),
  status: z.enum(['enviada', 'validada', 'importando', 'concluida', 'falhou']),
  /** A job reads the rows: `processadas` of `total`. */
  conferindo: z.boolean(),
  total: z.int(),
  /** The headings, and which of them fills which field. */
  colunas: z.array(z.string()),
  mapa: mapaSchema,
  amostra: z.array(
    z.object({
      linha: z.int(),
      nome: z.string(),
      email: z.nullable(z.string()),
      telefone: z.nullable(z.string()),
      cidade: z.nullable(z.string()),
    }),
  ),
  validas: z.int(),
  novos: z.int(),
  atualizar: z.int(),
  com_erro: z.int(),
  /** The first things wrong. */
  erros: z.array(z.object({ linha: z.int(), mensagem: z.string() })),
  processadas: z.int(),
  criados: z.int(),
  atualizados: z.int(),
  ignorados: z.int(),
  erro: z.nullable(z.string()),
})
export type Importacao = z.infer<typeof importacaoSchema>
