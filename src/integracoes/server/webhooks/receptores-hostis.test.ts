import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { guardedFetch } from '#src/shared/server/http/guarded-fetch.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { type Certificate, selfSigned, startAuthority } from '#test/support/certificates.ts'
import { startReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { dizerResposta } from '../../rotulos-dos-webhooks.ts'
import type { EntregaDeWebhook } from '../../schemas-webhooks.ts'
import { despacharWebhooks } from './despachar.ts'
import { entregarWebhook } from './entregar.ts'
import { enviar } from './enviar.ts'

// What a receiver may do to us: the shop's own, or one that somebody put there to look inside. The jobs are called here
// by hand, so that each attempt is looked at.

let t: TestApp
let loja: TestShop
let token: string
let receiver: WebhookReceiver
beforeAll(async () => {
  t = await startTestApp()
  receiver = await startReceiver()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: true })
})
beforeEach(async () => {
  loja = await createShop(t.owner)
  token = await t.tokenFor(loja.ownerId)
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.answer = (response) => void response.end('ok')
  await t.owner.query('delete from enderecos_de_webhook')
})
afterAll(async () => {
  receiver.close()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  await t.close()
})

async function cadastrar(url = receiver.url): Promise<string> {
  const { body } = await t.request('POST', '/rest/v1/integracoes/webhooks', {
    token,
    body: { estabelecimento_id: loja.id, url, topicos: ['cliente.criado'] },
  })
  return String(body.id)
}
const acontecer = (vezes = 1) =>
  t.owner.query(
    `insert into consumidores (estabelecimento_id, nome) select $1, 'Ana' from generate_series(1, $2::int)`,
    [loja.id, vezes],
  )

/** What the dispatcher hands out now. */
async function despachar(): Promise<{ id: string; estabelecimentoId: string }[]> {
  await t.owner.query(`delete from pgboss.job where name = 'integracoes.entregar'`)
  await despacharWebhooks()
  const { rows } = await t.owner.query(`select data from pgboss.job where name = 'integracoes.entregar'`)
  return rows.map(({ data }) => ({ id: data.id, estabelecimentoId: data.estabelecimentoId }))
}
async function tentar(mandar?: typeof enviar): Promise<void> {
  await Promise.all((await despachar()).map((alvo) => entregarWebhook(alvo, mandar)))
}
const entregas = async () =>
  (
    await t.owner.query(
      `select situacao, tentativas, motivo, resposta_status as status, resposta_corpo as corpo,
         jsonb_path_query_array(anteriores, '$[*].resposta_status') as antes,
         extract(epoch from proxima_em - ultima_em)::float8 as em
       from entregas_de_webhook where estabelecimento_id = $1 order by id`,
      [loja.id],
    )
  ).rows
const endereco = async () =>
  (
    await t.owner.query(
      `select ligado, desligado_por as por, falhas, extract(epoch from pausado_ate - now())::float8 as pausa
       from enderecos_de_webhook where estabelecimento_id = $1`,
      [loja.id],
    )
  ).rows[0]
/** Everything is due, and the address rests no more. */
const passaOTempo = () =>
  t.owner.query(`update entregas_de_webhook set proxima_em = now(), reservada_ate = null;
    update enderecos_de_webhook set pausado_ate = null`)

test.each<[string, WebhookReceiver['answer'], object]>([
  ['500', (r) => r.writeHead(500).end('no'), { status: 500, corpo: 'no', motivo: null }],
  [
    'a redirect to inside',
    (r) => r.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    { status: null, motivo: 'redirects' },
  ],
  ['a redirect to itself', (r) => r.writeHead(308, { location: '/x' }).end(), { motivo: 'redirects' }],
  ['headers without end', (r) => r.writeHead(200, { a: 'x'.repeat(40_000) }).end(), { motivo: 'network' }],
  ['it breaks off', (r) => void r.socket?.destroy(), { motivo: 'network' }],
  ['a packed body', (r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), { motivo: 'type' }],
])('%s: it fails and comes again', async (_name, answer, como) => {
  await cadastrar()
  await acontecer()
  receiver.answer = answer
  await tentar()
  expect(receiver.received).toHaveLength(1)
  const [entrega] = await entregas()
  expect(entrega).toMatchObject({ situacao: 'pendente', tentativas: 1, ...como })
  expect(entrega.em).toBeGreaterThan(3)
  expect(entrega.em).toBeLessThan(7)
  expect(await endereco()).toMatchObject({ ligado: true, falhas: 1 })
})

