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

export const avisoSchema = z.object({
  id: z.uuid(),
  tipo: z.string(),
  titulo: z.string(),
  texto: z.string().nullable(),
  rota: z.string().nullable(),
  lido_em: z.string().nullable(),
  created_at: z.string(),
})
export type Aviso = z.infer<typeof avisoSchema>

/** How a person likes a list: the columns shown, in order, and lines a page; null for the screen's own. */
export const preferenciaDeListaSchema = z.object({
  tela: z.string().regex(/^[a-z-]{1,40}$/),
  colunas: z.array(z.string().max(40)).max(60).nullable(),
  limite: z.union([z.literal(20), z.literal(50), z.literal(100)]).nullable(),
})
export type PreferenciaDeLista = z.infer<typeof preferenciaDeListaSchema>

export const visaoSalvaSchema = z.object({
  id: z.uuid(),
  tela: z.string().regex(/^[a-z-]{1,40}$/),
  nome: z.string().trim().min(1, 'Dê um nome à visão.').max(60),
  consulta: z.string().max(1000),
})
export type VisaoSalva = z.infer<typeof visaoSalvaSchema>
