import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser } from '#test/support/factories.ts'
import {
  emailAosTitulares,
  conferirIncidente,
  type Incidente,
  incidenteSchema,
  prazoDoIncidente,
  prazoParaCompletar,
  prazoParaComunicar,
} from '../incidentes.ts'

const ROTA = '/rest/v1/plataforma/incidentes'
const INCIDENTE = {
  titulo: 'Planilha de clientes enviada ao e-mail errado',
  percebido_em: '2026-11-04T15:00:00.000Z',
  descricao: 'O suporte percebeu ao conferir as mensagens enviadas.',
  dados: ['contato', 'enderecos'],
  pessoas: 120,
  risco: 'em_avaliacao',
}

describe('the clock', () => {
  test.each([
    // A Wednesday: Thursday, Friday, Monday.
    ['2026-11-04T15:00:00Z', '2026-11-09'],
    // Late in the evening in São Paulo it is still the same day.
    ['2026-11-05T02:30:00Z', '2026-11-09'],
    // The holiday of the 20th, a Friday, does not count.
    ['2026-11-18T15:00:00Z', '2026-11-24'],
  ])('of what was noticed at %s ends on %s', (percebido, ate) => {
    expect(prazoParaComunicar(percebido)).toBe(ate)
  })

  test('twenty business days to complete what was reported', () => {
    expect(prazoParaCompletar('2026-11-09')).toBe('2026-12-08')
  })

  test.each([
    [{}, '2026-11-09', 'Comunicar até 09 de nov, 2026'],
    [{}, '2026-11-10', 'Prazo vencido em 09 de nov, 2026'],
    [{ risco: 'baixo' }, '2026-11-10', 'Não precisa comunicar'],
    [
      { risco: 'relevante', anpd_em: '2026-11-09', titulares_em: '2026-11-09' },
      '2026-11-10',
      'Comunicado; complete até 08 de dez, 2026',
    ],
    [{ risco: 'relevante', anpd_em: '2026-11-09' }, '2026-11-10', 'Prazo vencido em 09 de nov, 2026'],
    [{ encerrado_em: '2026-11-09T10:00:00Z' }, '2026-11-30', 'Encerrado'],
  ] as const)('of %j on %s says: %s', (mudado, hoje, texto) => {
    const incidente = {
      percebido_em: INCIDENTE.percebido_em,
      risco: 'em_avaliacao',
      anpd_em: null,
      titulares_em: null,
      encerrado_em: null,
      ...mudado,
    } as const
    expect(prazoDoIncidente(incidente, hoje).texto).toBe(texto)
  })
})

test.each([
  [{ percebido_em: '2026-12-01T10:00:00Z' }, 'percebido_em'],
  [{ risco: 'baixo' }, 'avaliacao'],
  [{ anpd_em: '2026-11-03' }, 'anpd_em'],
  [{ titulares_em: '2026-11-30' }, 'titulares_em'],
  [{ encerrado: true }, 'risco'],
  [
    { encerrado: true, risco: 'relevante', avaliacao: 'Há fraude possível.', anpd_em: '2026-11-06' },
    'encerrado',
  ],
])('%j is refused at %s', (mudado, campo) => {
  const lido = incidenteSchema.parse({ ...INCIDENTE, ...mudado })
  expect(conferirIncidente(lido, new Date('2026-11-20T12:00:00Z')).map((erro) => erro.campo)).toEqual([campo])
})

test('the e-mail says what the register knows', () => {
  const mensagem = emailAosTitulares(
    { ...INCIDENTE, dados: ['contato'], medidas: null } as unknown as Incidente,
    'Célia, dados@portal.test',
  )
  expect(mensagem).toContain('Em 04 de nov, 2026, percebemos o seguinte: Planilha de clientes')
  expect(mensagem).toContain('Que dados: nome, e-mail e telefone.')
  expect(mensagem).toContain('Célia, dados@portal.test')
})

describe('the register', () => {
  let t: TestApp
  let admin: string
  beforeAll(async () => {
    t = await startTestApp()
    admin = await t.tokenFor((await createUser(t.owner, { admin: true, email: 'marta@portal.test' })).id)
  })
  afterAll(() => t.close())

  const registrar = async () => {
    const { status, body } = await t.request('POST', ROTA, { token: admin, body: INCIDENTE })
    expect(status).toBe(201)
    return String(body.id)
  }
  const ler = async (id: string) =>
    (await t.request<Incidente>('GET', `${ROTA}/${id}`, { token: admin })).body
  const alterar = (id: string, mudado: object) =>
    t.request('PUT', `${ROTA}/${id}`, { token: admin, body: { ...INCIDENTE, ...mudado } })

  test('says who, when, which data, how many people; later the risk, who was notified, and its end', async () => {
    const id = await registrar()
    const novo = await ler(id)
    const { percebido_em, ...dito } = INCIDENTE
    expect(novo).toMatchObject({ ...dito, registrado_por: 'marta', encerrado_em: null, anpd_em: null })
    expect(Date.parse(novo.percebido_em)).toBe(Date.parse(percebido_em))
    const risco = { risco: 'relevante', avaliacao: 'Endereços servem a golpes.' }
    const cedo = await alterar(id, { ...risco, encerrado: true })
    expect({ status: cedo.status, erros: cedo.body.errors }).toMatchObject({
      status: 422,
      erros: [{ path: 'encerrado' }],
    })
    const comunicado = {
      ...risco,
      anpd_em: '2026-11-06',
      anpd_protocolo: '2026-77',
      titulares_em: '2026-11-09',
    }
    expect((await alterar(id, { ...comunicado, encerrado: true, updated_at: novo.updated_at })).status).toBe(
      204,
    )
    expect(await ler(id)).toMatchObject({ ...comunicado, encerrado_em: expect.any(String) })
    const lista = await t.request('GET', `${ROTA}?aba=encerrados&busca=planilha`, { token: admin })
    expect(lista.body).toMatchObject({ total: 1, itens: [{ id }], contagens: { abertos: 0, encerrados: 1 } })
    const { rows } = await t.owner.query(
      `select acao, de->>'risco' as de, para->>'risco' as para, host(ip) as ip from auditoria where recurso_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { acao: 'incidentes.registrar', de: null, para: 'em_avaliacao', ip: '127.0.0.1' },
      { acao: 'incidentes.alterar', de: 'em_avaliacao', para: 'relevante', ip: '127.0.0.1' },
    ])
  })

  test('who saves from an old form is refused with who was faster', async () => {
    const id = await registrar()
    const { updated_at } = await ler(id)
    expect((await alterar(id, { pessoas: 130, updated_at })).status).toBe(204)
    const tarde = await alterar(id, { pessoas: 140, updated_at })
    expect(tarde).toMatchObject({ status: 409, body: { alterado_por: 'marta' } })
    expect((await alterar(id, { pessoas: 140 })).status).toBe(204)
  })

  test('is nobody’s but the platform’s', async () => {
    const dona = await t.tokenFor((await createShop(t.owner)).ownerId)
    const id = await registrar()
    expect((await t.request('GET', ROTA, { token: dona })).status).toBe(404)
    expect((await t.request('GET', `${ROTA}/${id}`, { token: dona })).status).toBe(404)
    expect((await t.request('POST', ROTA, { token: dona, body: INCIDENTE })).status).toBe(404)
    expect((await alterar(crypto.randomUUID(), {})).status).toBe(404)
  })
})