test('of a body without end only the beginning is read', async () => {
  await cadastrar()
  await acontecer()
  let written = 0
  receiver.answer = (response) => {
    const more = () => {
      while (!response.destroyed && written < 50_000_000 && response.write('y'.repeat(10_000)))
        written += 10_000
    }
    response.on('drain', more)
    more()
  }
  await tentar()
  expect((await entregas())[0]).toMatchObject({ situacao: 'entregue', corpo: 'y'.repeat(1024) })
  expect(written).toBeLessThan(50_000_000)
})

test.each<[string, WebhookReceiver['answer']]>([
  ['one that hangs', () => undefined],
  [
    'one that drips',
    (response) => {
      response.write('a')
      const drip = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(drip))
    },
  ],
])('%s is left', async (_name, answer) => {
  await cadastrar()
  await acontecer()
  receiver.answer = answer
  const apressada: typeof guardedFetch = (pedido) => guardedFetch({ ...pedido, totalMs: 400, stepMs: 200 })
  await tentar((mensagem) => enviar(mensagem, apressada))
  expect((await entregas())[0]).toMatchObject({ situacao: 'pendente', motivo: 'slow' })
})

test.each(['10.1.2.3', '127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', '::127.0.0.1', 'fd00::1'])(
  'a name that leads to %s, today or later, is not asked',
  async (address) => {
    await cadastrar('https://loja-da-ana.exemplo.com.br/aviso')
    await acontecer()
    const lookup: LookupFunction = (_host, options, done) => {
      const family = address.includes(':') ? 6 : 4
      if (options.all) done(null, [{ address, family }])
      else done(null, address, family)
    }
    await tentar((mensagem) => enviar(mensagem, (pedido) => guardedFetch(pedido, { lookup })))
    expect((await entregas())[0]).toMatchObject({ situacao: 'pendente', status: null, motivo: 'inside' })
  },
)

describe('a receiver by https', () => {
  const autoridade = startAuthority()
  async function receber(certificado: Certificate) {
    const seguro = await startReceiver(certificado)
    const id = await cadastrar(seguro.url)
    await acontecer()
    await tentar((mensagem) => enviar(mensagem, (pedido) => guardedFetch(pedido, { ca: autoridade.ca })))
    seguro.close()
    return { id, recebidos: seguro.received.length }
  }

  test('with a good certificate it is told', async () => {
    expect(await receber(autoridade.issue())).toMatchObject({ recebidos: 1 })
    expect((await entregas())[0]).toMatchObject({ situacao: 'entregue', status: 200 })
  })

  test.each<[string, Certificate]>([
    ['that is over', autoridade.issue({ from: -30, until: -1 })],
    ['that begins tomorrow', autoridade.issue({ from: 1, until: 30 })],
    ['of another name', autoridade.issue({ of: 'outra-loja.exemplo.com.br' })],
    ['of another number', autoridade.issue({ of: '127.0.0.2' })],
    ['signed by itself', selfSigned()],
    ['signed by an authority that nobody knows', startAuthority().issue()],
  ])('with a certificate %s it is told nothing, and the shop why', async (_name, certificado) => {
    const { id, recebidos } = await receber(certificado)
    expect(recebidos).toBe(0)
    expect((await entregas())[0]).toMatchObject({ situacao: 'pendente', status: null, motivo: 'certificate' })
    const caminho = `/rest/v1/integracoes/webhooks/${id}/entregas?estabelecimento_id=${loja.id}`
    const { body } = await t.request('GET', caminho, { token })
    const [entrega] = (body as { itens: EntregaDeWebhook[] }).itens
    expect(entrega && dizerResposta(entrega)).toMatch(/^O certificado do servidor não vale/)
  })
})

