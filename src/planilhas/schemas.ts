import { z } from 'zod'

/** How a person likes a list: the columns shown, in order, and lines a page; null for the screen's own. */
export const preferenciaDeListaSchema = z.object({
  tela: z.string().regex(/^[a-z-]{1,40}$/),
  colunas: z.array(z.string().max(40)).max(60).nullable(),
  limite: z.union([z.literal(20), z.literal(50), z.literal(100)]).nullable(),
})

export const visaoSalvaSchema = z.object({
  id: z.uuid(),
  tela: z.string().regex(/^[a-z-]{1,40}$/),
  nome: z.string().trim().min(1, 'Dê um nome à visão.').max(60),
  consulta: z.string().max(1000),
})
