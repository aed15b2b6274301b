import { z } from 'zod'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

const id = z.guid().toLowerCase()
export const daLoja = z.strictObject({ estabelecimento_id: id })

export const ESTOQUE_DE = ['portal', 'bling'] as const

/** How many days back sales that were paid before the connection go too, as its owner chooses when connecting. */
export const DIAS_ANTERIORES = [0, 7, 30] as const

/** What a comparison of all things saw, and did. */
const comparacaoSchema = z.object({
  comecou_em: z.string(),
  /** Null while it is under way. */
  terminou_em: z.string().nullable(),
  /** Things with a pair. */
  conferidos: z.int(),
  diferencas: z.int(),
  /** The differences were mended here; else they are only told. */
  acertou: z.boolean(),
  /** The first of them: units here, and units there. */
  primeiras: z.array(z.object({ nome: z.string(), sku: z.string().nullable(), de: z.int(), para: z.int() })),
})
export type Comparacao = z.infer<typeof comparacaoSchema>

const pedidoSchema = z.object({
  venda_id: id,
  numero: z.int(),
  situacao: z.enum(['pendente', 'enviado', 'a_cancelar', 'cancelado', 'recusado']),
  /** Its number at Bling. */
  numero_no_bling: z.int().nullable(),
  problema: z.string().nullable(),
  /** Bling's own sentence. */
  detalhe: z.string().nullable(),
  created_at: z.string(),
})
export type PedidoNoBling = z.infer<typeof pedidoSchema>

/** A shop's connection to Bling, without a secret in it. */
export const conexaoDoBlingSchema = z.object({
  /** The platform has an app there. */
  disponivel: z.boolean(),
  conectada: z.boolean(),
  status: z.enum(['ativa', 'reconectar']).nullable(),
  conta: z.string().nullable(),
  estoque_de: z.enum(ESTOQUE_DE).nullable(),
  conectada_em: z.string().nullable(),
  ultima_troca_em: z.string().nullable(),
  problema: z.string().nullable(),
  /** A comparison is under way, or waits for its turn. */
  comparando: z.boolean(),
  comparacao: comparacaoSchema.nullable(),
  /** Things without a pair there: how many, and the first. */
  sem_par: z.int(),
  sem_par_primeiros: z.array(
    /** `produto_id`: of a variation, its product. */
    z.object({ id, produto_id: id, nome: z.string(), sku: z.string().nullable() }),
  ),
  /** Paid sales on their way, the newest first; those that need somebody before all. */
  pedidos: z.array(pedidoSchema),
  /** Sales paid before the connection that have yet to go. */
  anteriores: z.int(),
})
export type ConexaoDoBling = z.infer<typeof conexaoDoBlingSchema>
