import { z } from 'zod'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { chaveDeOrigem } from './manifesto.ts'

/** An archive is sent in parts of so many bytes: on a slow line each still arrives in time. */
export const BYTES_DA_PARTE = 1024 * 1024

/** What an archive says of itself: nothing of it is believed by being shown. */
export const resumoSchema = z.object({
  loja: z.object({ nome: z.string(), codigo: z.string(), cnpj: z.string(), cidade: z.string() }),
  feito_em: z.string(),
  origem: z.object({ endereco: z.string(), chave: z.string() }),
  produtos: z.int(),
  clientes: z.int(),
  vendas: z.int(),
  avaliacoes: z.int(),
  linhas: z.int(),
  arquivos: z.int(),
})
export type Resumo = z.infer<typeof resumoSchema>

export const chegadaSchema = z.object({
  id: z.guid(),
  nome: z.string(),
  tamanho: z.int(),
  status: z.enum(['subindo', 'conferindo', 'conferida', 'trazendo', 'trazida', 'recusada']),
  /** From 0 to 100. */
  andamento: z.int(),
  motivo: z.string().nullable(),
  resumo: resumoSchema.nullable(),
  /** What the origin is called here; null where nobody knows it. */
  origem: z.string().nullable(),
  loja_id: z.guid().nullable(),
  enviado_em: z.string(),
})
export type Chegada = z.infer<typeof chegadaSchema>

export const origemSchema = z.object({ id: z.guid(), nome: z.string(), chave: z.string() })
export type Origem = z.infer<typeof origemSchema>

export const chegadasSchema = z.object({
  itens: z.array(chegadaSchema),
  origens: z.array(origemSchema),
  /** The key of this installation, for others to know it by. */
  chave: z.string(),
  /** How many bytes an archive may have. */
  limite: z.int(),
})

export const arquivoQueChegaSchema = z.strictObject({
  nome: z.string().trim().min(1).max(150),
  tamanho: z.int().min(1),
})

export const trazerSchema = z.strictObject({
  email: emailDoPedido.toLowerCase(),
  plano_id: z.guid('Escolha o plano.'),
  aceita_desconhecida: z.boolean().default(false),
})

export const novaOrigemSchema = z.strictObject({
  nome: z.string().trim().min(1, 'Diga de quem é a chave.').max(120),
  chave: chaveDeOrigem,
})
