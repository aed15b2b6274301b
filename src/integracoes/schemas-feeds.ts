import * as z from 'zod'

/** How a shop's products stand in catalogues outside. */
export const feedsDaLojaSchema = z.object({
  google: z.string(),
  meta: z.string(),
  /** What can be bought: each variation counts. */
  itens: z.int(),
  /** Products that catalogues refuse, and those that they take only in part. */
  fora: z.int(),
  com_aviso: z.int(),
  /** The first of them, those left out before the others. */
  produtos: z.array(
    z.object({ id: z.string(), nome: z.string(), fora: z.boolean(), frases: z.array(z.string()) }),
  ),
})
export type FeedsDaLoja = z.infer<typeof feedsDaLojaSchema>
