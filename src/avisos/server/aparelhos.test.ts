import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { createShop } from '#test/support/factories.ts'
import { type Devices, startDevices } from '#test/support/devices.ts'
import { avisar, type Aviso } from './avisar.ts'
import { empurrar } from './empurrar.ts'
import { reterAvisos } from './reter-dados.ts'

let d: Devices
beforeAll(async () => {
  d = await startDevices()
})
afterAll(() => d.close())
beforeEach(() => d.owner.query(`delete from pgboss.job where name = 'avisos.empurrar'`))

const contar = (aviso: Aviso) => withAccess(SYSTEM, (tx) => avisar(tx, aviso))
const pedido = (userId: string, mais: Partial<Aviso> = {}): Aviso => ({
  userId,
  tipo: 'pedidos.andamento',
  titulo: 'Pedido #7 a caminho',
  texto: 'Padaria do Largo',
  rota: '/minha-conta/pedido/7',
  ...mais,
})

describe('a notice on a device', () => {
  test('comes sealed, signed, short-lived and without a name, once', async () => {
    const ana = await d.told()
    await contar(pedido(ana.id, { chave: 'um' }))
    await contar(pedido(ana.id, { chave: 'um' }))
    expect(await d.deliver()).toBe(1)
    expect(d.push.mensagens(ana.browser.endpoint)).toEqual([
      {
        dados: {
          titulo: 'Pedido #7 a caminho',
          texto: 'Abra para acompanhar o pedido.',
          rota: '/minha-conta/pedido/7',
          marca: expect.stringMatching(/^[\w-]{32}$/),
        },
        bytes: expect.any(Number),
        ttl: expect.any(Number),
        topic: expect.stringMatching(/^[\w-]{32}$/),
        urgency: 'high',
        subject: 'mailto:tecnica@teste.portal',
      },
    ])
    expect(d.push.mensagens(ana.browser.endpoint)[0]?.ttl).toBeGreaterThan(23 * 3600)
  })

  test('a newer step of one order takes the older one’s place, another order’s does not', async () => {
    const ana = await d.told()
    for (const [titulo, rota] of [
      ['Aceito', '/minha-conta/pedido/1'],
      ['A caminho', '/minha-conta/pedido/1'],
      ['Aceito', '/minha-conta/pedido/2'],
    ] as const)
      await contar(pedido(ana.id, { titulo, rota }))
    await d.deliver()
    const [um, dois, outro] = d.push.mensagens(ana.browser.endpoint).map(({ topic }) => topic)
    expect([um === dois, um === outro]).toEqual([true, false])
  })

  test.each([
    ['mensagens.nova', 'Mensagem de Ana Beatriz Souza', 'Mensagem nova'],
    ['avaliacoes.nova', 'Ana Souza avaliou a loja', 'Avaliação nova'],
    ['usuarios.convite', 'ana@pessoas.test aceitou', 'Novidade na sua conta'],
    ['qualquer.outra', 'Ana Souza, Rua das Flores 12', 'Aviso do Portal de Vendas'],
  ])('%s leaves the name at home', async (tipo, titulo, dito) => {
    const ana = await d.told()
    await contar(pedido(ana.id, { tipo, titulo, texto: 'Ana Souza' }))
    await d.deliver()
    const recebidas = d.push.mensagens(ana.browser.endpoint)
    expect(recebidas).toMatchObject([{ dados: { titulo: dito } }])
    expect(JSON.stringify(recebidas)).not.toContain('Ana')
  })

  test('follows what each person of the shop chose for it', async () => {
    const loja = await createShop(d.owner)
    const token = await d.tokenFor(loja.ownerId)
    const browser = d.browser()
    await d.register(token, browser)
    const nova = (chave: string): Aviso => ({
      estabelecimentoId: loja.id,
      acao: 'vendas.avancar',
      tipo: 'vendas.paga',
      titulo: 'Venda #1 paga',
      rota: '/vendas/1',
      chave,
    })
    const escolher = (canal: string, ligado: boolean) =>
      d.request('PATCH', '/rest/v1/preferencias_de_aviso', {
        token,
        body: { estabelecimento_id: loja.id, escolhas: [{ evento: 'vendas', canal, ligado }] },
      })
    await contar(nova('ligado'))
    expect(await d.deliver()).toBe(1)
    await escolher('aparelho', false)
    await contar(nova('sem aparelho'))
    expect(await d.deliver()).toBe(0)
    await escolher('aparelho', true)
    await escolher('app', false)
    await contar(nova('sem painel'))
    expect(await d.deliver()).toBe(0)
  })

  test('is not sent once it is too old', async () => {
    const ana = await d.told()
    await contar(pedido(ana.id))
    const [esperando] = await d.queued()
    const { aparelhoId, envelope } = esperando?.data ?? expect.fail('nothing was queued')
    await empurrar({ aparelhoId, envelope: { ...envelope, venceEm: new Date(Date.now() - 1).toISOString() } })
    expect(d.push.mensagens(ana.browser.endpoint)).toEqual([])
  })
})

