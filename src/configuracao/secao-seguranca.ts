import { z } from 'zod'
import PALAVRAS from './conteudo/secoes/seguranca.json' with { type: 'json' }
import { definirSecao } from './secao.ts'

/** Empty: as the program's own settings say. */
const numeroOuVazio = (minimo: number, maximo: number) =>
  z.int().min(minimo).max(maximo).nullable().default(null)

export const seguranca = definirSecao({
  chave: 'seguranca',
  ...PALAVRAS,
  schema: z.strictObject({
    exigir_2fa_admin: z.boolean().default(false),
    tentativas: numeroOuVazio(3, 100),
    espera_minutos: numeroOuVazio(1, 1440),
    sessao_admin_horas: numeroOuVazio(1, 720),
    sessao_dias: numeroOuVazio(1, 365),
  }),
})
