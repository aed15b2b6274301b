import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { medirSaude } from '#src/estabelecimentos/server/medir-saude.ts'
import { makeLawful } from '#test/support/lawful-shop.ts'
import { createShop, createProduct, createUser, type TestShop } from '#test/support/factories.ts'
import { type TestPlatform, startPlatform } from '#test/support/platform.ts'

import type { PainelDaPlataforma } from '../../painel.ts'

let t: TestPlatform
let admin: string
let loja: TestShop
beforeAll(async () => {
  t = await startPlatform()
  admin = t.admin
  loja = await createShop(t.owner, { nome: 'Loja Vigiada' })
  await createShop(t.owner, { nome: 'Loja Devedora', bloqueada: true })
  await createShop(t.owner, { nome: 'Loja na Fila', status: 'inativo', aprovacao: 'pendente' })
  await createShop(t.owner, { nome: 'Loja a Corrigir', status: 'inativo', aprovacao: 'correcao' })
})
afterAll(() => t.close())

const ROTA = '/rest/v1/plataforma/estabelecimentos'
interface Lista {
  itens: { id: string; nome: string; saude: string | null }[]
  contagens: Record<string, number>
}
const listar = async (query: string) => {
  const { status, body } = await t.request<Lista>('GET', `${ROTA}?${query}`, { token: admin })
  expect(status).toBe(200)
  return body
}
const nomes = async (query: string) => (await listar(query)).itens.map(({ nome }) => nome)
const mudar = (verbo: string, motivo = 'Vendeu o que não podia.', token = admin) =>
  t.request('POST', `${ROTA}/${loja.id}/${verbo}`, { token, body: { motivo } })

test('tabs, search and order', async () => {
  expect(await nomes('ordem=nome')).toEqual([
    'Loja a Corrigir',
    'Loja Devedora',
    'Loja na Fila',
    'Loja Vigiada',
  ])
  expect(await nomes('aba=bloqueadas')).toEqual(['Loja Devedora'])
  expect(await nomes('aba=em_analise&ordem=nome')).toEqual(['Loja a Corrigir', 'Loja na Fila'])
  expect(await nomes('busca=VIGIADA')).toEqual(['Loja Vigiada'])
  await t.owner.query(`update estabelecimentos set cnpj = '48554173000188' where id = $1`, [loja.id])
  for (const busca of ['48.554.173/0001-88', '48554173000188', '48.554.173', '48554173', '173/0001'])
    expect([busca, await nomes(`busca=${encodeURIComponent(busca)}`)]).toEqual([busca, ['Loja Vigiada']])
  expect(await nomes('busca=188')).toEqual([])
  expect((await listar('')).contagens).toEqual({
    todas: 4,
    ativas: 1,
    em_analise: 2,
    suspensas: 0,
    bloqueadas: 1,
    canceladas: 0,
    encerradas: 0,
  })
})

test('the list shows and filters by the health that the hourly job wrote down', async () => {
  const saude = async () => (await listar('busca=Vigiada')).itens[0]?.saude
  expect(await saude()).toBe('saudavel')
  await t.owner.query(
    `insert into denuncias (estabelecimento_id, motivo, descricao, status, decidido_em)
     select $1, 'golpe', 'Pediu pagamento por fora.', 'removida', now() from generate_series(1, 3)`,
    [loja.id],
  )
  await medirSaude()
  expect(await saude()).toBe('critica')
  expect(await nomes('saude=critica')).toEqual(['Loja Vigiada'])
  const { body } = await t.request('GET', `${ROTA}/${loja.id}`, { token: admin })
  expect(body).toMatchObject({ saude: 'critica', medida: { status: 'critica' } })
})

test('only a shop that trades is well or unwell', async () => {
  const { itens } = await listar('ordem=nome')
  expect(itens.map(({ saude }) => saude === null)).toEqual([true, true, true, false])
  expect(await nomes('saude=saudavel')).not.toContain('Loja Devedora')
  const devedora = itens.find(({ nome }) => nome === 'Loja Devedora')
  const { body } = await t.request('GET', `${ROTA}/${devedora?.id}`, { token: admin })
  expect(body).toMatchObject({ saude: null, medida: { status: 'saudavel' } })
})

