import { z } from 'zod'
import PALAVRAS from './conteudo/secoes/alertas.json' with { type: 'json' }
import { definirSecao } from './secao.ts'

/** From when on the platform's people are notified (docs/rules/platform.md#alerts). */
export const regrasDeAlerta = definirSecao({
  chave: 'alertas',
  ...PALAVRAS,
  schema: z.strictObject({
    assinaturas_ruins: z.int().min(1).max(1000).default(5),
    pix_sem_aviso: z.int().min(1).max(1000).default(3),
    cancelamentos_percentual: z.number().min(0.1).max(100).default(5),
    cancelamentos_minimo: z.int().min(1).max(10_000).default(20),
    sem_nota_percentual: z.number().min(0.1).max(100).default(20),
    sem_nota_minimo: z.int().min(1).max(10_000).default(10),
    nota_abaixo_de: z.number().min(1.1).max(5).default(3),
    nota_minimo: z.int().min(1).max(10_000).default(10),
    suporte_horas: z.int().min(0).max(168).default(0),
    tentativas_de_login: z.int().min(1).max(10_000).default(20),
    titular_dias: z.int().min(1).max(14).default(10),
  }),
})
