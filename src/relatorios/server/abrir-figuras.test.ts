import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import { NOMES_DOS_RELATORIOS } from '../catalogo.ts'
import { NOMES_DAS_DIMENSOES } from '../personalizado.ts'
import type { Painel, Relatorio } from '../schemas.ts'

// Every figure that leads somewhere leads to a list with as many things as it says.

let l: ShopWithReports
let numero = 100
const clientes: string[] = []
const produtos: string[] = []

beforeAll(async () => {
  l = await startShopWithReports()
  const categoria = await umId(
    `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Vasos', '#0f6b4f') returning id`,
    [l.loja.id],
  )
  for (const nome of ['Vaso', 'Prato', 'Terra']) {
    const { id } = await createProduct(l.owner, l.loja.id, { nome, estoque: 4 })
    produtos.push(id)
  }
  await l.owner.query('update produtos set categoria_id = $2, custo = 3 where id = any($1)', [
    produtos.slice(0, 2),
    categoria,
  ])
  for (const nome of ['Ana', 'Bia', 'Caio']) {
    clientes.push(
      await umId('insert into consumidores (estabelecimento_id, nome) values ($1, $2) returning id', [
        l.loja.id,
        nome,
      ]),
    )
  }
  // Ana bought long ago and again; Bia twice these days, once in full given back; Caio for the first time, by two codes.
  await vender({ cliente: 0, produto: 0, ha: '200 days' })
  await vender({ cliente: 0, produto: 0, ha: '2 days', desconto: 2 })
  await vender({ cliente: 1, produto: 1, ha: '3 days', reembolsado: 'tudo' })
  await vender({ cliente: 1, produto: 2, ha: '1 day', entrega: 5, reembolsado: 'parte' })
  await vender({ cliente: 2, produto: 1, ha: '1 hour', codigos: 2, disputa: true })
  await vender({ cliente: 2, produto: 2, ha: '2 hours', paga: false, codigos: 2 })
  await vender({ cliente: null, produto: 0, ha: '4 days', canal: 'balcao', forma: 'cartao' })
  // Cancelled, and its money is still on its way back.
  await vender({ cliente: 2, produto: 0, ha: '5 days', status: 'cancelado' })
  for (const [nota, quem] of [
    [5, 0],
    [2, 1],
  ] as const) {
    await l.owner.query(
      'insert into avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota) values ($1, $2, $3, $4)',
      [l.loja.id, produtos[0], clientes[quem], nota],
    )
  }
})
afterAll(() => l.close())

interface Venda {
  cliente: number | null
  produto: number
  ha: string
  desconto?: number
  entrega?: number
  reembolsado?: 'tudo' | 'parte'
  paga?: boolean
  status?: string
  codigos?: number
  disputa?: boolean
  canal?: 'online' | 'balcao'
  forma?: string
}

async function vender({
  cliente,
  produto,
  ha,
  desconto = 0,
  entrega = 0,
  reembolsado,
  paga = true,
  status = paga ? 'pago' : 'expirado',
  codigos = 1,
  disputa = false,
  canal = 'online',
  forma = 'pix',
}: Venda) {
  const total = 20 - desconto + entrega
  const devolvido = reembolsado === 'tudo' ? total : reembolsado === 'parte' ? 4 : 0
  const id = await umId(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, desconto, entrega,
       total, total_reembolsado, created_at, pago_em, cliente_id, em_disputa, user_id,
       registrado_por, motivo_cancelamento)
     values ($1, $2, uuid_v7(), $3, $4, $5, 20, $6, $7, $8, $9, now() - $10::interval,
       case when $11 then now() - $10::interval end, $12, $13, $14, case when $3 = 'balcao' then $14::uuid end,
       case when $4 = 'cancelado' then 'Teste' end) returning id`,
    [
      l.loja.id,
      ++numero,
      canal,
      status,
      forma,
      desconto,
      entrega,
      total,
      devolvido,
      ha,
      paga,
      cliente === null ? null : clientes[cliente],
      disputa,
      l.loja.ownerId,
    ],
  )
  await l.owner.query(
    `insert into itens_venda (estabelecimento_id, venda_id, produto_id, nome, quantidade, preco_unitario, subtotal)
     values ($1, $2, $3, 'Item', 2, 10, 20)`,
    [l.loja.id, id, produtos[produto]],
  )
  for (let tentativa = 1; tentativa <= codigos; tentativa++) {
    const aprovado = paga && tentativa === codigos
    const pagamento = await umId(
      `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, valor_reembolsado, status, aprovado_em, tentativa,
         created_at, provider_payment_id)
       values ($1, $2, $3, $4, $5, $6, case when $7 then now() - $8::interval + interval '5 minutes' end, $9,
         now() - $8::interval, uuid_v7()::text) returning id`,
      [
        l.loja.id,
        id,
        forma,
        total,
        aprovado ? devolvido : 0,
        aprovado ? 'aprovado' : 'expirado',
        aprovado,
        ha,
        tentativa,
      ],
    )
    if (aprovado && devolvido > 0)
      await l.owner.query(
        `insert into reembolsos (estabelecimento_id, pagamento_id, valor, status, motivo) values ($1, $2, $3, 'concluido', 'Teste')`,
        [l.loja.id, pagamento, devolvido],
      )
  }
}

async function umId(texto: string, valores: unknown[]): Promise<string> {
  const { rows } = await l.owner.query<{ id: string }>(texto, valores)
  return rows[0]?.id ?? ''
}

/** How many things the list behind a link holds. */
async function quantas(rota: string): Promise<number> {
  const { pathname, searchParams, hash } = new URL(rota, l.url)
  const filtro = Object.fromEntries(searchParams)
  if (pathname === '/relatorios') {
    const { aba, ...resto } = filtro
    const { tabelas } = (await l.pedir<Relatorio>(`relatorios/${aba}`, resto)).body
    return tabelas.find(({ id }) => `#tabela-${id}` === hash)?.total ?? -1
  }
  const { avaliacoes: _quais, periodo: _periodo, ...resto } = filtro
  const endereco =
    { '/clientes': 'consumidores', '/admin': 'avaliacoes_recebidas' }[pathname] ?? pathname.slice(1)
  const { status, body } = await l.pedir(endereco, resto)
  expect([rota, status]).toEqual([rota, 200])
  return Number(body.total)
}

