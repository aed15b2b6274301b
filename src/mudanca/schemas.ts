import { z } from 'zod'

export const daLoja = z.strictObject({ estabelecimento_id: z.guid().toLowerCase() })

/** How long an archive is kept, and how long its link opens. */
export const DIAS_GUARDADO = 7
export const MINUTOS_DO_LINK = 15

export const arquivoDaLojaSchema = z.object({
  id: z.guid(),
  status: z.enum(['na_fila', 'fazendo', 'pronto', 'falhou']),
  /** From 0 to 100. */
  andamento: z.int(),
  linhas: z.int(),
  arquivos: z.int(),
  tamanho: z.int(),
  pedido_em: z.string(),
  pronto_em: z.string().nullable(),
  /** Until when it is kept. */
  vale_ate: z.string(),
})
export type ArquivoDaLoja = z.infer<typeof arquivoDaLojaSchema>

export const linkDoArquivoSchema = z.object({ url: z.string(), vale_ate: z.string() })
