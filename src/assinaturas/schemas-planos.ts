import { z } from 'zod'
import { planoSchema } from '#src/acesso/schemas.ts'

export const planoDaPlataformaSchema = planoSchema.extend({
  /** Subscriptions that have it, ended ones too, or change to it at the end of their cycle: such a plan stays. */
  assinaturas: z.int(),
  /** Shops on it now, as the panel counts them. */
  lojas: z.int(),
  updated_at: z.string(),
})
export type PlanoDaPlataforma = z.infer<typeof planoDaPlataformaSchema>

const limite = z.int('Informe um número inteiro.').max(1_000_000, 'Use até 1.000.000, ou -1 para ilimitado.')

export const salvarPlanoSchema = z.strictObject({
  nome: z.string().trim().min(1, 'Dê um nome ao plano.').max(60),
  descricao: z.string().trim().max(500),
  valor_mensal: z.number().min(0).max(99_999.99).multipleOf(0.01),
  limite_produtos: limite.min(-1, 'Use -1 para ilimitado.'),
  max_usuarios: limite.refine(
    (quantos) => quantos === -1 || quantos >= 1,
    'Pelo menos 1, ou -1 para ilimitado.',
  ),
  permite_personalizacao: z.boolean(),
  nivel_relatorios: planoSchema.shape.nivel_relatorios,
  exportacao_relatorios: z.boolean(),
  permite_mercadopago_proprio: z.boolean(),
  permite_multiplos_estabelecimentos: z.boolean(),
  nivel_suporte: planoSchema.shape.nivel_suporte,
  motivo: z.string().trim().max(500).optional(),
  /** What the form was filled from; left out for a new plan, or to overwrite. */
  updated_at: z.string().optional(),
})
export type SalvarPlanoInput = z.infer<typeof salvarPlanoSchema>

const mudancaDePlano = z.object({ campo: z.string(), rotulo: z.string(), de: z.string(), para: z.string() })

export const versaoDoPlanoSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  autor: z.string().nullable(),
  motivo: z.string().nullable(),
  mudancas: z.array(mudancaDePlano),
  reverte: z.array(mudancaDePlano),
})
export type VersaoDoPlano = z.infer<typeof versaoDoPlanoSchema>
