import { describe, expect, test } from 'vitest'
import { acoesDoComprador, passosDoPedido, recadoDoPedido } from './passos-do-pedido.ts'

const AGORA = new Date('2026-11-21T12:00:00Z')
const diasAtras = (dias: number) => new Date(AGORA.getTime() - dias * 86_400_000).toISOString()

function pedido(status: string, { por = [] as string[], ...resto } = {}) {
  const historico = [...por, status].map((para, i) => ({ para, created_at: `2026-11-20T10:0${i}:00Z` }))
  return {
    status,
    forma_pagamento: 'pix',
    pago_em: por.includes('pago') || status === 'pago' ? '2026-11-20T10:01:00Z' : null,
    expira_em: null,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: diasAtras(1),
    entregue_em: null as string | null,
    modo_entrega: null as string | null,
    rastreio: null,
    motivo_cancelamento: null,
    devolucao: null as { protocolo: string; tipo: string; status: string } | null,
    historico,
    ...resto,
  }
}

const lidos = (p: ReturnType<typeof pedido>) =>
  passosDoPedido(p).map(({ texto, estado }) => `${estado}: ${texto}`)

describe('the way of an order, as its buyer reads it', () => {
  test.each([
    [
      pedido('pendente'),
      [
        'feito: Pedido feito',
        'agora: Aguardando pagamento',
        'depois: Em separação',
        'depois: A caminho',
        'depois: Entregue',
      ],
    ],
    [
      { ...pedido('pendente'), forma_pagamento: 'avista' },
      [
        'feito: Pedido feito',
        'agora: Aguardando confirmação da loja',
        'depois: Em separação',
        'depois: A caminho',
        'depois: Entregue',
      ],
    ],
    [
      pedido('pago', { por: ['pendente'] }),
      [
        'feito: Pedido feito',
        'feito: Pagamento confirmado',
        'depois: Em separação',
        'depois: A caminho',
        'depois: Entregue',
      ],
    ],
    [
      pedido('pronto_retirada', { por: ['pendente', 'pago'] }),
      [
        'feito: Pedido feito',
        'feito: Pagamento confirmado',
        'feito: Em separação',
        'agora: Pronto para retirada',
        'depois: Entregue',
      ],
    ],
    [
      pedido('entregue', { por: ['pendente', 'pago', 'enviado'] }),
      [
        'feito: Pedido feito',
        'feito: Pagamento confirmado',
        'feito: Em separação',
        'feito: A caminho',
        'feito: Entregue',
      ],
    ],
    [pedido('expirado', { por: ['pendente'] }), ['feito: Pedido feito', 'ruim: PIX expirado']],
    [
      pedido('cancelado', { por: ['pendente', 'pago'] }),
      ['feito: Pedido feito', 'feito: Pagamento confirmado', 'ruim: Cancelado'],
    ],
    [
      pedido('em_devolucao', { por: ['pendente', 'pago', 'enviado', 'entregue'] }),
      [
        'feito: Pedido feito',
        'feito: Pagamento confirmado',
        'feito: Em separação',
        'feito: A caminho',
        'feito: Entregue',
        'agora: Devolução em andamento',
      ],
    ],
    [
      pedido('em_devolucao', { por: ['pendente', 'pago', 'enviado'] }),
      [
        'feito: Pedido feito',
        'feito: Pagamento confirmado',
        'feito: Em separação',
        'feito: A caminho',
        'agora: Devolução em andamento',
      ],
    ],
  ])('of one that is $status', (p, passos) => expect(lidos(p)).toEqual(passos))
})

