import { expect, test } from 'vitest'
import {
  acertarLinhas,
  adicionarLinha,
  conferirPagamentos,
  impedimento,
  novoRascunho,
  type ParteDoPagamento,
  paraPagarPorLink,
  pedidoDoBalcao,
  type RascunhoDoBalcao,
  somarBalcao,
  subtotalDaLinha,
} from './balcao.ts'

const cafe = { id: 'cafe', nome: 'Café', imagem_url: null, preco: 19.9, estoque: 3 }
const parte = (forma: ParteDoPagamento['forma'], mais: Partial<ParteDoPagamento> = {}): ParteDoPagamento => ({
  id: forma,
  forma,
  centavos: null,
  recebidoCentavos: 0,
  parcelas: 1,
  nsu: '',
  ...mais,
})
const rascunho = (mais: Partial<RascunhoDoBalcao> = {}): RascunhoDoBalcao => ({
  ...novoRascunho('chave'),
  linhas: [{ produto: cafe, quantidade: 2, descontoCentavos: 0 }],
  ...mais,
})

test('the same product stays one line and never passes the stock', () => {
  let linhas = adicionarLinha([], cafe)
  for (let vez = 0; vez < 5; vez += 1) linhas = adicionarLinha(linhas, cafe)
  expect(linhas).toMatchObject([{ quantidade: 3 }])
  expect(adicionarLinha([], { ...cafe, estoque: 0 })).toEqual([])
})

test.each<[string, { estoque?: number; preco?: number }, { quantidade: number; total: number }[]]>([
  ['fewer units', { estoque: 1 }, [{ quantidade: 1, total: 1990 }]],
  ['none', { estoque: 0 }, []],
  ['another price', { preco: 25 }, [{ quantidade: 2, total: 5000 }]],
])('a line takes what the server says of it: %s', (_caso, hoje, esperadas) => {
  const linhas = acertarLinhas(rascunho().linhas, [{ produto_id: 'cafe', ...hoje }])
  expect(linhas.map((linha) => [linha.quantidade, subtotalDaLinha(linha)])).toEqual(
    esperadas.map(({ quantidade, total }) => [quantidade, total]),
  )
  expect(acertarLinhas(linhas, [{ produto_id: 'outro', ...hoje }])).toEqual(linhas)
})

test('discounts come off each unit and off the whole, never below nothing', () => {
  const comDesconto = rascunho({
    linhas: [{ produto: cafe, quantidade: 2, descontoCentavos: 90 }],
    descontoCentavos: 300,
  })
  expect(somarBalcao(comDesconto)).toEqual({ subtotal: 3800, cupom: 0, desconto: 300, total: 3500 })
  expect(somarBalcao({ ...comDesconto, descontoCentavos: 99_999 }).total).toBe(0)
})

test('a coupon comes off before a discount in percent, and is sent unless the server refused it', () => {
  const cupom = { codigo: 'DEZ', centavos: 380, recusa: null }
  const comCupom = rascunho({ cupom, descontoPorcento: 50 })
  expect(somarBalcao(comCupom)).toEqual({ subtotal: 3980, cupom: 380, desconto: 1800, total: 1800 })
  expect(pedidoDoBalcao(comCupom, 'loja')).toMatchObject({ cupons: ['DEZ'], desconto: 18 })
  const recusado = rascunho({ cupom: { ...cupom, centavos: 0, recusa: 'Este cupom terminou.' } })
  expect(pedidoDoBalcao(recusado, 'loja')).not.toHaveProperty('cupons')
})

test('a single payment takes the total and follows it; a second takes what is left', () => {
  const so = rascunho({ pagamentos: [parte('pix')] })
  expect(conferirPagamentos(so)).toMatchObject({ falta: 0, partes: [{ centavos: 3980 }] })
  const dois = rascunho({ pagamentos: [parte('cartao', { centavos: 1000 }), parte('pix')] })
  expect(conferirPagamentos(dois).partes.map(({ centavos }) => centavos)).toEqual([1000, 2980])
})

test('what is missing, what is too much and the change are told apart', () => {
  expect(conferirPagamentos(rascunho({ pagamentos: [parte('avista', { centavos: 980 })] })).falta).toBe(3000)
  expect(conferirPagamentos(rascunho({ pagamentos: [parte('cartao', { centavos: 5000 })] })).falta).toBe(
    -1020,
  )
  const emDinheiro = rascunho({ pagamentos: [parte('avista', { recebidoCentavos: 5000 })] })
  expect(conferirPagamentos(emDinheiro)).toMatchObject({ falta: 0, troco: 1020 })
})

