import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { startReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { TENTATIVAS_GUARDADAS } from '../../schemas-webhooks.ts'
import { TOPICOS } from '../../topicos.ts'
import { jobs } from '../jobs.ts'

// The whole way, with the jobs that work it: what happens in the shop arrives, and the published receiver's library
// (npm `standardwebhooks`) takes it for ours.

let t: SellingShop
let receiver: WebhookReceiver
let dono: string
let endereco: string
let segredo: string
beforeAll(async () => {
  t = await startSellingShop()
  receiver = await startReceiver()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: true })
  dono = await t.tokenFor(t.loja.ownerId)
  await Promise.all(jobs.map((job) => job.start()))
  const { status, body } = await pedir('POST', '', { url: `${receiver.url}/aqui`, topicos: TOPICOS })
  expect(status).toBe(201)
  endereco = String(body.id)
  segredo = String(body.segredo)
})
afterAll(async () => {
  receiver.close()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  await t.close()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => void response.end('ok')
})

const pedir = (method: string, caminho: string, body: Record<string, unknown> = {}, token = dono) =>
  t.request(method, `/rest/v1/integracoes/webhooks${caminho}`, {
    token,
    body: { estabelecimento_id: t.loja.id, ...body },
  })
const ler = (caminho: string, token = dono) =>
  t.request('GET', `/rest/v1/integracoes/webhooks${caminho}?estabelecimento_id=${t.loja.id}`, { token })

interface Evento {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** What arrived, as the library read it; it throws for what is not ours. */
const recebidos = (chave = segredo): Evento[] =>
  receiver.received.map(
    ({ body, headers }) => new Webhook(chave).verify(body, headers as Record<string, string>) as Evento,
  )
const chegam = (...topicos: string[]) =>
  vi.waitFor(
    () =>
      expect(
        recebidos()
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(topicos.toSorted()),
    {
      timeout: 15_000,
    },
  )
const dados = (topico: string) => recebidos().find(({ type }) => type === topico)?.data

test('what a machine sends whose clock is 50 minutes behind is taken', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 50 * 60_000 })
  const { body } = await pedir('POST', `/${endereco}/teste`)
  vi.useRealTimers()
  expect(body.situacao).toBe('entregue')
  expect(recebidos()).toHaveLength(1)
})

test('a sale is told from its order to its end, thin and without a person', async () => {
  const produto = await createProduct(t.owner, t.loja.id, { estoque: 3 })
  await t.owner.query('update produtos set estoque_aviso = 2 where id = $1', [produto.id])
  const { body: venda } = await t.buy(t.order(produto.id, 1))
  await chegam('estoque.mudou', 'venda.criada', 'estoque.mudou', 'estoque.baixo', 'cliente.criado')
  expect(dados('venda.criada')).toEqual({
    venda_id: venda.id,
    numero: venda.numero,
    total: venda.total,
    canal: 'online',
    forma_pagamento: 'avista',
    status: 'pendente',
  })
  expect(dados('estoque.baixo')).toMatchObject({
    produto_id: produto.id,
    variacao_id: null,
    estoque: 2,
    mudou: -1,
  })
  expect(JSON.stringify(receiver.received)).not.toMatch(/Ana|ana@teste/)

  receiver.received.length = 0
  await t.request('POST', `/rest/v1/vendas/${String(venda.id)}/entregar`, {
    token: dono,
    body: { recebeu_pagamento: true },
  })
  const { rows: passos } = await t.owner.query(
    'select para from historico_vendas where venda_id = $1 and de is not null',
    [venda.id],
  )
  await chegam('venda.paga', ...passos.map(() => 'venda.status_mudou'))
  expect(dados('venda.paga')).toMatchObject({ venda_id: venda.id, total: venda.total, total_reembolsado: 0 })

  receiver.received.length = 0
  const { body: outra } = await t.buy(t.order(produto.id, 2))
  await chegam('venda.criada', 'estoque.mudou', 'estoque.acabou')
  receiver.received.length = 0
  await t.request('POST', `/rest/v1/vendas/${String(outra.id)}/cancelar`, {
    token: dono,
    body: { motivo: 'Acabou no depósito.' },
  })
  await chegam('venda.status_mudou', 'venda.cancelada', 'estoque.mudou')
  expect(dados('venda.cancelada')).toMatchObject({ venda_id: outra.id, de: 'pendente', status: 'cancelado' })
})

