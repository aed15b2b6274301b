import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { PAGAMENTOS_DA_VENDA, rotuloDoPagamento } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'

// One shop with five sales of different kinds, and another shop's sale that must never show.

let t: TestApp
let loja: TestShop
let dona: string
const vendas: Record<string, { id: string; numero: number }> = {}

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  const ana = await createUser(t.owner, { email: 'ana.souza@teste.portal' })
  const joao = await createUser(t.owner, { email: 'joao@teste.portal' })
  await vender('cafe', ana.id, {
    produto: 'Café torrado',
    preco: 30,
    nome: 'Ana Souza',
    telefone: '11987654321',
    email: 'ana.souza@teste.portal',
  })
  await vender('filtro', ana.id, { produto: 'Filtro de papel', preco: 5, nome: 'Ana Souza' })
  await vender('acai', joao.id, { produto: 'Açaí em pó', preco: 80, nome: '=João', forma: 'pix' })
  await vender('xicara', joao.id, { produto: 'Xícara', preco: 12.5, nome: '=João' })
  await vender('velha', joao.id, { produto: 'Bule', preco: 60, nome: '=João' })
  await verbo('filtro', 'aceitar')
  await verbo('xicara', 'cancelar', { motivo: 'Sem entregador' })
  await t.owner.query(`update vendas set created_at = '2026-03-10 02:30Z' where id = $1`, [vendas.velha?.id])
  await verbo('velha', 'confirmar-pagamento')
  await t.owner.query(`update consumidores set cpf_cnpj = '12ABC34501DE35' where user_id = $1`, [joao.id])
  const outra = await createShop(t.owner)
  await vender('alheia', ana.id, { produto: 'Café de outra loja', preco: 30, nome: 'Ana Souza', em: outra })
})
afterAll(() => t.close())

async function vender(
  chave: string,
  userId: string,
  dados: {
    produto: string
    preco: number
    nome: string
    telefone?: string
    email?: string
    forma?: string
    em?: TestShop
  },
) {
  const em = dados.em ?? loja
  const produto = await createProduct(t.owner, em.id, { nome: dados.produto, preco: dados.preco })
  const { status, body } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(userId),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: em.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: dados.forma ?? 'avista',
      cliente: {
        nome: dados.nome,
        ...(dados.telefone ? { telefone: dados.telefone, email: dados.email } : {}),
      },
    },
  })
  expect(status).toBe(201)
  vendas[chave] = body as { id: string; numero: number }
}

async function verbo(chave: string, nome: string, body: unknown = {}) {
  const { status } = await t.request('POST', `/rest/v1/vendas/${vendas[chave]?.id}/${nome}`, {
    token: dona,
    body,
  })
  expect(status).toBe(200)
}

function endereco(filtro: Record<string, string>, caminho = '') {
  return `/rest/v1/vendas${caminho}?${new URLSearchParams({ estabelecimento_id: loja.id, ...filtro })}`
}

async function achadas(filtro: Record<string, string>): Promise<string[]> {
  const { status, body } = await t.request('GET', endereco(filtro), { token: dona })
  expect(status).toBe(200)
  const ids = (body.itens as { id: string }[]).map(({ id }) => id)
  expect(body.total).toBe(ids.length)
  return Object.keys(vendas).filter((chave) => ids.includes(vendas[chave]?.id ?? ''))
}

test('what is not narrowed is not counted where more than ten thousand were paid', async () => {
  const contar = (pagas: number) =>
    t.owner.query('update contadores_estabelecimento set total_vendas = $2 where estabelecimento_id = $1', [
      loja.id,
      pagas,
    ])
  const total = async (filtro: Record<string, string>) =>
    (await t.request('GET', endereco(filtro), { token: dona })).body.total
  const { rows } = await t.owner.query<{ pagas: number }>(
    'select total_vendas as pagas from contadores_estabelecimento where estabelecimento_id = $1',
    [loja.id],
  )
  await contar(10_001)
  expect(await total({})).toBe(10_001)
  expect(await total({ pagina: '2', limite: '1', ordem: 'total' })).toBe(10_001)
  expect(await total({ aba: 'aguardando' })).toBe(1)
  expect(await total({ canal: 'online' })).toBe(5)
  await contar(rows[0]?.pagas ?? 0)
  expect(await total({})).toBe(5)
})

