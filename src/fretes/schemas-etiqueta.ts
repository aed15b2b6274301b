import { z } from 'zod'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

/** A box as it is closed: grams and whole centimetres. */
export const caixaSchema = z.strictObject({
  pesoGramas: z.int('Informe o peso.').min(1, 'Informe o peso.').max(150_000, 'São no máximo 150 kg.'),
  alturaCm: z.int().min(1, 'Informe a altura.').max(300),
  larguraCm: z.int().min(1, 'Informe a largura.').max(300),
  comprimentoCm: z.int().min(1, 'Informe o comprimento.').max(300),
})
export const caixasSchema = z
  .array(caixaSchema)
  .min(1, 'Informe o pacote.')
  .max(10, 'São no máximo 10 volumes.')

/** A sale's latest label. The buyer reads how it goes, not what it cost. */
export const etiquetaDeEnvioSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  servico: z.string(),
  transportadora: z.string(),
  rastreio: z.string().nullable(),
  created_at: z.string(),
  gerado_em: z.string().nullable(),
  postado_em: z.string().nullable(),
  entregue_em: z.string().nullable(),
  cancelado_em: z.string().nullable(),
  cancelando: z.boolean(),
  /** Of the team alone, null to others. */
  preco: z.number().nullable(),
  valor_pago: z.number().nullable(),
  erro: z.string().nullable(),
})

export const opcaoDeEtiquetaSchema = z.object({
  servico_id: z.int(),
  servico: z.string(),
  transportadora: z.string(),
  preco: z.number(),
  prazo_min: z.int(),
  prazo_max: z.int(),
  /** Why these boxes cannot go by it. */
  recusa: z.string().nullable(),
})
export type OpcaoDeEtiqueta = z.infer<typeof opcaoDeEtiquetaSchema>

/** What goes into a label, and what is missing before one can be bought. */
export const preparoDaEtiquetaSchema = z.object({
  /** Why none can be bought now; null where one can. */
  impedimento: z.string().nullable(),
  conectada: z.boolean(),
  falta_no_endereco: z.array(z.string()),
  destinatario: z.string().nullable(),
  endereco: z.string().nullable(),
  falta_documento: z.boolean(),
  tem_nota: z.boolean(),
  /** Reais that are insured: what is in the parcel. */
  valor: z.number(),
  /** Reais in the wallet; null where the carrier does not say. */
  saldo: z.number().nullable(),
  /** What the buyer chose and paid for at the checkout. */
  escolhida: z
    .object({ servico_id: z.int(), nome: z.string(), transportadora: z.string(), preco: z.number() })
    .nullable(),
  caixa: caixaSchema.nullable(),
})
export type PreparoDaEtiqueta = z.infer<typeof preparoDaEtiquetaSchema>
