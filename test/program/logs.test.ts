import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { symbols } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { withoutPeople, log, requestLog } from '#src/shared/server/log.ts'
import { createProduct } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

// What the program writes of what people do, at its most talkative, searched for everything that they said of themselves.

let l: ShopWithPix
let mailServer: SMTPServer
const written: string[] = []
beforeAll(async () => {
  // Before the server is made: its requests' loggers take their level from it.
  for (const one of [log, requestLog]) one.level = 'trace'
  const { [symbols.streamSym]: stream } = log as unknown as Record<symbol, { write(text: string): boolean }>
  if (!stream) throw new Error('The log has no stream')
  vi.spyOn(stream, 'write').mockImplementation((text) => written.push(text) > 0)
  setConfig(parseConfig({ ...process.env, EMAIL_INTERVAL_SECONDS: '0' }))
  l = await startShopWithPix()
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterEach(() => written.splice(0))
afterAll(async () => {
  vi.restoreAllMocks()
  for (const one of [log, requestLog]) one.level = getConfig().LOG_LEVEL
  // First who holds connections to the other.
  await l.close()
  await new Promise((resolve) => mailServer.close(() => resolve(undefined)))
})

interface Line {
  level: number
  msg: string
  reqId?: string
  url?: string
  status?: number
}

/** The lines so far. Each is JSON. */
const lines = () =>
  written
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** Everything that one person says of herself, in no word that the program uses. */
const zuleica = {
  nome: 'Zuleica Anacleto Quaresma',
  email: 'zuleica.quaresma@correio.test',
  telefone: '+5511987651234',
  cpf: '52998224725',
  senha: 'girafas-azuis-1987',
  rua: 'Travessa Jabuticabal',
}
const SAID = [
  /zuleica/i,
  /quaresma/i,
  /anacleto/i,
  /987651234|98765-?1234/,
  /52998224725|529\.?982\.?247-?25/,
  /girafas/,
  /jabuticabal/i,
]

/** Fails with the line that tells one of `secrets`. */
function expectSilence(secrets: (string | undefined)[] = []): void {
  const told = written.join('').split('\n')
  for (const secret of secrets) {
    // A secret that is empty would be found in no line, and so be no check.
    expect(secret?.length).toBeGreaterThan(7)
    expect(told.filter((line) => line.includes(secret ?? ''))).toEqual([])
  }
  for (const said of SAID) expect(told.filter((line) => said.test(line))).toEqual([])
}

const auth = (path: string, body: object) => l.request('POST', `/auth/v1/${path}`, { body })
const tokenInEmail = async () => {
  // Letters about orders come when their jobs do.
  const { rows } = await l.owner.query(
    `select texto from emails where para = $1 and texto like '%token=%' order by id desc limit 1`,
    [zuleica.email],
  )
  return /token=([\w-]+)/.exec(rows[0].texto)?.[1] ?? ''
}

test('the search finds what it looks for', () => {
  written.push(JSON.stringify({ msg: `${zuleica.nome} ${zuleica.cpf}` }))
  expect(() => expectSilence()).toThrow()
})

test('signing up, signing in, failing to and setting a new password', async () => {
  const { email, senha: password, nome, telefone } = zuleica
  await auth('signup', { email, password, data: { full_name: nome, telefone } })
  const confirmation = await tokenInEmail()
  await l.request('GET', `/auth/v1/verify?token=${confirmation}&type=signup&redirect_to=${l.url}`)
  const session = await auth('token?grant_type=password', { email, password })
  expect(session.status).toBe(200)
  expect((await auth('token?grant_type=password', { email, password: `${password}!` })).status).toBe(400)
  await auth('recover', { email })
  const reset = await tokenInEmail()
  expect(reset).not.toBe(confirmation)
  await l.request('GET', `/auth/v1/verify?token=${reset}&type=recovery&redirect_to=${l.url}`)
  const { access_token: access, refresh_token: refresh } = session.body as Record<string, string>
  await auth('token?grant_type=refresh_token', { refresh_token: refresh })
  await l.request('GET', `/rest/v1/nada/${email}`)
  await l.request('GET', `/rest/v1/nada/${encodeURIComponent(email)}?email=${email}`)
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(8)
  expectSilence([confirmation, reset, access, refresh])
})

async function order(forma: object = { forma_pagamento: 'pix' }) {
  const produto = await createProduct(l.owner, l.loja.id, { estoque: 5, preco: 10 })
  const { nome, email, telefone, rua } = zuleica
  return l.request('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      cliente: { nome, email, telefone },
      endereco_entrega: {
        cep: '01001000',
        logradouro: rua,
        numero: '12',
        bairro: 'Sé',
        cidade: 'São Paulo',
        uf: 'SP',
      },
      ...forma,
    },
  })
}