test.each<[string, Record<string, string>, string[]]>([
  ['the customer, whatever case and accents', { busca: 'JOAO' }, ['acai', 'xicara', 'velha']],
  ['the e-mail', { busca: 'ANA.SOUZA@' }, ['cafe', 'filtro']],
  ['the product without accents', { busca: 'acai' }, ['acai']],
  ['part of the product', { busca: 'café' }, ['cafe']],
  ['the phone with punctuation', { busca: '(11) 98765' }, ['cafe', 'filtro']],
  ['the CNPJ with letters as it is written', { busca: '12.ABC.345/01DE-35' }, ['acai', 'xicara', 'velha']],
  ['the CNPJ without its punctuation', { busca: '12abc345' }, ['acai', 'xicara', 'velha']],
  ['a percent sign as itself', { busca: '%' }, []],
  ['nothing that there is', { busca: 'guarda-chuva' }, []],
  ['the tab of what waits for a PIX', { aba: 'aguardando' }, ['acai']],
  ['the tab of what waits for the shop', { aba: 'confirmar' }, ['cafe']],
  ['the tab of what is being packed', { aba: 'enviar' }, ['filtro']],
  ['the tab of what was given up', { aba: 'canceladas' }, ['xicara']],
  ['the price, both ends', { valor_min: '12.5', valor_max: '60' }, ['cafe', 'xicara', 'velha']],
  ['a day in São Paulo', { de: '2026-03-09', ate: '2026-03-09' }, ['velha']],
  ['the day in UTC finds nothing', { de: '2026-03-10', ate: '2026-03-10' }, []],
  ['a way to pay', { forma_pagamento: 'pix' }, ['acai']],
  ['what is still to be paid', { pagamento: 'a_receber' }, ['cafe', 'filtro', 'acai']],
  ['what was never paid', { pagamento: 'nao_pago' }, ['xicara']],
  ['what was paid', { pagamento: 'pago' }, ['velha']],
  ['the counter', { canal: 'balcao' }, []],
  ['two at once', { aba: 'confirmar', busca: 'souza' }, ['cafe']],
])('the list finds by %s', async (_como, filtro, chaves) => {
  expect(await achadas(filtro)).toEqual(chaves)
})

test.each([
  [0, 'entregue', 'pago'],
  [20, 'entregue', 'parcial'],
  [60, 'entregue', 'reembolsado'],
  [0, 'devolvido', 'reembolsado'],
])('paid, of which %i went back, and %s: found as %s, as its chip says', async (volta, status, pagamento) => {
  const antes = await t.owner.query('select status, entregue_em from vendas where id = $1', [
    vendas.velha?.id,
  ])
  const gravar = (valor: number, situacao: string, entregue: unknown) =>
    t.owner.query('update vendas set total_reembolsado = $2, status = $3, entregue_em = $4 where id = $1', [
      vendas.velha?.id,
      valor,
      situacao,
      entregue,
    ])
  await gravar(volta, status, new Date())
  for (const qual of Object.keys(PAGAMENTOS_DA_VENDA))
    expect([qual, (await achadas({ pagamento: qual })).includes('velha')]).toEqual([qual, qual === pagamento])
  const { body: lida } = await t.request('GET', `/rest/v1/vendas/${vendas.velha?.id}`, { token: dona })
  await gravar(0, antes.rows[0].status, antes.rows[0].entregue_em)
  expect(rotuloDoPagamento(lida as unknown as Venda)).toBe(
    PAGAMENTOS_DA_VENDA[pagamento as keyof typeof PAGAMENTOS_DA_VENDA],
  )
})

test('the list finds by number, with or without the #', async () => {
  const numero = vendas.cafe?.numero
  expect(await achadas({ busca: String(numero) })).toContain('cafe')
  expect(await achadas({ busca: `#${numero}` })).toEqual(['cafe'])
})

test('a filter nobody knows, and a day that is none, are refused', async () => {
  const recusados: Record<string, string>[] = [
    { cor: 'azul' },
    { de: '2026-02-30' },
    { valor_min: '-1' },
    { aba: 'todas' },
  ]
  for (const filtro of recusados) {
    const { status } = await t.request('GET', endereco(filtro), { token: dona })
    expect([filtro, status]).toEqual([filtro, 422])
  }
})

