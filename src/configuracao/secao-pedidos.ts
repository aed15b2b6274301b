import { z } from 'zod'
import PALAVRAS from './conteudo/secoes/pedidos.json' with { type: 'json' }
import { definirSecao } from './secao.ts'

export const pedidos = definirSecao({
  chave: 'pedidos',
  ...PALAVRAS,
  schema: z.strictObject({
    pix_minutos: z.int().min(30).max(1440).default(60),
    horas_para_confirmar: z.int().min(1).max(168).default(48),
    entregar_dias: z.int().min(7).max(60).default(15),
    concluir_dias: z.int().min(7).max(60).default(7),
  }),
})
