import { z } from 'zod'
import PALAVRAS from './conteudo/secoes/manutencao.json' with { type: 'json' }
import { definirSecao, texto } from './secao.ts'

/** A banner above every page, and the maintenance mode. */
export const manutencao = definirSecao({
  chave: 'manutencao',
  ...PALAVRAS,
  schema: z.strictObject({
    faixa_ligada: z.boolean().default(false),
    faixa_texto: texto(200).default(''),
    faixa_tom: z.enum(['informa', 'alerta']).default('informa'),
    fechado: z.boolean().default(false),
    fechado_texto: texto(400).default(
      'Estamos cuidando do Portal para ele voltar melhor. Seus pedidos e pagamentos estão a salvo.',
    ),
    fechado_volta: texto(60).default(''),
  }),
  conferir: ({ faixa_ligada, faixa_texto, fechado, fechado_texto }) => [
    ...(faixa_ligada && faixa_texto === ''
      ? [{ campo: 'faixa_texto' as const, mensagem: 'Escreva o aviso antes de mostrar.' }]
      : []),
    ...(fechado && fechado_texto === ''
      ? [{ campo: 'fechado_texto' as const, mensagem: 'Diga às pessoas o que está acontecendo.' }]
      : []),
  ],
})