describe('what a buyer may do', () => {
  const acoes = (p: ReturnType<typeof pedido>) => acoesDoComprador(p, { agora: AGORA, avaliarEmDias: 60 })

  test('pays or cancels what waits, and opens an expired PIX for seven days', () => {
    expect(acoes(pedido('pendente'))).toEqual(['pagar', 'cancelar'])
    expect(acoes(pedido('expirado'))).toEqual(['novo-pix', 'comprar-de-novo'])
    expect(acoes({ ...pedido('expirado'), updated_at: diasAtras(8) })).toEqual(['comprar-de-novo'])
    expect(acoes({ ...pedido('pendente'), forma_pagamento: 'avista' })).toEqual(['cancelar'])
  })

  test('regrets until seven days after delivery, reports a defect until ninety', () => {
    const entregue = (dias: number, status = 'entregue') =>
      acoes({ ...pedido(status, { por: ['pago'] }), entregue_em: diasAtras(dias) })
    expect(entregue(6)).toEqual(['avaliar', 'comprar-de-novo', 'desistir', 'nao-recebi', 'problema'])
    expect(entregue(8)).toEqual(['avaliar', 'comprar-de-novo', 'nao-recebi', 'problema'])
    expect(entregue(61, 'concluido')).toEqual(['comprar-de-novo', 'nao-recebi', 'problema'])
    expect(entregue(91, 'concluido')).toEqual(['comprar-de-novo'])
  })

  test.each([
    [60, 59, true],
    [60, 61, false],
    [180, 100, true],
    [15, 16, false],
    [0, 1, false],
  ])('within %i days of the delivery, %i days after it, reviews: %s', (avaliarEmDias, dias, avalia) => {
    const p = { ...pedido('concluido', { por: ['pago'] }), entregue_em: diasAtras(dias) }
    expect(acoesDoComprador(p, { agora: AGORA, avaliarEmDias }).includes('avaliar')).toBe(avalia)
  })

  test('says `Recebi` of what is paid and on its way; takes back an open return only', () => {
    expect(acoes(pedido('enviado', { por: ['pago'] }))).toEqual([
      'recebi',
      'comprar-de-novo',
      'desistir',
      'nao-recebi',
      'problema',
    ])
    expect(acoes({ ...pedido('enviado'), forma_pagamento: 'avista' })).not.toContain('recebi')
    const devolucao = (status: string) =>
      acoes({ ...pedido('em_devolucao'), devolucao: { protocolo: '1', tipo: 'problema', status } })
    expect(devolucao('aberta')).toContain('retirar-devolucao')
    expect(devolucao('recebida')).not.toContain('retirar-devolucao')
    const perdido = { protocolo: '1', tipo: 'nao_recebido', status: 'aberta' }
    expect(acoes({ ...pedido('em_devolucao'), devolucao: perdido })).toEqual([
      'comprar-de-novo',
      'retirar-devolucao',
    ])
  })
})

test('an expired PIX is offered again only while another can be made', () => {
  expect(recadoDoPedido(pedido('expirado'), AGORA)).toMatch(/gerar outro código/)
  expect(recadoDoPedido({ ...pedido('expirado'), updated_at: diasAtras(8) }, AGORA)).toMatch(/compre de novo/)
})

test('an order to be paid tells its day too where that is another', () => {
  const recado = (expira_em: string) => recadoDoPedido({ ...pedido('pendente'), expira_em }, AGORA)
  expect(recado('2026-11-21T13:00:00Z')).toMatch(/O prazo vence às 10:00\.$/)
  expect(recado('2026-11-22T11:00:00Z')).toMatch(/O prazo vence amanhã às 08:00\.$/)
})

test('an order that waits for the shop tells by when it must confirm, where there is such a time', () => {
  const recado = (horas_para_confirmar: number | null) =>
    recadoDoPedido(
      {
        ...pedido('pendente'),
        forma_pagamento: 'avista',
        created_at: '2026-11-21T11:00:00Z',
        horas_para_confirmar,
      },
      AGORA,
    )
  expect(recado(12)).toBe(
    'O prazo da loja para confirmar vence às 20:00. Você paga quando receber ou retirar.',
  )
  expect(recado(168)).toMatch(/vence em 28 de nov às 08:00\./)
  for (const passado of [1, null]) expect(recado(passado)).toBe('Você paga quando receber ou retirar.')
})

test('a refund that was refused is not called on its way', () => {
  const recado = (total_reembolsado: number) =>
    recadoDoPedido(
      { ...pedido('em_devolucao'), total: 10, total_reembolsado, reembolsos: [{ status: 'falhou' }] },
      AGORA,
    )
  expect(recado(0)).toMatch(/recusou a devolução.*não recebe novos pedidos/)
  expect(recado(10)).not.toMatch(/recusou/)
})

test('the sentence names the last day to regret, in São Paulo', () => {
  const p = { ...pedido('entregue'), entregue_em: '2026-11-21T01:00:00Z' }
  const frase = 'Você pode desistir da compra até 27 de nov, 2026, sem dizer o motivo.'
  expect(recadoDoPedido(p, AGORA)).toBe(frase)
  const noite = new Date('2026-11-28T02:59:59Z')
  expect(recadoDoPedido(p, noite)).toBe(frase)
  expect(acoesDoComprador(p, { agora: noite, avaliarEmDias: 60 })).toContain('desistir')
  const diaSeguinte = new Date('2026-11-28T03:00:00Z')
  expect(recadoDoPedido(p, diaSeguinte)).toBe('Esperamos que esteja tudo certo.')
  expect(acoesDoComprador(p, { agora: diaSeguinte, avaliarEmDias: 60 })).not.toContain('desistir')
})
