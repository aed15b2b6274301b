import { z } from 'zod'
import { definirSecao, texto } from './secao.ts'

/** A banner above every page, and the maintenance mode. */
export const manutencao = definirSecao({
  chave: 'manutencao',
  nome: 'Manutenção',
  ajuda:
    'Um aviso no alto de todas as páginas, e a página que as pessoas veem enquanto o Portal está fechado.',
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
  campos: {
    faixa_ligada: { rotulo: 'Mostrar o aviso em todas as páginas', tipo: 'sim_nao', grupo: 'Aviso' },
    faixa_texto: { rotulo: 'Texto do aviso', tipo: 'texto', grupo: 'Aviso' },
    faixa_tom: {
      rotulo: 'Tom',
      tipo: 'uma_opcao',
      grupo: 'Aviso',
      opcoes: { informa: 'Informa', alerta: 'Alerta' },
    },
    fechado: {
      rotulo: 'Fechar o Portal para manutenção',
      tipo: 'sim_nao',
      grupo: 'Modo manutenção',
      ajuda: 'Só administradores entram, por /auth/admin. Os avisos de pagamento continuam chegando.',
    },
    fechado_texto: { rotulo: 'O que dizer às pessoas', tipo: 'texto_longo', grupo: 'Modo manutenção' },
    fechado_volta: {
      rotulo: 'Previsão de volta',
      tipo: 'texto',
      grupo: 'Modo manutenção',
      ajuda: 'Como em hoje às 14h. Em branco, não aparece.',
    },
  },
  conferir: ({ faixa_ligada, faixa_texto, fechado, fechado_texto }) => [
    ...(faixa_ligada && faixa_texto === ''
      ? [{ campo: 'faixa_texto' as const, mensagem: 'Escreva o aviso antes de mostrar.' }]
      : []),
    ...(fechado && fechado_texto === ''
      ? [{ campo: 'fechado_texto' as const, mensagem: 'Diga às pessoas o que está acontecendo.' }]
      : []),
  ],
})