test('customers and reviews are told when they come, change and go', async () => {
  const { rows } = await t.owner.query(
    `insert into consumidores (estabelecimento_id, nome) values ($1, 'Rui Lima') returning id`,
    [t.loja.id],
  )
  const cliente = rows[0].id
  await t.owner.query(`update consumidores set nome = 'Rui Melo' where id = $1`, [cliente])
  await t.owner.query('update consumidores set total_gasto = 5 where id = $1', [cliente])
  await t.owner.query(
    `insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota, status)
     values ($1, $2, 5, 'pendente')`,
    [t.loja.id, cliente],
  )
  await t.owner.query(`update avaliacoes_estabelecimento set status = 'publicada' where cliente_id = $1`, [
    cliente,
  ])
  await t.owner.query(
    `update avaliacoes_estabelecimento set resposta_loja = 'Volte.' where cliente_id = $1`,
    [cliente],
  )
  await t.owner.query(`update avaliacoes_estabelecimento set status = 'removida' where cliente_id = $1`, [
    cliente,
  ])
  await chegam(
    'cliente.criado',
    'cliente.mudou',
    'avaliacao.publicada',
    'avaliacao.mudou',
    'avaliacao.removida',
  )
  expect(dados('avaliacao.mudou')).toMatchObject({ produto_id: null, nota: 5, respondida: true })
})

test('what is taken back is not told, and an address hears of its topics alone', async () => {
  await pedir('PATCH', `/${endereco}`, { topicos: ['cliente.criado'] })
  const novo = `insert into consumidores (estabelecimento_id, nome) values ($1, 'Eva')`
  const client = await t.owner.connect()
  await client.query('begin')
  await client.query(novo, [t.loja.id])
  await client.query('rollback')
  client.release()
  const { rows } = await t.owner.query(`${novo} returning id`, [t.loja.id])
  await t.owner.query(`update consumidores set nome = 'Eva Luz' where id = $1`, [rows[0].id])
  await chegam('cliente.criado')
  expect(dados('cliente.criado')).toEqual({ cliente_id: rows[0].id, origem: 'online' })
  const { rows: escritas } = await t.owner.query(
    `select count(*)::int as n from entregas_de_webhook where dados->>'cliente_id' = $1`,
    [rows[0].id],
  )
  expect(escritas[0].n).toBe(1)
  await pedir('PATCH', `/${endereco}`, { topicos: TOPICOS })
})

test('while a secret is exchanged both sign, and after it the new one alone', async () => {
  const { body: troca } = await pedir('POST', `/${endereco}/segredo`)
  expect(troca.segredo).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await pedir('POST', `/${endereco}/segredo`)).status).toBe(409)
  expect((await pedir('POST', `/${endereco}/teste`)).body).toMatchObject({ situacao: 'entregue' })
  expect(recebidos()).toMatchObject([{ type: 'webhook.teste' }])
  expect(recebidos(String(troca.segredo))).toMatchObject([{ type: 'webhook.teste' }])

  expect((await pedir('POST', `/${endereco}/encerrar-troca`)).body).toMatchObject({ anterior_ate: null })
  receiver.received.length = 0
  await pedir('POST', `/${endereco}/teste`)
  expect(() => recebidos()).toThrow('No matching signature')
  expect(recebidos(String(troca.segredo))).toHaveLength(1)
  segredo = String(troca.segredo)
  const { rows } = await t.owner.query(`select count(*)::int as n from cofre where nome = 'webhook_segredo'`)
  expect(rows[0].n).toBe(1)
})

test('an address that was corrected waits for nothing that the one before asked', async () => {
  receiver.answer = (response) => void response.writeHead(503, { 'retry-after': '21600' }).end()
  await t.owner.query(`insert into consumidores (estabelecimento_id, nome) values ($1, 'Lia')`, [t.loja.id])
  const rests = async () =>
    (
      await t.owner.query(
        `select 1 from enderecos_de_webhook where id = $1 and pausado_ate > now() + interval '5 hours'`,
        [endereco],
      )
    ).rowCount
  await vi.waitFor(async () => expect(await rests()).toBe(1), { timeout: 15_000 })
  receiver.received.length = 0
  receiver.answer = (response) => void response.end('ok')
  await pedir('PATCH', `/${endereco}`, { url: `${receiver.url}/ali` })
  await chegam('cliente.criado')
  expect(receiver.received[0]?.path).toBe('/ali')
})

