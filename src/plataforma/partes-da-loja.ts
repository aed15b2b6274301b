import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'

/** What the shop's page reads tab by tab. */
export const PARTES_DA_LOJA = {
  faturas: 'Assinatura e faturas',
  vendas: 'Vendas',
  produtos: 'Produtos',
  avaliacoes: 'Avaliações',
  denuncias: 'Denúncias',
  chamados: 'Chamados',
  auditoria: 'Auditoria',
} as const
export type ParteDaLoja = keyof typeof PARTES_DA_LOJA
export const NOMES_DAS_PARTES = chavesDe(PARTES_DA_LOJA)
export const LINHAS_POR_PARTE = 20

/** One line of any tab: what, what more, its state, how much, when. Never a customer's data. */
export const linhaDaParteSchema = z.object({
  id: z.string(),
  titulo: z.string(),
  detalhe: z.string().nullable(),
  status: z.string().nullable(),
  valor: z.number().nullable(),
  quando: z.string(),
})
export type LinhaDaParte = z.infer<typeof linhaDaParteSchema>

export const parteSchema = z.object({ itens: z.array(linhaDaParteSchema), total: z.int() })
export type PaginaDaParte = z.infer<typeof parteSchema>
