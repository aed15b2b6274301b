import { z } from 'zod'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

/** A shop's connection to the carriers' market, without a secret in it. */
export const conexaoSchema = z.object({
  /** The platform has an app there. */
  disponivel: z.boolean(),
  conectada: z.boolean(),
  status: z.enum(['ativa', 'reconectar']).nullable(),
  conta: z.string().nullable(),
  falta_permissao: z.boolean(),
  conectada_em: z.string().nullable(),
  vence_em: z.string().nullable(),
  /** Those that buyers are offered; empty: all. */
  servicos: z.array(z.int()),
  /** What the shop's record lacks before anything can be posted. */
  falta_no_endereco: z.array(z.string()),
})
export type ConexaoDeFrete = z.infer<typeof conexaoSchema>

export const servicoDeEnvioSchema = z.object({ id: z.int(), nome: z.string(), transportadora: z.string() })
export type ServicoDeEnvio = z.infer<typeof servicoDeEnvioSchema>