test('every tab of a shop reads newest first; a product is hidden with a reason and let back', async () => {
  const { id: produto } = await createProduct(t.owner, loja.id, { nome: 'Vaso' })
  type Parte = { itens: { id: string; titulo: string; status: string }[]; total: number }
  const parte = async (nome: string) => {
    const { status, body } = await t.request<Parte>('GET', `${ROTA}/${loja.id}/partes/${nome}`, {
      token: admin,
    })
    expect([nome, status]).toEqual([nome, 200])
    return body
  }
  for (const nome of ['faturas', 'vendas', 'avaliacoes', 'denuncias', 'chamados', 'auditoria'])
    await parte(nome)
  expect((await parte('produtos')).itens).toMatchObject([{ titulo: 'Vaso', status: 'ativo' }])
  const mudarProduto = (verbo: string, token = admin) =>
    t.request('POST', `/rest/v1/plataforma/produtos/${produto}/${verbo}`, {
      token,
      body: { motivo: 'Anúncio sem a voltagem.' },
    })
  expect((await mudarProduto('ocultar', await t.tokenFor(loja.ownerId))).status).toBe(404)
  expect((await mudarProduto('ocultar')).status).toBe(204)
  expect((await parte('produtos')).itens).toMatchObject([{ status: 'oculto' }])
  const { rows } = await t.owner.query(
    `select texto from emails where assunto = 'Retiramos do ar o produto Vaso'`,
  )
  expect(rows).toMatchObject([{ texto: expect.stringContaining('Anúncio sem a voltagem.') }])
  expect((await mudarProduto('reexibir')).status).toBe(204)
  expect((await parte('produtos')).itens).toMatchObject([{ status: 'ativo' }])
})

test('suspended with a reason: gone for visitors, the owner notified, back when reactivated', async () => {
  const publica = async () =>
    (await t.request<{ codigo: string }[]>('GET', '/rest/v1/rpc/get_public_establishments')).body.some(
      ({ codigo }) => codigo === loja.codigo,
    )
  expect(await publica()).toBe(true)
  expect((await mudar('suspender', 'curto')).status).toBe(422)
  expect((await mudar('reativar')).status).toBe(409)
  expect((await mudar('suspender')).status).toBe(204)
  expect(await mudar('suspender')).toMatchObject({ status: 409, body: { detail: 'A loja está suspensa.' } })
  await expect.poll(publica).toBe(false)
  const { body } = await t.request('GET', `${ROTA}/${loja.id}`, { token: admin })
  expect(body).toMatchObject({
    status: 'suspenso',
    motivo_suspensao: 'Vendeu o que não podia.',
    equipe: [{ papel: 'proprietario' }],
  })
  const { rows } = await t.owner.query('select assunto, texto from emails order by id desc limit 1')
  expect(rows[0].assunto).toBe('Loja Vigiada foi suspensa no Portal de Vendas')
  expect(rows[0].texto).toContain('Vendeu o que não podia.')
  const semLei = await mudar('reativar', 'Retirou o produto da loja.')
  expect(semLei).toMatchObject({ status: 409, body: { code: 'estabelecimentos.falta_para_abrir' } })
  await makeLawful(t.owner, loja.id)
  expect((await mudar('reativar', 'Retirou o produto da loja.')).status).toBe(204)
  await expect.poll(publica).toBe(true)
  const avisos = await t.owner.query('select titulo, texto from avisos where user_id = $1 order by id', [
    loja.ownerId,
  ])
  expect(avisos.rows.slice(-2)).toEqual([
    { titulo: 'Loja Vigiada foi suspensa no Portal de Vendas', texto: 'Vendeu o que não podia.' },
    { titulo: 'A suspensão de Loja Vigiada terminou', texto: 'Retirou o produto da loja.' },
  ])
})

