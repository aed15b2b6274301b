import { z } from 'zod'

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
