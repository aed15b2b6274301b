import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { TIPOS_DE_PEDIDO } from '../titular.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { createShop, createUser } from '#test/support/factories.ts'
import { vigiarTitulares } from './vigiar-titulares.ts'

let t: AuthApp
let admin: string
beforeAll(async () => {
  t = await startAuthApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
})
afterAll(() => t.close())

const MESA = '/rest/v1/plataforma/solicitacoes_titular'
const listar = async (query = '') => (await t.send('GET', `${MESA}?${query}`, { token: admin })).body
const atender = (id: string, body: object, token = admin) => t.send('POST', `${MESA}/${id}`, { token, body })

async function pedir(tipo: string, pessoa: { email: string; token?: string }): Promise<string> {
  const { body } = await t.send('POST', '/rest/v1/solicitacoes_titular', {
    body: { tipo, nome: 'Ana Souza', email: pessoa.email, descricao: 'Por favor.' },
    ...(pessoa.token ? { token: pessoa.token } : {}),
  })
  const { rows } = await t.owner.query('select id from solicitacoes_titular where protocolo = $1', [
    body.protocolo,
  ])
  return rows[0].id
}

describe('the administration of requests', () => {
  test('takes one up, empties the account and answers by e-mail, each step audited with its address', async () => {
    const pessoa = await t.person()
    const id = await pedir('eliminar', pessoa)
    expect(((await listar(`busca=${pessoa.email}`)).itens as unknown[]).length).toBe(1)
    const fora = await atender(id, { ato: 'concluir', resposta: 'Feito.' })
    expect([fora.status, fora.body.detail]).toEqual([
      409,
      'Transição inválida: Identidade confirmada → Concluído.',
    ])
    expect((await atender(id, { ato: 'assumir' })).body).toMatchObject({ status: 'em_atendimento' })
    const feito = await atender(id, { ato: 'concluir', resposta: 'Apagamos tudo.', eliminar_conta: true })
    expect(feito.body).toMatchObject({ status: 'concluida', conta: { excluida: true } })
    expect(
      (await t.emails(pessoa.email)).map(({ assunto }) => assunto.replace(/P\d+/, 'P')).slice(0, 2),
    ).toEqual(['Resposta ao seu pedido de privacidade P', 'Sua conta foi excluída'])
    expect((await t.send('GET', '/rest/v1/consentimentos', { token: pessoa.token })).status).toBe(401)
    const { rows } = await t.owner.query(
      `select acao, ip is not null as ip from auditoria where recurso_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual(
      ['titulares.pedir', 'titulares.assumir', 'titulares.concluir'].map((acao) => ({ acao, ip: true })),
    )
    expect((await atender(id, { ato: 'negar', motivo: 'sem_dados', resposta: 'Não.' })).status).toBe(409)
  })

  test('corrects a date of birth at the request of who said a wrong one, old and new audited', async () => {
    const pessoa = await t.person()
    const dita = async () => (await t.send('GET', '/rest/v1/minha_idade', pessoa)).body.nascimento
    const dizer = { token: pessoa.token, body: { nascimento: '2010-05-01' } }
    expect((await t.send('POST', '/rest/v1/minha_idade', dizer)).status).toBe(200)
    const concluir = { ato: 'concluir', resposta: 'Corrigimos.', nascimento: '2000-05-01' }
    const outro = await pedir('acessar', pessoa)
    await atender(outro, { ato: 'assumir' })
    expect((await atender(outro, concluir)).status).toBe(409)
    const id = await pedir('corrigir', pessoa)
    await atender(id, { ato: 'assumir' })
    expect((await atender(id, { ...concluir, nascimento: '2150-05-01' })).status).toBe(422)
    expect(await dita()).toBe('2010-05-01')
    expect((await atender(id, concluir)).body).toMatchObject({ status: 'concluida' })
    expect(await dita()).toBe('2000-05-01')
    const { rows } = await t.owner.query(
      `select de ->> 'nascimento' as de, para ->> 'nascimento' as para from auditoria
       where recurso_id = $1 and acao = 'titulares.concluir'`,
      [id],
    )
    expect(rows).toEqual([{ de: '2010-05-01', para: '2000-05-01' }])
  })

  test('does not empty the account of who owns a shop, and then nothing of the act stays', async () => {
    const pessoa = await t.person()
    const loja = await createShop(t.owner)
    await t.owner.query('update estabelecimentos set owner_user_id = $2 where id = $1', [loja.id, pessoa.id])
    const id = await pedir('eliminar', pessoa)
    await atender(id, { ato: 'assumir' })
    const recusa = await atender(id, { ato: 'concluir', resposta: 'Feito.', eliminar_conta: true })
    expect([recusa.status, recusa.body.code]).toEqual([409, 'usuarios.dono_de_loja'])
    expect((await t.send('GET', `${MESA}/${id}`, { token: admin })).body.status).toBe('em_atendimento')
  })

  test.each(Object.keys(TIPOS_DE_PEDIDO))(
    '%s: promised within fifteen days, walks from proved to answered, and no step twice or backwards',
    async (tipo) => {
      const pessoa = await t.person()
      const id = await pedir(tipo, pessoa)
      const prazo = await t.owner.query(
        `select extract(epoch from vence_em - created_at) / 86400 as dias from solicitacoes_titular where id = $1`,
        [id],
      )
      expect(Number(prazo.rows[0].dias)).toBe(15)
      const concluir = { ato: 'concluir', resposta: 'Está feito.' }
      const identidade = { ato: 'confirmar_identidade', como: 'Mandou o documento.' }
      const passos: [object, number][] = [
        [identidade, 409],
        [concluir, 409],
        [{ ato: 'assumir' }, 200],
        [{ ato: 'assumir' }, 409],
        [identidade, 409],
        [concluir, 200],
        [concluir, 409],
        [{ ato: 'assumir' }, 409],
        [{ ato: 'negar', motivo: 'sem_dados', resposta: 'Não.' }, 409],
      ]
      for (const [passo, status] of passos)
        expect((await atender(id, passo)).status, JSON.stringify(passo)).toBe(status)
      const meus = await t.send('GET', '/rest/v1/solicitacoes_titular', { token: pessoa.token })
      expect(meus.body.itens).toMatchObject([{ tipo, status: 'concluida', resposta: 'Está feito.' }])
    },
  )

  test('opens nobody’s data before it is proved who asked; the team may prove it too', async () => {
    const pessoa = await t.person()
    const id = await pedir('acessar', { email: pessoa.email })
    expect((await t.send('GET', `${MESA}/${id}/dados`, { token: admin })).status).toBe(409)
    expect((await atender(id, { ato: 'assumir' })).status).toBe(409)
    expect(
      (await atender(id, { ato: 'confirmar_identidade', como: 'Mandou o documento.' })).body,
    ).toMatchObject({
      identidade_via: 'equipe',
      conta: { excluida: false },
    })
    expect((await t.send('GET', `${MESA}/${id}/dados`, { token: admin })).body).toMatchObject({
      conta: [{ email: pessoa.email }],
    })
  })

  test('refuses only for a reason of the law, and says so to who asked', async () => {
    const email = newEmail()
    const id = await pedir('acessar', { email })
    expect((await atender(id, { ato: 'negar', motivo: 'preguiça', resposta: 'Não.' })).status).toBe(422)
    expect(
      (await atender(id, { ato: 'negar', motivo: 'identidade', resposta: 'O link venceu.' })).body,
    ).toMatchObject({
      status: 'negada',
      motivo: expect.stringContaining('titular dos dados'),
    })
    expect((await t.emails(email))[0]?.texto).toContain('O link venceu.')
  })

  test('is nobody’s but the platform’s', async () => {
    const pessoa = await t.person()
    const id = await pedir('acessar', pessoa)
    for (const [metodo, rota] of [
      ['GET', MESA],
      ['GET', `${MESA}/${id}`],
      ['GET', `${MESA}/${id}/dados`],
    ] as const)
      expect((await t.send(metodo, rota, { token: pessoa.token })).status).toBe(404)
    expect((await atender(id, { ato: 'assumir' }, pessoa.token)).status).toBe(404)
  })
})

test('LGPD-PRAZO counts one open request once in twenty hours, however often the clock comes', async () => {
  const id = await pedir('corrigir', await t.person())
  await t.owner.query(
    `update solicitacoes_titular set created_at = now() - interval '11 days' where id = $1`,
    [id],
  )
  const vezes = async (horas: number) => {
    await t.owner.query('update alertas set ultima_em = now() - $2 * interval $$1 hour$$ where chave = $1', [
      id,
      horas,
    ])
    await vigiarTitulares()
    const { rows } = await t.owner.query('select ocorrencias from alertas where chave = $1', [id])
    return rows[0]?.ocorrencias
  }
  expect([await vezes(0), await vezes(0), await vezes(19.9), await vezes(20.1)]).toEqual([1, 1, 1, 2])
})

test('LGPD-PRAZO on the tenth of fifteen days, once, and over when it is answered', async () => {
  const pessoa = await t.person()
  const id = await pedir('corrigir', pessoa)
  const semLink = await pedir('acessar', { email: newEmail() })
  const dia = async (dias: number) => {
    setClock(new Date(Date.now() + dias * 86_400_000))
    await vigiarTitulares()
    await vigiarTitulares()
    setClock(null)
  }
  const alertas = async () =>
    (
      await t.owner.query(`select status, resumo from alertas where codigo = 'LGPD-PRAZO' and chave = $1`, [
        id,
      ])
    ).rows
  await dia(9.9)
  expect(await alertas()).toEqual([])
  await dia(10.1)
  expect(await alertas()).toEqual([
    {
      status: 'novo',
      resumo: expect.stringMatching(/^Pedido P\d+ \(corrigir os meus dados\) está no dia 10 de 15$/),
    },
  ])
  await dia(15.1)
  expect((await t.send('GET', `${MESA}/${semLink}`, { token: admin })).body.status).toBe('negada')
  await atender(id, { ato: 'assumir' })
  await atender(id, { ato: 'concluir', resposta: 'Corrigimos.' })
  expect(await alertas()).toMatchObject([{ status: 'resolvido' }])
})

test('the access log of one account, for an order of a court, is written down with its number', async () => {
  const { id, email } = await createUser(t.owner)
  await t.owner.query(
    `insert into registros.acessos (minuto, user_id, ip, porta, acessos) values ('2026-10-05T12:00Z', $1, '198.51.100.9', 4711, 3)`,
    [id],
  )
  const consultar = (body: object, token = admin) =>
    t.send('POST', '/rest/v1/plataforma/registros_de_acesso', { token, body })
  const periodo = { de: '2026-10-05', ate: '2026-10-05' }
  expect((await consultar({ ...periodo, email })).status).toBe(422)
  expect((await consultar({ ...periodo, motivo: 'Ofício 12/2026' })).status).toBe(422)
  const { status, body } = await consultar({ ...periodo, email, motivo: 'Ofício 12/2026' })
  expect(status).toBe(200)
  expect(String(body.text)).toContain(`"${email}";"198.51.100.9";"4711";"3"`)
  const { rows } = await t.owner.query(
    `select motivo, para from auditoria where acao = 'registros.consultar' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ motivo: 'Ofício 12/2026', para: { email, linhas: 1 } }])
})