describe('a registration', () => {
  const chaves = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com.exemplo.com/fcm/send/a',
    'https://exemplo.com/fcm.googleapis.com',
    'https://ana:senha@fcm.googleapis.com/a',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'http://localhost:5432/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://push.services.mozilla.com.internal/x',
    'file:///etc/passwd',
    'não é endereço nenhum',
  ])('at %s is none of a browser’s', async (endpoint) => {
    const { id, token } = await d.person()
    const { status, body } = await d.register(token, { endpoint, ...chaves })
    expect([status, body.code]).toEqual([422, 'avisos.aparelho_desconhecido'])
    expect(await d.devices(id)).toEqual([])
  })

  test('with a key that nothing can be sealed for is none of a browser’s', async () => {
    const { id, token } = await d.person()
    const { status, body } = await d.register(token, { ...d.browser(), p256dh: 'B'.repeat(87) })
    expect([status, body.code]).toEqual([422, 'avisos.aparelho_desconhecido'])
    expect(await d.devices(id)).toEqual([])
  })

  test('on this machine is refused without the switch of a test', async () => {
    const { token } = await d.person()
    const agora = setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
    expect((await d.register(token, d.browser())).status).toBe(422)
    setConfig({ ...agora, OUTBOUND_LOOPBACK: true })
  })

  test.each([
    ['a long address', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
    ['a short key', { p256dh: 'B'.repeat(86) }],
    ['a key of other letters', { p256dh: `${'B'.repeat(86)}=` }],
    ['a long secret', { auth: 'A'.repeat(23) }],
    ['somebody else’s account', { user_id: '00000000-0000-7000-8000-000000000000' }],
  ])('with %s is no registration at all', async (_, mais) => {
    const { token } = await d.person()
    const corpo = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', ...chaves, ...mais }
    const { status, body } = await d.register(token, corpo)
    expect([status, body.code]).toEqual([422, 'portal.dados_invalidos'])
  })

  test('of a visitor is 401, and with the platform’s push off nobody registers', async () => {
    expect((await d.request('POST', '/rest/v1/aparelhos', { body: d.browser() })).status).toBe(401)
    const { token } = await d.person()
    const { vapid, ...resto } = getConfig()
    setConfig({ ...resto, vapid: null })
    expect((await d.register(token, d.browser())).body.code).toBe('avisos.aparelho_desligado')
    expect((await d.request('GET', '/rest/v1/aparelhos', { token })).body).toEqual({ chave: null, itens: [] })
    setConfig({ ...getConfig(), vapid })
  })

  test('moves to who signs in on the device; who knows the address alone takes nothing', async () => {
    const ana = await d.told()
    const bia = await d.person()
    const roubo = await d.register(bia.token, { ...d.browser(), endpoint: ana.browser.endpoint })
    expect([roubo.status, roubo.body.code]).toEqual([409, 'avisos.aparelho_de_outra_chave'])
    expect(await d.devices(ana.id)).toHaveLength(1)
    expect((await d.register(bia.token, ana.browser)).status).toBe(201)
    await contar(pedido(ana.id))
    await contar(pedido(bia.id, { titulo: 'Da Bia' }))
    await d.deliver()
    expect(d.push.mensagens(ana.browser.endpoint)).toMatchObject([{ dados: { titulo: 'Da Bia' } }])
  })

  test('of another is not listed, removed or tried', async () => {
    const ana = await d.told()
    const bia = await d.person()
    const pedir = (metodo: string, caminho: string) =>
      d.request(metodo, `/rest/v1/aparelhos${caminho}`, { token: bia.token })
    expect((await pedir('GET', '')).body.itens).toEqual([])
    expect((await pedir('DELETE', `/${ana.deviceId}`)).status).toBe(404)
    expect((await pedir('POST', `/${ana.deviceId}/teste`)).status).toBe(404)
    expect(d.push.mensagens(ana.browser.endpoint)).toEqual([])
    const lidos = await withAccess({ papel: 'pessoa', userId: bia.id }, (tx) =>
      tx.selectFrom('aparelhos_de_aviso').selectAll().execute(),
    )
    expect(lidos).toEqual([])
  })

  test('of an eleventh device lets the one seen longest ago go, also when all come at once', async () => {
    const { id, token } = await d.person()
    const primeiro = d.browser()
    await d.register(token, primeiro)
    const outros = Array.from({ length: 14 }, d.browser)
    const respostas = await Promise.all(outros.map((um) => d.register(token, um)))
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([201]))
    const ficaram = (await d.devices(id)).map(({ endpoint }) => endpoint)
    expect(ficaram).toHaveLength(10)
    expect(ficaram).not.toContain(primeiro.endpoint)
  })

  test('of thousands of devices waits after sixty in an hour', async () => {
    const { id, token } = await d.person()
    const codigos = new Set<number>()
    for (let vez = 0; vez < 62; vez += 1) codigos.add((await d.register(token, d.browser())).status)
    expect([...codigos]).toEqual([201, 429])
    expect(await d.devices(id)).toHaveLength(10)
  })

  test('is named by its browser, marked as this session’s, and goes with a press', async () => {
    const ana = await d.told()
    const listar = (token: string) => d.request('GET', '/rest/v1/aparelhos', { token })
    expect((await listar(ana.token)).body).toMatchObject({
      chave: getConfig().vapid?.publicKey,
      itens: [{ nome: 'Chrome em Android', atual: true }],
    })
    expect((await listar(await d.tokenFor(ana.id))).body).toMatchObject({ itens: [{ atual: false }] })
    expect(
      (await d.request('DELETE', `/rest/v1/aparelhos/${ana.deviceId}`, { token: ana.token })).status,
    ).toBe(204)
    await contar(pedido(ana.id))
    expect(await d.queued()).toEqual([])
  })
})

