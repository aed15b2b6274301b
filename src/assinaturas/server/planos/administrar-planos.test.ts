import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { type Json, startTestApp, type TestApp } from '#test/support/app.ts'
import { createSubscriber, goToDay, payInvoice } from '#test/support/subscriber.ts'
import { createUser } from '#test/support/factories.ts'
import type { Receitas } from '../../schemas-receitas.ts'
import type { PlanoDaPlataforma, VersaoDoPlano } from '../../schemas-planos.ts'
import { cobrarAssinaturas } from '../cobrar-assinaturas.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
})
afterAll(() => t.close())
afterEach(() => setClock(null))

const ROTA = '/rest/v1/plataforma/planos'
const pedir = <Body = Json>(metodo: string, caminho: string, body?: unknown) =>
  t.request<Body>(metodo, `${ROTA}${caminho}`, { token: admin, body })
const planos = async () => (await pedir('GET', '')).body.itens as PlanoDaPlataforma[]
const plano = async (nome: string) => {
  const achado = (await planos()).find((um) => um.nome === nome)
  if (!achado) throw new Error(`no plan ${nome}`)
  return achado
}
const campos = ({ id: _i, ativo: _a, assinaturas: _n, lojas: _l, ...resto }: PlanoDaPlataforma) => resto
const versoes = async (id: string) => (await pedir('GET', `/${id}/versoes`)).body.itens as VersaoDoPlano[]
const aVenda = async () =>
  ((await t.request('GET', '/rest/v1/planos_assinatura')).body.itens as { nome: string }[]).map(
    ({ nome }) => nome,
  )

test('a new price is for what comes: issued invoices stay, the ledger has the MRR of each subscription', async () => {
  const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
  goToDay('2026-08-10')
  await cobrarAssinaturas({ estabelecimentoId: loja.id })
  const faturas = async () =>
    (
      await t.owner.query(
        'select total::float8 as total, numero from faturas where estabelecimento_id = $1 order by emissao, numero',
        [loja.id],
      )
    ).rows
  const antes = await faturas()
  expect(antes.map(({ total }) => total)).toEqual([49.9])

  const starter = await plano('Starter')
  expect(starter).toMatchObject({ assinaturas: 1, lojas: 1 })
  const situar = (status: string) =>
    t.owner.query('update assinaturas_estabelecimento set status = $2 where estabelecimento_id = $1', [
      loja.id,
      status,
    ])
  await situar('encerrada')
  expect(await plano('Starter')).toMatchObject({ assinaturas: 1, lojas: 0 })
  await situar('ativa')
  const { status } = await pedir('PATCH', `/${starter.id}`, {
    ...campos(starter),
    valor_mensal: 59.9,
    motivo: 'Reajuste anual',
  })
  expect(status).toBe(204)
  expect(await faturas()).toEqual(antes)
  const emails = async () =>
    (
      await t.owner.query(
        `select c.assunto, c.texto from emails c join auth.users u on u.email = c.para
         join estabelecimentos e on e.owner_user_id = u.id where e.id = $1 and c.assunto like 'O plano Starter passa%'
         order by c.created_at, c.id`,
        [loja.id],
      )
    ).rows
  // The invoice of the period from 10 August is out already: it keeps its price.
  expect(await emails()).toEqual([
    {
      assunto: 'O plano Starter passa de R$\u00a049,90 por mês para R$\u00a059,90 por mês',
      texto: expect.stringContaining('a partir do período que começa em 10 de set, 2026'),
    },
  ])
  const { rows } = await t.owner.query(
    `select a.mrr::float8 as mrr, (select sum(mrr_para - mrr_de)::float8 from eventos_assinatura e
       where e.estabelecimento_id = a.estabelecimento_id) as livro
     from assinaturas_estabelecimento a where a.estabelecimento_id = $1`,
    [loja.id],
  )
  expect(rows[0].livro).toBe(rows[0].mrr)

  goToDay('2026-09-05')
  await t.owner.query(`update faturas set status = 'paga', pago_em = now() where estabelecimento_id = $1`, [
    loja.id,
  ])
  await cobrarAssinaturas({ estabelecimentoId: loja.id })
  expect((await faturas()).map(({ total }) => total)).toEqual([49.9, 59.9])

  const [mudanca] = await versoes(starter.id)
  expect(mudanca).toMatchObject({
    motivo: 'Reajuste anual',
    mudancas: [{ rotulo: 'Valor por mês', de: '49,9 reais', para: '59,9 reais' }],
  })
  expect((await pedir('POST', `/${starter.id}/reverter`, { mudanca: mudanca?.id })).status).toBe(204)
  expect((await plano('Starter')).valor_mensal).toBe(49.9)
  expect((await emails()).map(({ assunto }) => assunto).slice(1)).toEqual([
    'O plano Starter passa de R$\u00a059,90 por mês para R$\u00a049,90 por mês',
  ])
})