test('an order, its PIX, the notice that it was paid, and a card that is refused', async () => {
  const sale = await order()
  expect(sale.status).toBe(201)
  const pix = await l.makePix(String(sale.body.id))
  await l.provider.pagar(String(pix.body.payment_id))
  const paid = async () => expect((await l.saleOf(String(sale.body.id))).status).toBe('pago')
  await vi.waitFor(paid, { timeout: 20_000 })

  const withCard = await order({ forma_pagamento: 'cartao', cartao_online: true })
  const card = randomUUID()
  l.provider.livro.guardarToken(card, { titular: 'OTHE', ultimos4: '6351' })
  await l.request('POST', `/rest/v1/vendas/${String(withCard.body.id)}/pagar-com-cartao`, {
    token: l.token,
    body: {
      token: card,
      payment_method_id: 'master',
      installments: 1,
      identification: { type: 'CPF', number: zuleica.cpf },
    },
  })
  l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 5 })
  await l.makePix(String((await order()).body.id))
  l.provider.desligarFalhas()
  expect(lines().map(({ msg }) => msg)).toContain('Mercado Pago did not make the PIX')
  expectSilence([card, l.token, l.loja.account.token, l.loja.account.webhookSecret, String(pix.body.qr_code)])
})

test('an error of the database that quotes the row, found again by the number that the person sees', async () => {
  await l.owner.query(
    `alter table consumidores add constraint nao_agora check (nome not like 'Zuleica%') not valid`,
  )
  // A customer who says something new is written anew.
  const { status, body, headers } = await order({
    forma_pagamento: 'pix',
    cliente: { nome: `${zuleica.nome} Neta` },
  })
  await l.owner.query('alter table consumidores drop constraint nao_agora')
  expect(status).toBe(500)
  const failure = lines().find(({ level }) => level >= 50)
  expect(failure).toMatchObject({ msg: 'request failed', reqId: headers.get('x-request-id') })
  expect(body.requisicao).toBe(failure?.reqId)
  expectSilence()
})

test('a mailbox that the mail server does not know, by the number of the request that wrote to it', async () => {
  const { port } = mailServer.server.address() as { port: number }
  setConfig({ ...getConfig(), SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { headers } = await auth('recover', { email: zuleica.email })
  await vi.waitFor(
    () =>
      expect(lines()).toContainEqual(
        expect.objectContaining({
          msg: expect.stringContaining('a job failed'),
          queue: 'email.enviar',
          reqId: headers.get('x-request-id'),
        }),
      ),
    { timeout: 20_000 },
  )
  setConfig({ ...getConfig(), SMTP_URL: undefined })
  expectSilence([await tokenInEmail()])
})

test('the key of a link that ends reminders', async () => {
  await l.request('POST', '/rest/v1/consentimentos/retirar/chave-que-deixa-entrar')
  expect(lines().map(({ url }) => url)).toContain('/rest/v1/consentimentos/retirar/:link')
  expectSilence(['chave-que-deixa-entrar'])
})

test('a body that breaks off on its way is no failure', async () => {
  const socket = connect(Number(new URL(l.url).port), '127.0.0.1', () => {
    socket.write('POST /rest/v1/denuncias HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 5000\r\n\r\n{', () => socket.destroy())
  })
  const told = () => lines().filter(({ url }) => url === '/rest/v1/denuncias')
  await expect.poll(told).toContainEqual(expect.objectContaining({ msg: 'a request broke off' }))
  expect(told().filter(({ level }) => level >= 40)).toEqual([])
})

test('each line of a request has its number once, and each number its line', async () => {
  const { headers } = await l.request('GET', '/saude')
  const own = lines().filter(({ reqId }) => reqId === headers.get('x-request-id'))
  expect(own).toEqual([expect.objectContaining({ msg: 'request', url: '/saude', status: 200 })])
  expect(written.join('').match(new RegExp(headers.get('x-request-id') ?? 'none', 'g'))).toHaveLength(1)
})

test.each([
  ['Key (email)=(ana@loja.test) exists', 'Key (email)=([oculto]) exists'],
  ['/x/ana%40loja.test/y', '/x/[oculto]/y'],
  ['CPF 529.982.247-25 e CNPJ 11.222.333/0001-81', 'CPF [oculto] e CNPJ [oculto]'],
  ['ligue +5511987651234', 'ligue [oculto]'],
  ['/node_modules/@fastify/multipart/index.js:3:1', '/node_modules/@fastify/multipart/index.js:3:1'],
])('%s is written as %s', (text, kept) => {
  expect(withoutPeople(text)).toBe(kept)
})
