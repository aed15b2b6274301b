import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumirDias } from '#src/vendas/server/figuras/resumo-diario.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import {
  totalsOf,
  MARCH,
  paymentParts,
  sumByHand,
  type RandomSale,
  randomSale,
} from '#test/support/random-sales.ts'
import type { Painel, Relatorio } from '../schemas.ts'

let t: TestApp
let loja: TestShop
let token: string
const produtos: string[] = []
let numero = 0

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  token = await t.tokenFor(loja.ownerId)
  await t.owner.query(`insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana Souza')`, [
    loja.id,
  ])
  for (let i = 0; i < 5; i++) {
    const { id } = await createProduct(t.owner, loja.id, { nome: `Produto ${i}` })
    await t.owner.query('update produtos set custo = 3.21 where id = $1', [id])
    produtos.push(id)
  }
})
afterAll(() => t.close())

test('dashboard, reports and a sum in memory agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomSale, { minLength: 4, maxLength: 16 }), async (vendas) => {
      await t.owner.query(`delete from pagamentos where estabelecimento_id = $1`, [loja.id])
      await t.owner.query('delete from itens_venda where estabelecimento_id = $1', [loja.id])
      await t.owner.query('delete from vendas where estabelecimento_id = $1', [loja.id])
      for (const uma of vendas) await gravar(uma)
      await conferir(vendas)
      // The same from summed days, and with one of them changed since.
      await conferirPartes(vendas)
      await resumirDias()
      await conferir(vendas)
      await mudarUma(vendas)
      await conferir(vendas)
      await conferirPartes(vendas)
    }),
    { numRuns: 4 },
  )
}, 90_000)

/** Another refund of a sale whose day was summed. */
async function mudarUma(vendas: RandomSale[]) {
  const uma = vendas.find(({ reembolsadoPorCento }) => reembolsadoPorCento === 0)
  if (!uma) return
  uma.reembolsadoPorCento = 50
  await t.owner.query('delete from pagamentos where venda_id = $1', [uma.id])
  await t.owner.query('delete from itens_venda where venda_id = $1', [uma.id])
  await t.owner.query('delete from vendas where id = $1', [uma.id])
  await gravar(uma)
}

async function conferir(vendas: RandomSale[]) {
  const ingenua = sumByHand(vendas)
  const painel = await ler<Painel>('painel')
  const numeros = porId(painel.numeros)
  expect(centavos(numeros.faturamento)).toBe(ingenua.faturamento)
  expect(numeros.vendas).toBe(ingenua.vendas)
  expect(numeros.itens).toBe(ingenua.itens)
  for (const [id, soma] of [
    ['por_dia', ingenua.faturamento],
    ['formas', ingenua.faturamento],
    ['horas', null],
  ] as const) {
    const grafico = painel.graficos.find((um) => um.id === id)
    const total = grafico?.pontos.reduce((s, { valor }) => s + (valor ?? 0), 0) ?? 0
    if (soma === null) expect(total).toBe(ingenua.vendas)
    else expect(centavos(total)).toBe(soma)
  }

  const relatorio = await ler<Relatorio>('relatorios/vendas')
  const figuras = porId(relatorio.numeros)
  expect(centavos(figuras.bruto)).toBe(ingenua.bruto)
  expect(centavos(figuras.descontos)).toBe(ingenua.descontos)
  expect(centavos(figuras.reembolsos)).toBe(ingenua.reembolsos)
  expect(centavos(figuras.faturamento)).toBe(ingenua.faturamento)
  expect(ingenua.bruto - ingenua.descontos - ingenua.reembolsos).toBe(ingenua.faturamento)
  for (const tabela of relatorio.tabelas)
    expect([tabela.id, somarColuna(tabela, 'faturamento')]).toEqual([tabela.id, ingenua.faturamento])
  expect(linhaPorLinha(relatorio.tabelas.find(({ id }) => id === 'formas'))).toEqual(ingenua.porForma)
}

