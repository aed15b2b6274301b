import { z } from 'zod'
import { PAPEIS } from './papeis.ts'

export const planoSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  descricao: z.string(),
  valor_mensal: z.number(),
  ativo: z.boolean(),
  limite_produtos: z.int(),
  max_usuarios: z.int(),
  permite_personalizacao: z.boolean(),
  nivel_relatorios: z.enum(['nenhum', 'basico', 'avancado', 'personalizado']),
  exportacao_relatorios: z.boolean(),
  permite_mercadopago_proprio: z.boolean(),
  permite_multiplos_estabelecimentos: z.boolean(),
  nivel_suporte: z.enum(['email_72h', 'email_24h', 'prioritario_12h', 'dedicado_24x7']),
})
export type Plano = z.infer<typeof planoSchema>

/** A shop of whoever is asking, as the panel needs to know it. */
export const minhaLojaSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  nome: z.string(),
  logo_url: z.string().nullable(),
  status: z.string(),
  status_aprovacao: z.string(),
  /** Blocked for non-payment, suspended or ended: only `/bloqueado` opens. */
  bloqueada: z.boolean(),
  papel: z.enum(PAPEIS),
  plano: planoSchema.nullable(),
  /** Products on their way from another shop of the owner's, which it was opened with. */
  copia: z.object({ total: z.int(), copiados: z.int() }).nullish(),
})
export type MinhaLoja = z.infer<typeof minhaLojaSchema>

export const quemSouSchema = z.object({
  admin: z.boolean(),
  /** Of the platform, whose screens stay closed until a second factor is switched on. */
  admin_sem_fator: z.boolean(),
  /** One's own first. */
  lojas: z.array(minhaLojaSchema),
})
export type QuemSou = z.infer<typeof quemSouSchema>