test('Retry-After is waited for, by the delivery and by the address', async () => {
  await cadastrar()
  await acontecer()
  receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '900' }).end()
  await tentar()
  expect((await entregas())[0].em).toBeGreaterThan(890)
  expect((await endereco()).pausa).toBeGreaterThan(890)
  await acontecer()
  expect(await despachar()).toEqual([])
})

test('410 turns the address off at once, and the shop is told once', async () => {
  await cadastrar()
  await acontecer(3)
  receiver.answer = (response) => void response.writeHead(410).end()
  await tentar()
  expect(await endereco()).toMatchObject({ ligado: false, por: 'endereco' })
  await acontecer()
  expect(await entregas()).toHaveLength(3)
  await passaOTempo()
  expect(await despachar()).toEqual([])
  const { rows } = await t.owner.query(
    `select a.tipo, (select count(*)::int from emails where message_id like '<integracoes.webhook_desligado.%') as cartas
     from avisos a where estabelecimento_id = $1`,
    [loja.id],
  )
  expect(rows).toEqual([{ tipo: 'integracoes.webhook_desligado', cartas: 1 }])
})

test('after two days of failures it is off; turned on again, what waited goes out', async () => {
  const id = await cadastrar()
  await acontecer()
  receiver.answer = (response) => void response.writeHead(500).end()
  for (let vez = 1; vez <= 8; vez += 1) {
    await tentar()
    expect((await entregas())[0]).toMatchObject({ situacao: 'pendente', tentativas: vez })
    await passaOTempo()
  }
  await acontecer()
  await tentar()
  expect((await entregas())[0]).toMatchObject({
    situacao: 'falhou',
    tentativas: 9,
    antes: Array.from({ length: 8 }, () => 500),
  })
  expect(await endereco()).toMatchObject({ ligado: false, por: 'falhas' })

  receiver.answer = (response) => void response.end()
  const { body } = await t.request('PATCH', `/rest/v1/integracoes/webhooks/${id}`, {
    token,
    body: { estabelecimento_id: loja.id, ligado: true },
  })
  expect(body).toMatchObject({ ligado: true, desligado_por: null, falhas: 0, pendentes: 1 })
  await tentar()
  expect(await entregas()).toMatchObject([{ situacao: 'falhou' }, { situacao: 'entregue' }])
})

test('one event that the receiver cannot take does not turn off what takes the others', async () => {
  await cadastrar()
  await acontecer()
  receiver.answer = (response) => void response.writeHead(500).end()
  await tentar()
  await t.owner.query('update entregas_de_webhook set tentativas = 8')
  await t.owner.query('update enderecos_de_webhook set ultimo_sucesso_em = now()')
  await passaOTempo()
  await tentar()
  expect((await entregas())[0]).toMatchObject({ situacao: 'falhou' })
  expect(await endereco()).toMatchObject({ ligado: true })
})

test('a few at once to each address, one while it fails; another shop does not wait', async () => {
  await cadastrar()
  await acontecer(10)
  const outra = loja
  loja = await createShop(t.owner)
  token = await t.tokenFor(loja.ownerId)
  await cadastrar()
  await acontecer()
  const primeiras = await despachar()
  expect(primeiras.filter(({ estabelecimentoId }) => estabelecimentoId === outra.id)).toHaveLength(3)
  expect(primeiras.filter(({ estabelecimentoId }) => estabelecimentoId === loja.id)).toHaveLength(1)
  expect(await despachar()).toEqual([])

  receiver.answer = (response) => void response.writeHead(503).end()
  await Promise.all(primeiras.map((alvo) => entregarWebhook(alvo)))
  await passaOTempo()
  const depois = await despachar()
  expect(depois.filter(({ estabelecimentoId }) => estabelecimentoId === outra.id)).toHaveLength(1)
})

test('a process that died over a delivery leaves it to the next, under the same id', async () => {
  await cadastrar()
  await acontecer()
  const [perdida] = await despachar()
  await t.owner.query(`update entregas_de_webhook set reservada_ate = now() - interval '1 second'`)
  const [alvo] = await despachar()
  expect(alvo).toEqual(perdida)
  if (alvo) await Promise.all([entregarWebhook(alvo), entregarWebhook(alvo)])
  if (alvo) await entregarWebhook(alvo)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await entregas()).toMatchObject([{ situacao: 'entregue' }])
})