test.each<[string, Partial<RascunhoDoBalcao>, string | null]>([
  ['no product', { linhas: [] }, 'Adicione um produto'],
  ['no payment', {}, 'Escolha como o cliente paga'],
  ['a total of nothing', { descontoCentavos: 3980 }, 'O desconto cobre a venda toda'],
  ['too little', { pagamentos: [parte('pix', { centavos: 1 })] }, 'Falta pagamento'],
  ['too much', { pagamentos: [parte('cartao', { centavos: 9999 })] }, 'Os pagamentos passam do total'],
  [
    'an empty part',
    { pagamentos: [parte('cartao', { centavos: 3980 }), parte('avista')] },
    'Um dos pagamentos está sem valor',
  ],
  [
    'too little cash in hand',
    { pagamentos: [parte('avista', { recebidoCentavos: 3000 })] },
    'O dinheiro recebido é menor que o valor',
  ],
  ['a phone of nobody', { cliente: { nome: '', email: '', telefone: '11' } }, 'Informe o nome do cliente'],
  ...['maria@gmail', 'maria@x,com', 'joão@x.com', 'maria@x..com'].map(
    (email): [string, Partial<RascunhoDoBalcao>, string] => [
      `an e-mail that is none, ${email}`,
      { pagamentos: [parte('avista')], cliente: { nome: 'Maria', email, telefone: '' } },
      'Confira o e-mail do cliente',
    ],
  ),
  [
    'a customer of the shop, whose e-mail is not sent',
    { pagamentos: [parte('pix')], cliente: { id: 'c1', nome: 'Maria', email: 'maria', telefone: '' } },
    null,
  ],
  ['all in order', { pagamentos: [parte('pix')] }, null],
])('with %s: %j', (_caso, mais, esperado) => {
  expect(impedimento(rascunho(mais))).toBe(esperado)
})

test('what is sent carries reais and only what was said', () => {
  const pronto = rascunho({ pagamentos: [parte('avista', { recebidoCentavos: 5000 })] })
  expect(pedidoDoBalcao(pronto, 'loja')).toEqual({
    estabelecimento_id: 'loja',
    itens: [{ produto_id: 'cafe', quantidade: 2, preco_visto: 19.9 }],
    desconto: 0,
    entrega: 'levou',
    pagamentos: [{ forma: 'avista', valor: 39.8, recebido: 50 }],
  })
})

test.each([
  ['credit', { debito: false, parcelas: 3 }, { debito: false, parcelas: 3 }],
  ['debit, which has no instalments', { debito: true, parcelas: 3 }, { debito: true, parcelas: 1 }],
  ['a draft of before the choice', { parcelas: 3 }, { parcelas: 3 }],
])('a card is sent as %s', (_caso, dito, enviado) => {
  const pagamentos = [parte('cartao', dito)]
  expect(pedidoDoBalcao(rascunho({ pagamentos }), 'loja').pagamentos).toEqual([
    { forma: 'cartao', valor: 39.8, ...enviado },
  ])
})

test('a discount in percent follows the price and the quantity', () => {
  const linhas = [{ produto: cafe, quantidade: 2, descontoCentavos: 0, descontoPorcento: 10 }]
  expect(somarBalcao(rascunho({ linhas }))).toEqual({ subtotal: 3582, cupom: 0, desconto: 0, total: 3582 })
  const tudo = rascunho({ linhas, descontoPorcento: 50 })
  expect(somarBalcao(tudo)).toEqual({ subtotal: 3582, cupom: 0, desconto: 1791, total: 1791 })
  expect(pedidoDoBalcao(tudo, 'loja')).toMatchObject({ itens: [{ desconto: 1.99 }], desconto: 17.91 })
})

test('a sale by link is paid by PIX, all of it, and nobody takes it along', () => {
  const porLink = paraPagarPorLink(rascunho({ pagamentos: [parte('avista')] }))
  expect(impedimento(porLink)).toBeNull()
  expect(pedidoDoBalcao(porLink, 'loja')).toMatchObject({
    entrega: 'retirar',
    pagamentos: [{ forma: 'pix', valor: 39.8 }],
  })
  expect(paraPagarPorLink(rascunho({ entrega: 'entregar' })).entrega).toBe('entregar')
  const deNinguem = rascunho({ cliente: { nome: '', email: 'ana@x.test', telefone: '' } })
  expect(impedimento(paraPagarPorLink(deNinguem))).toBe('Informe o nome do cliente')
})

test('a customer who was found goes by id alone, one typed in by what was typed', () => {
  const cliente = { nome: 'Ana', email: 'ana@x.test', telefone: '' }
  expect(pedidoDoBalcao(rascunho({ cliente: { ...cliente, id: 'c1' } }), 'loja').cliente).toEqual({
    id: 'c1',
  })
  expect(pedidoDoBalcao(rascunho({ cliente }), 'loja').cliente).toEqual({ nome: 'Ana', email: 'ana@x.test' })
})

test('without a network only cash is taken, and no coupon', () => {
  const semRede = (mais: Partial<RascunhoDoBalcao>) => impedimento(rascunho(mais), { semRede: true })
  const cupom = { codigo: 'DEZ', centavos: 100, recusa: null }
  expect(semRede({ pagamentos: [parte('avista')] })).toBeNull()
  expect(semRede({ pagamentos: [parte('avista', { centavos: 1000 }), parte('cartao')] })).toMatch(
    /em dinheiro$/,
  )
  expect(semRede({ pagamentos: [parte('pix')] })).toMatch(/em dinheiro$/)
  expect(semRede({ pagamentos: [parte('avista')], cupom })).toMatch(/tire o cupom$/)
  expect(impedimento(rascunho({ pagamentos: [parte('pix')] }))).toBeNull()
})