test('a delivery is sent again under its own id, and the list tells what was answered', async () => {
  receiver.answer = (response) => void response.writeHead(500).end('x'.repeat(3000))
  const { body: teste } = await pedir('POST', `/${endereco}/teste`)
  expect(teste).toMatchObject({ situacao: 'falhou', tentativas: 1, resposta_status: 500 })
  expect(teste.resposta_corpo).toBe('x'.repeat(1024))
  receiver.answer = (response) => void response.writeHead(201).end('obrigado\0')
  const { body: denovo } = await pedir('POST', `/${endereco}/entregas/${String(teste.id)}/reenviar`)
  expect(denovo).toMatchObject({
    situacao: 'entregue',
    tentativas: 2,
    resposta_status: 201,
    resposta_corpo: 'obrigado',
    anteriores: [
      {
        em: teste.ultima_em,
        duracao_ms: teste.duracao_ms,
        resposta_status: 500,
        resposta_corpo: 'x'.repeat(1024),
        motivo: null,
      },
    ],
  })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([teste.evento_id]),
  )
  const { itens } = (await ler(`/${endereco}/entregas`)).body as { itens: object[] }
  expect(itens[0]).toMatchObject({ id: teste.id, topico: 'webhook.teste', tentativas: 2 })
})

test('of a delivery that is sent for ever the latest attempts are kept', async () => {
  const { body: teste } = await pedir('POST', `/${endereco}/teste`)
  await t.owner.query(
    `update entregas_de_webhook set anteriores =
       (select jsonb_agg(jsonb_build_object('em', n::text, 'duracao_ms', 1, 'resposta_status', n,
         'resposta_corpo', null, 'motivo', null) order by n) from generate_series(1, $2::int) n)
     where id = $1`,
    [teste.id, TENTATIVAS_GUARDADAS],
  )
  receiver.answer = (response) => void response.socket?.destroy()
  const { body } = await pedir('POST', `/${endereco}/entregas/${String(teste.id)}/reenviar`)
  const anteriores = body.anteriores as { em: string }[]
  expect(anteriores).toHaveLength(TENTATIVAS_GUARDADAS)
  expect(anteriores.map(({ em }) => em).filter((em) => em.length < 3)).toEqual(
    Array.from({ length: TENTATIVAS_GUARDADAS - 1 }, (_, n) => String(n + 2)),
  )
  expect(anteriores.at(-1)).toMatchObject({ em: teste.ultima_em, resposta_status: 200, resposta_corpo: 'ok' })
  expect(body).toMatchObject({ resposta_status: null, motivo: 'network' })
})

test('the secret is shown once; the addresses are its own shop’s and few', async () => {
  const { body } = await ler('')
  expect(JSON.stringify(body)).not.toContain('whsec_')
  expect(body.itens).toMatchObject([{ id: endereco, ligado: true, pendentes: 0 }])
  const outro = await t.tokenFor((await createUser(t.owner)).id)
  expect((await ler('', outro)).status).toBe(404)

  const novo = { url: receiver.url, topicos: ['venda.paga'] }
  const feitos = await Promise.all(Array.from({ length: 6 }, () => pedir('POST', '', novo)))
  expect(feitos.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(feitos.filter(({ status }) => status === 409)).toHaveLength(2)
  for (const { status, body: um } of feitos) {
    if (status !== 201) continue
    const caminho = `/rest/v1/integracoes/webhooks/${String(um.id)}?estabelecimento_id=${t.loja.id}`
    expect((await t.request('DELETE', caminho, { token: dono })).status).toBe(204)
  }
  const { rows } = await t.owner.query(`select count(*)::int as n from cofre where nome = 'webhook_segredo'`)
  expect(rows[0].n).toBe(1)
})

test.each([
  'http://exemplo.com.br/x',
  'https://exemplo.com.br:8443/x',
  'https://ana:segredo@exemplo.com.br/x',
  'https://10.0.0.1/x',
  'https://2130706433/x',
  'https://[::ffff:169.254.169.254]/x',
  'ftp://exemplo.com.br/x',
  'javascript:alert(1)',
])('no address: %s', async (url) => {
  const { status, body } = await pedir('POST', '', { url, topicos: ['venda.paga'] })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: 'url' }])
})