/** Figures that are no count lead to what they are made of; these say how many that is. */
const CONTAGENS = new Set([
  ...[
    'vendas',
    'novos',
    'clientes_novos',
    'recorrentes',
    'compradores',
    'inativos',
    'quantas',
    'vendidos',
    'parados',
  ],
  ...['zerados', 'rupturas', 'acabando', 'abandonados', 'reembolsos', 'disputas', 'sem_custo'],
  ...['classe_A', 'classe_B', 'classe_C'],
])
const COLUNAS = ['vendas', 'clientes', 'quantas', 'produtos', 'pedidos', 'quantos']

async function conferirNumeros({ numeros }: Pick<Relatorio, 'numeros'>, de: string) {
  for (const { id, nome, valor, detalhe, rota, unidade } of numeros) {
    if (!rota || !valor || rota.startsWith('/produtos?aba')) continue
    const emVendas = /^em (\d+) venda/.exec(detalhe ?? '')?.[1]
    const esperado = emVendas ? Number(emVendas) : CONTAGENS.has(id) && unidade === 'inteiro' ? valor : null
    const achadas = await quantas(rota)
    expect([de, nome, achadas]).toEqual([de, nome, esperado ?? achadas])
    expect([de, nome, achadas > 0]).toEqual([de, nome, true])
  }
}

async function conferirTabelas({ tabelas }: Pick<Relatorio, 'tabelas'>, de: string): Promise<number> {
  let seguidas = 0
  for (const { id, colunas, linhas } of tabelas) {
    const qual = colunas.findIndex((coluna) => COLUNAS.includes(coluna.id))
    for (const { celulas, rota } of linhas) {
      if (!rota || /^\/(vendas|produto)\//.test(rota)) continue
      const achadas = await quantas(rota)
      const esperado = qual > 0 ? celulas[qual] : achadas
      expect([de, id, celulas[0], achadas]).toEqual([de, id, celulas[0], esperado])
      seguidas += 1
    }
  }
  return seguidas
}

const PERIODO = { periodo: '30d' }

test('figures of the dashboard lead to as many as they count', async () => {
  const painel = (await l.pedir<Painel>('painel', PERIODO)).body
  expect(painel.numeros.filter(({ rota }) => !rota).map(({ id }) => id)).toEqual([])
  await conferirNumeros(painel, 'painel')
  const porHora = painel.graficos.find(({ id }) => id === 'horas')
  for (const { valor, rota } of porHora?.pontos ?? [])
    expect(valor === 0 ? rota : await quantas(String(rota))).toBe(valor === 0 ? null : valor)
  for (const { pontos } of painel.graficos)
    expect(pontos.filter(({ valor, rota }) => Number(valor) > 0 && !rota)).toEqual([])
  for (const { rota } of painel.mais_vendidos) expect(await quantas(rota)).toBeGreaterThan(0)
  expect(await quantas('/produtos?no_plano=sim')).toBe(painel.uso.produtos)
})

test.each(NOMES_DOS_RELATORIOS)(
  'figures and rows of the report %s lead to as many as they count',
  async (qual) => {
    const relatorio = (await l.pedir<Relatorio>(`relatorios/${qual}`, PERIODO)).body
    // Visits leave no list, and how soon the shop answers is no number of things.
    const semLista = ['visitas', 'respondidas', 'tempo']
    expect(relatorio.numeros.filter(({ id, rota }) => !rota && !semLista.includes(id))).toEqual([])
    await conferirNumeros(relatorio, qual)
    expect(await conferirTabelas(relatorio, qual)).toBeGreaterThan(qual === 'estoque' ? -1 : 0)
  },
)

test('the list behind the faturamento comes to it', async () => {
  const { numeros } = (await l.pedir<Relatorio>('relatorios/vendas', PERIODO)).body
  const valorDe = (qual: string) => numeros.find(({ id }) => id === qual)?.valor
  const rota = numeros.find(({ id }) => id === 'faturamento')?.rota
  const filtro = Object.fromEntries(new URL(String(rota), l.url).searchParams)
  expect((await l.pedir('vendas/resumo', filtro)).body).toMatchObject({
    valor_total: valorDe('faturamento'),
    vendas: valorDe('vendas'),
    ticket_medio: valorDe('ticket'),
  })
})

test.each(
  NOMES_DAS_DIMENSOES.flatMap((dimensao) => [
    [dimensao, {}] as const,
    [dimensao, { canal: 'online', forma: 'pix' }] as const,
  ]),
)('rows of a report of one’s own by %s %j lead to as many sales', async (dimensao, filtro) => {
  const pedido = { ...PERIODO, dimensao, metricas: 'vendas,faturamento', ...filtro }
  const relatorio = (await l.pedir<Relatorio>('relatorios/personalizado', pedido)).body
  await conferirNumeros(relatorio, dimensao)
  // A day whose only sale was given back whole has its line, and no sale behind it.
  const comVendas = relatorio.tabelas[0]?.linhas.filter(({ celulas }) => Number(celulas[1]) > 0)
  expect(await conferirTabelas(relatorio, dimensao)).toBe(comVendas?.length)
})