test('the figures follow the filters and the tab, and every tab has its count', async () => {
  const { body: todas } = await t.request('GET', endereco({}, '/resumo'), { token: dona })
  expect(todas).toEqual({
    contagens: {
      todas: 5,
      aguardando: 1,
      confirmar: 1,
      separar: 1,
      enviar: 1,
      transito: 0,
      entregues: 0,
      devolucoes: 0,
      canceladas: 1,
    },
    valor_total: 175,
    vendas: 4,
    ticket_medio: 43.75,
    a_receber: 115,
  })
  const { body: uma } = await t.request('GET', endereco({ aba: 'confirmar', busca: 'ana' }, '/resumo'), {
    token: dona,
  })
  expect(uma).toMatchObject({ valor_total: 30, vendas: 1, a_receber: 30, contagens: { todas: 2 } })
})

async function exportar(corpo: Record<string, unknown>, token = dona) {
  return fetch(`${t.url}/rest/v1/exportacoes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ estabelecimento_id: loja.id, recurso: 'vendas', formato: 'csv', ...corpo }),
  })
}

test('the file has every sale of the filters, opens in Brazilian Excel and runs no formula', async () => {
  const resposta = await exportar({ filtros: { aba: 'canceladas' } })
  expect(resposta.status).toBe(200)
  const bytes = Buffer.from(await resposta.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(resposta.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(resposta.headers.get('content-disposition')).toMatch(/filename="vendas-\d{4}-\d\d-\d\d\.csv"/)
  const [cabeca, linha, resto] = bytes.toString('utf8').slice(1).split('\r\n')
  expect(cabeca?.split(';').slice(0, 3)).toEqual(['"Nº"', '"Data"', '"Cliente"'])
  expect(linha).toContain(`"'=João"`)
  expect(linha).toContain(
    '"1 × Xícara";"12,50";"0,00";"";"0,00";"12,50";"0,00";"À Vista Dinheiro";"Não pago";"Cancelado";"Loja online"',
  )
  expect(resto).toBe('')
})

test('of what was ticked, the file has that alone', async () => {
  const ids = [vendas.cafe?.id, vendas.velha?.id]
  const texto = await (await exportar({ filtros: { ids } })).text()
  expect(texto.trim().split('\r\n')).toHaveLength(3)
  expect(texto).toContain('1 × Bule')
  expect((await exportar({ filtros: { ids: ['x'] } })).status).toBe(422)
})

test('list and file say where a sale goes and what was noted about it, for paper of many at once', async () => {
  const rua = { cep: '01310100', logradouro: 'Avenida Paulista', numero: '1000', complemento: null }
  await t.owner.query('update vendas set endereco_entrega = $2, observacao = $3 where id = $1', [
    vendas.xicara?.id,
    { ...rua, bairro: 'Bela Vista', cidade: 'São Paulo', uf: 'SP' },
    '=Tocar a campainha',
  ])
  const { body } = await t.request('GET', endereco({ aba: 'canceladas' }), { token: dona })
  expect(body.itens).toMatchObject([
    { endereco_entrega: { ...rua, cidade: 'São Paulo' }, observacao: '=Tocar a campainha' },
  ])
  const texto = await (await exportar({ filtros: { aba: 'canceladas' } })).text()
  expect(texto.split('\r\n')[0]).toMatch(/;"Endereço de entrega";"Observação"$/)
  expect(texto).toContain(
    `;"Avenida Paulista, 1000, Bela Vista, São Paulo, SP, CEP 01310-100";"'=Tocar a campainha"`,
  )
})

test('taking data out needs the role and the plan', async () => {
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vendedor', 'vendedor')`,
    [id, loja.id],
  )
  const doVendedor = await exportar({}, await t.tokenFor(id))
  expect(doVendedor.status).toBe(403)

  const simples = await createShop(t.owner, { plano: 'Starter' })
  const resposta = await exportar({ estabelecimento_id: simples.id }, await t.tokenFor(simples.ownerId))
  expect([resposta.status, (await resposta.json()).title]).toEqual([403, 'Recurso não incluído no seu plano'])
})

test('pages by number and sorts by total, the same sale never twice', async () => {
  const numeros: number[] = []
  for (const pagina of ['1', '2', '3']) {
    const { body } = await t.request('GET', endereco({ limite: '2', pagina, ordem: '-total' }), {
      token: dona,
    })
    expect(body.total).toBe(5)
    numeros.push(...(body.itens as { total: number }[]).map(({ total }) => total))
  }
  expect(numeros).toEqual([80, 60, 30, 12.5, 5])
})

test('a buyer filters only their own purchases, in any shop', async () => {
  const { id } = await createUser(t.owner)
  const { body } = await t.request('GET', '/rest/v1/vendas?busca=ana', { token: await t.tokenFor(id) })
  expect(body).toMatchObject({ itens: [], total: 0 })
})
