import { z } from 'zod'
import PALAVRAS from './conteudo/secoes/recursos.json' with { type: 'json' }
import { definirSecao } from './secao.ts'

export const recursosDoPortal = definirSecao({
  chave: 'recursos',
  ...PALAVRAS,
  schema: z.strictObject({
    cadastro_de_lojas: z.boolean().default(true),
    cartao_online: z.boolean().default(true),
    novas_avaliacoes: z.boolean().default(true),
    denuncias: z.boolean().default(true),
    feed_do_portal: z.boolean().default(false),
  }),
})