describe('the end of a registration', () => {
  test('comes with the end of its session, however it ends, and no other device’s', async () => {
    const ana = await d.told()
    const emCasa = d.browser()
    await d.register(await d.tokenFor(ana.id), emCasa)
    await d.request('POST', '/auth/v1/logout?scope=local', { token: ana.token })
    expect((await d.devices(ana.id)).map(({ endpoint }) => endpoint)).toEqual([emCasa.endpoint])
    await contar(pedido(ana.id))
    await d.deliver()
    expect([d.push.mensagens(ana.browser.endpoint).length, d.push.mensagens(emCasa.endpoint).length]).toEqual(
      [0, 1],
    )
  })

  test('what waited for a device that was signed out meanwhile is not sent', async () => {
    const ana = await d.told()
    await contar(pedido(ana.id))
    await d.request('POST', '/auth/v1/logout?scope=global', { token: ana.token })
    await d.deliver()
    expect(d.push.mensagens(ana.browser.endpoint)).toEqual([])
  })

  test('a session past its end is told nothing', async () => {
    const ana = await d.told()
    await d.owner.query('update auth.sessions set not_after = now() where user_id = $1', [ana.id])
    await contar(pedido(ana.id))
    expect(await d.queued()).toEqual([])
  })

  test('comes after 180 days without a visit', async () => {
    const [ana, bia] = [await d.told(), await d.told()]
    await d.owner.query(
      `update aparelhos_de_aviso set visto_em = now() - interval '181 days' where user_id = $1`,
      [ana.id],
    )
    await reterAvisos()
    expect([(await d.devices(ana.id)).length, (await d.devices(bia.id)).length]).toEqual([0, 1])
  })
})