/** What is divided by products and by what people choose comes to the same. */
async function conferirPartes(vendas: RandomSale[]) {
  const ingenua = sumByHand(vendas)
  const porProduto = await ler<Relatorio>('relatorios/produtos')
  expect(somarColuna(porProduto.tabelas[0], 'receita')).toBe(ingenua.faturamento)
  expect(somarColuna(porProduto.tabelas[0], 'quantidade') / 100).toBe(ingenua.itens)
  expect(somarColuna(porProduto.tabelas[0], 'devolvidas') / 100).toBe(ingenua.devolvidas)
  const abc = await ler<Relatorio>('relatorios/abc')
  const margem = await ler<Relatorio>('relatorios/margem')
  expect(somarColuna(abc.tabelas[1], 'receita')).toBe(somarColuna(margem.tabelas[0], 'receita'))
  expect(somarColuna(margem.tabelas[0], 'receita')).toBe(somarColuna(margem.tabelas[1], 'receita'))
  for (const dimensao of [
    'dia',
    'semana',
    'mes',
    'hora',
    'dia_da_semana',
    'canal',
    'forma',
    'produto',
    'categoria',
  ]) {
    const { tabelas } = await ler<Relatorio>('relatorios/personalizado', {
      dimensao,
      metricas: 'faturamento',
    })
    expect([dimensao, somarColuna(tabelas[0], 'faturamento')]).toEqual([dimensao, ingenua.faturamento])
  }
}

async function gravar(uma: RandomSale) {
  const { id } = uma
  const conta = totalsOf(uma)
  const paga = uma.reembolsadoPorCento !== null
  const reais = (n: number) => n / 100
  numero += 1
  await t.owner.query(
    `insert into vendas (id, estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, desconto,
       entrega, total, total_reembolsado, pago_em, created_at, motivo_cancelamento, cliente_id, user_id, entregue_em,
       valor_cancelado)
     select $1, $2, $3, $1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'Teste', c.id, $14, $13, $15
     from (select id from consumidores where estabelecimento_id = $2 limit 1) c`,
    [
      id,
      loja.id,
      numero,
      uma.canal,
      paga ? uma.status : 'cancelado',
      uma.forma,
      reais(conta.subtotal),
      reais(conta.desconto),
      reais(uma.entregaCentavos),
      reais(conta.total),
      reais(conta.reembolsado),
      paga ? uma.pagoEm : null,
      uma.pagoEm,
      loja.ownerId,
      reais(conta.cortado),
    ],
  )
  for (const { produto, quantidade, precoCentavos, cancelada, devolvida } of uma.itens) {
    await t.owner.query(
      `insert into itens_venda (estabelecimento_id, venda_id, produto_id, nome, quantidade, preco_unitario, subtotal,
         quantidade_cancelada, quantidade_devolvida)
       values ($1, $2, $3, 'Produto', $4, $5, $6, $7, $8)`,
      [
        loja.id,
        id,
        produtos[produto],
        quantidade,
        reais(precoCentavos),
        reais(quantidade * precoCentavos),
        cancelada,
        devolvida,
      ],
    )
  }
  const partes = paymentParts(uma, conta)
  for (const [i, parte] of paga ? partes.entries() : []) {
    await t.owner.query(
      `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, valor_reembolsado, status, aprovado_em, tentativa)
       values ($1, $2, $3, $4, $5, 'aprovado', $6, $7)`,
      [loja.id, id, parte.forma, reais(parte.valor), reais(parte.reembolsado), uma.pagoEm, i + 1],
    )
  }
}

async function ler<T>(caminho: string, mais: Record<string, string> = {}): Promise<T> {
  const busca = new URLSearchParams({
    estabelecimento_id: loja.id,
    periodo: 'personalizado',
    ...MARCH,
    ...mais,
  })
  const { status, body } = await t.request('GET', `/rest/v1/${caminho}?${busca}`, { token })
  expect([caminho, status, status === 200 ? '' : body]).toEqual([caminho, 200, ''])
  return body as T
}

function porId(numeros: { id: string; valor: number | null }[]): Record<string, number | null> {
  return Object.fromEntries(numeros.map(({ id, valor }) => [id, valor]))
}

type Tabela = Relatorio['tabelas'][number]

function somarColuna(tabela: Tabela | undefined, coluna: string): number {
  const qual = tabela?.colunas.findIndex(({ id }) => id === coluna) ?? -1
  expect(qual).toBeGreaterThan(0)
  return (tabela as Tabela).linhas.reduce((soma, { celulas }) => soma + centavos(celulas[qual] as number), 0)
}

function linhaPorLinha(tabela: Tabela | undefined): Record<string, number> {
  const qual = tabela?.colunas.findIndex(({ id }) => id === 'faturamento') ?? -1
  return Object.fromEntries(
    (tabela as Tabela).linhas.map(({ celulas }) => [celulas[0], centavos(celulas[qual] as number)]),
  )
}

function centavos(reais: number | null | undefined): number {
  return Math.round((reais ?? 0) * 100)
}
