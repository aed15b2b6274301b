import { z } from 'zod'

export const STATUS_PRODUTO = [
  'rascunho',
  'ativo',
  'inativo',
  'inativo_por_limite',
  'oculto',
  'excluido',
] as const

/** A product in its shop's own list. Prices in reais. */
export const produtoDaLojaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  categoria_id: z.guid().nullable(),
  nome: z.string(),
  sku: z.string().nullable(),
  preco: z.number(),
  preco_promocao: z.number().nullable(),
  em_promocao: z.boolean(),
  estoque: z.int(),
  estoque_reservado: z.int(),
  estoque_aviso: z.int(),
  imagem_url: z.string().nullable(),
  status: z.enum(STATUS_PRODUTO),
  media_avaliacoes: z.number(),
  total_avaliacoes: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ProdutoDaLoja = z.infer<typeof produtoDaLojaSchema>