test('only the platform sees or does this', async () => {
  const dona = await t.tokenFor(loja.ownerId)
  expect((await t.request('GET', ROTA, { token: dona })).status).toBe(404)
  expect((await t.request('GET', `${ROTA}/${loja.id}`, { token: dona })).status).toBe(404)
  expect((await mudar('suspender', 'Quero sumir daqui.', dona)).status).toBe(404)
})

test('the marketplace at a glance adds up what the shops sold', async () => {
  const ler = async () => {
    const { status, body } = await t.request<PainelDaPlataforma>('GET', '/rest/v1/plataforma/painel', {
      token: admin,
    })
    expect(status).toBe(200)
    return body
  }
  const antes = await ler()
  // As many as the queue that the figure leads to.
  expect(antes.lojas).toMatchObject({ ativas: 1, em_analise: 2 })
  const fila = await t.request<Lista>('GET', '/rest/v1/aprovacoes', { token: admin })
  expect(fila.body.contagens.lojas).toBe(2)
  expect(antes.por_dia).toHaveLength(30)
  expect(antes.vendas).toMatchObject({ gmv: 0, vendas: 0 })

  const { id: comprador } = await createUser(t.owner)
  const { id: produto } = await createProduct(t.owner, loja.id, { preco: 10, estoque: 5 })
  const dona = await t.tokenFor(loja.ownerId)
  const { body: venda } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(comprador),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto, quantidade: 3 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  expect((await ler()).vendas.gmv).toBe(0)
  await t.request('POST', `/rest/v1/vendas/${String(venda.id)}/confirmar-pagamento`, {
    token: dona,
    body: {},
  })
  const depois = await ler()
  expect(depois.vendas).toMatchObject({ gmv: 30, vendas: 1 })
  expect(depois.maiores).toMatchObject([{ id: loja.id, gmv: 30, vendas: 1 }])
  expect(depois.por_dia.at(-1)?.gmv).toBe(30)
  expect(depois.consumidores).toBe(1)
  expect(depois.funil.map(({ etapa, lojas }) => [etapa, lojas]).slice(-2)).toEqual([
    ['1º produto', 1],
    ['1ª venda', 1],
  ])
  expect(depois.lugares).toEqual([
    { uf: 'SP', cidade: null, lojas: 1, gmv: 30 },
    { uf: 'SP', cidade: 'São Paulo', lojas: 1, gmv: 30 },
  ])
  expect(depois.movimentos).toEqual({ novo: 0, expansao: 0, contracao: 0, cancelado: 0 })
  expect(depois.emails.enviadas).toBeGreaterThan(0)

  // The same days by the same rule on every screen: paid 29 and 30 days ago, ordered long before; and a shop that
  // left meanwhile keeps its sales where it was.
  await t.owner.query(
    `insert into vendas (estabelecimento_id, compra_id, numero, canal, forma_pagamento, status, subtotal, total, pago_em, created_at)
     select $1, gen_random_uuid(), 100 + x.ha, 'balcao', 'avista', 'concluido', x.valor, x.valor, inicio.dia + interval '1 minute', now() - interval '50 days'
     from (values (29, 7), (30, 11)) x (ha, valor) cross join lateral (
       select ((now() at time zone 'America/Sao_Paulo')::date - x.ha)::timestamp at time zone 'America/Sao_Paulo' as dia) inicio`,
    [loja.id],
  )
  const doPainel = { gmv: 37, vendas: 2 }
  expect((await ler()).vendas).toMatchObject(doPainel)
  expect((await listar('busca=Vigiada')).itens).toMatchObject([doPainel])
  await t.owner.query(
    `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura vencida.' where id = $1`,
    [loja.id],
  )
  expect((await ler()).lugares[0]).toMatchObject({ lojas: 0, gmv: 37 })
})

test('a shop that is not open yet is not suspended', async () => {
  const { id } = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
  const body = { motivo: 'Vendeu o que não podia.' }
  expect(await t.request('POST', `${ROTA}/${id}/suspender`, { token: admin, body })).toMatchObject({
    status: 409,
    body: { detail: 'A loja ainda não foi aberta.' },
  })
})