test('renamed, it is one plan in the revenue, also once another has its name', async () => {
  const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
  const pagarEm = async (dia: string) => {
    goToDay(dia)
    await cobrarAssinaturas({ estabelecimentoId: loja.id })
    const { rows } = await t.owner.query<{ id: string }>(
      `select id from faturas where estabelecimento_id = $1 and status = 'aberta'`,
      [loja.id],
    )
    await payInvoice(loja.id, {
      faturaId: rows[0]?.id ?? '',
      hoje: dia,
      pagoEm: new Date(`${dia}T15:00:00Z`),
    })
    await cobrarAssinaturas({ estabelecimentoId: loja.id })
  }
  await pagarEm('2026-08-10')
  const starter = await plano('Starter')
  await pedir('PATCH', `/${starter.id}`, { ...campos(starter), nome: 'Essencial', motivo: 'Nome novo' })
  const { updated_at: _quando, ...modelo } = campos(starter)
  const { body: outro } = await pedir<PlanoDaPlataforma>('POST', '', modelo)
  await pagarEm('2026-09-10')
  // On another plan later, that day's figures stay as they were.
  goToDay('2026-09-20')
  const troca = { plano_id: (await plano('Profissional')).id, motivo: 'Combinado por telefone' }
  const trocada = await t.request('POST', `/rest/v1/plataforma/assinaturas/${loja.id}/trocar-plano`, {
    token: admin,
    body: troca,
  })
  expect(trocada.status).toBe(200)
  const { body } = await t.request<Receitas>(
    'GET',
    '/rest/v1/plataforma/receitas?de=2026-08-01&ate=2026-09-15',
    { token: admin },
  )
  // With the shop of the test before, which paid later.
  expect(body.por_plano).toEqual([{ plano: 'Essencial', assinaturas: 2, mrr: 99.8, recebida: 99.8 }])

  await pedir('DELETE', `/${outro.id}`)
  await pedir('PATCH', `/${starter.id}`, { ...campos(await plano('Essencial')), nome: 'Starter' })
})

test('its changes are read while somebody writes it', async () => {
  const { id } = await plano('Starter')
  const antes = await versoes(id)
  const client = await t.owner.connect()
  await client.query('begin')
  await client.query('select 1 from planos_assinatura where id = $1 for update', [id])
  expect(await versoes(id)).toEqual(antes)
  await client.query('rollback')
  client.release()
})

test('a form that is out of date is refused, and a name taken already', async () => {
  const starter = await plano('Starter')
  const velho = { ...campos(starter), updated_at: '2020-01-01T00:00:00.000Z', descricao: 'Outra' }
  const { status, body } = await pedir('PATCH', `/${starter.id}`, velho)
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'portal.registro_alterado' })
  for (const nome of ['Enterprise', 'enterprise', 'Énterprise'])
    for (const [metodo, rota] of [['PATCH', `/${starter.id}`] as const, ['POST', ''] as const]) {
      const repetido = await pedir(metodo, rota, { ...campos(starter), nome })
      expect([nome, metodo, repetido.status]).toEqual([nome, metodo, 422])
      expect(repetido.body.errors).toEqual([{ path: 'nome', message: 'Já existe um plano com este nome.' }])
    }
})

test('made, sold, archived, deleted: only what nobody used may go', async () => {
  const { updated_at: _quando, ...modelo } = campos(await plano('Starter'))
  const { status, body } = await pedir<PlanoDaPlataforma>('POST', '', {
    ...modelo,
    nome: 'Semente',
    valor_mensal: 19.9,
  })
  expect(status).toBe(201)
  const { id } = body
  await expect.poll(aVenda).toContain('Semente')
  expect((await pedir('POST', `/${id}/arquivar`, {})).status).toBe(204)
  await expect.poll(aVenda).not.toContain('Semente')
  expect((await planos()).at(-1)).toMatchObject({ nome: 'Semente', ativo: false })
  const emUso = { status: 409, body: { code: 'assinaturas.plano_em_uso' } }
  expect(await pedir('DELETE', `/${(await plano('Starter')).id}`)).toMatchObject(emUso)
  // A shop that agreed to it and changed its mind before an invoice.
  const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
  await t.owner.query(
    `insert into aceites_de_preco (estabelecimento_id, user_id, plano_id, periodicidade, preco_centavos, texto, texto_sha256)
     values ($1, $2, $3, 'mensal', 1990, '', repeat('0', 64))`,
    [loja.id, loja.ownerId, id],
  )
  expect(await pedir('DELETE', `/${id}`)).toMatchObject(emUso)
  await t.owner.query('delete from aceites_de_preco')
  expect((await pedir('DELETE', `/${id}`)).status).toBe(204)
})

test('one plan is always left to choose', async () => {
  const [primeiro, ...outros] = await planos()
  for (const { id } of outros) expect((await pedir('POST', `/${id}/arquivar`, {})).status).toBe(204)
  const ultimo = await pedir('POST', `/${primeiro?.id}/arquivar`, {})
  expect({ status: ultimo.status, code: ultimo.body.code }).toEqual({
    status: 409,
    code: 'assinaturas.ultimo_plano',
  })
  for (const { id } of outros) await pedir('POST', `/${id}/arquivar`, { ativo: true })
  expect(await aVenda()).toEqual(['Starter', 'Profissional', 'Enterprise'])
})

test('bad input is refused', async () => {
  const starter = await plano('Starter')
  for (const errado of [
    { valor_mensal: -1 },
    { limite_produtos: -2 },
    { max_usuarios: 0 },
    { nome: ' ' },
    { nivel_suporte: 'sempre' },
    { ativo: false },
  ])
    expect((await pedir('PATCH', `/${starter.id}`, { ...campos(starter), ...errado })).status).toBe(422)
  const outra = await t.tokenFor((await createUser(t.owner)).id)
  expect((await t.request('GET', ROTA, { token: outra })).status).toBe(404)
})
