import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShop } from '#test/support/factories.ts'
import { type ShopWithSupport, startShopWithSupport } from '#test/support/shop-with-support.ts'
import { enviarEmail } from './enviar-email.ts'
import { vigiarPrazos } from './vigiar-prazos.ts'

let l: ShopWithSupport
beforeAll(async () => {
  l = await startShopWithSupport()
})
afterAll(() => l.close())

describe('a ticket', () => {
  it('goes from the shop to the platform and back, its clock running for who owes the answer', async () => {
    const chamado = await l.abrirChamado()
    expect(chamado).toMatchObject({ status: 'aberto', nivel_suporte: 'prioritario_12h' })
    expect(Date.parse(chamado.responder_ate ?? '')).toBeGreaterThan(Date.now())
    const { body: fila } = await l.get('fila_de_chamados', l.admin)
    expect((fila.itens as { id: string }[]).map(({ id }) => id)).toContain(chamado.id)

    const answered = await l.post(`chamados/${chamado.id}/mensagens`, l.admin, {
      texto: 'Reconecte, por favor.',
    })
    expect(answered.body).toMatchObject({ status: 'aguardando_voce', responder_ate: null })
    const back = await l.post(`chamados/${chamado.id}/mensagens`, l.dono, { texto: 'Fiz e deu certo.' })
    expect(back.body).toMatchObject({ status: 'em_atendimento', responder_ate: expect.any(String) })
    const solved = await l.post(`chamados/${chamado.id}/situacao`, l.admin, { status: 'resolvido' })
    expect(solved.body).toMatchObject({ status: 'resolvido', responder_ate: null })
    const rated = await l.post(`chamados/${chamado.id}/avaliar`, l.dono, { ajudou: true })
    expect(rated.body).toMatchObject({ status: 'fechado', ajudou: true })
    expect(
      (rated.body.mensagens as { de: string; autor: string }[]).map(({ de, autor }) => `${de}:${autor}`),
    ).toEqual(['loja:Dona', 'plataforma:Suporte do Portal', 'loja:Dona'])
  })

  it('opens again within thirty days, and then no more', async () => {
    const { id } = await l.abrirChamado()
    await l.post(`chamados/${id}/situacao`, l.dono, { status: 'resolvido' })
    const again = await l.post(`chamados/${id}/mensagens`, l.dono, { texto: 'Voltou a acontecer.' })
    expect(again.body.status).toBe('em_atendimento')

    await l.post(`chamados/${id}/situacao`, l.dono, { status: 'resolvido' })
    await l.post(`chamados/${id}/avaliar`, l.dono, { ajudou: true })
    await l.owner.query(`update chamados set fechado_em = now() - interval '31 days' where id = $1`, [id])
    const late = await l.post(`chamados/${id}/mensagens`, l.dono, { texto: 'De novo.' })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('suporte.prazo_de_reabertura')
  })

  it('a thumb down opens it again at once', async () => {
    const { id } = await l.abrirChamado()
    expect((await l.post(`chamados/${id}/avaliar`, l.dono, { ajudou: true })).status).toBe(409)
    await l.post(`chamados/${id}/situacao`, l.admin, { status: 'resolvido' })
    const { body } = await l.post(`chamados/${id}/avaliar`, l.dono, { ajudou: false })
    expect(body).toMatchObject({ status: 'em_atendimento', ajudou: false })
    // Of another solution nobody has said yet whether it helped.
    const outra = await l.post(`chamados/${id}/situacao`, l.admin, { status: 'resolvido' })
    expect(outra.body).toMatchObject({ status: 'resolvido', ajudou: null })
    // By e-mail too, once for each solution, however often its job runs.
    const { rows } = await l.owner.query<{ data: Parameters<typeof enviarEmail>[0] }>(
      `select data from pgboss.job where name = 'suporte.enviar-email' and data ->> 'chamadoId' = $1
       and data ->> 'modelo' = 'chamado_resolvido'`,
      [id],
    )
    for (const { data } of [...rows, ...rows]) await enviarEmail(data)
    expect(await l.emails(id)).toHaveLength(2)
  })

  it('closes by itself seven days after it was solved', async () => {
    const { id } = await l.abrirChamado()
    await l.post(`chamados/${id}/situacao`, l.admin, { status: 'resolvido' })
    await vigiarPrazos()
    expect((await l.get(`chamados/${id}`, l.dono)).body.status).toBe('resolvido')
    await l.owner.query(
      `update chamados set resolvido_em = now() - interval '7 days 1 minute' where id = $1`,
      [id],
    )
    await vigiarPrazos()
    expect((await l.get(`chamados/${id}`, l.dono)).body.status).toBe('fechado')
  })

  it('is reported to the platform once when its promise is not kept, and the alert ends with the answer', async () => {
    const { id } = await l.abrirChamado()
    await l.owner.query(`update chamados set responder_ate = now() - interval '1 minute' where id = $1`, [id])
    await vigiarPrazos()
    await vigiarPrazos()
    const alerta = async () =>
      (await l.owner.query(`select status, ocorrencias from alertas where chave = $1`, [`chamado:${id}`]))
        .rows
    expect(await alerta()).toEqual([{ status: 'novo', ocorrencias: 1 }])
    await l.post(`chamados/${id}/mensagens`, l.admin, { texto: 'Desculpe a demora.' })
    await vigiarPrazos()
    expect(await alerta()).toEqual([{ status: 'resolvido', ocorrencias: 1 }])
  })

  it('does not exist for other shops and consumers; a blocked shop may still ask', async () => {
    const { id } = await l.abrirChamado()
    for (const token of [l.outro, l.doConsumidor]) {
      expect((await l.get(`chamados/${id}`, token)).status).toBe(404)
      expect((await l.post(`chamados/${id}/mensagens`, token, { texto: 'Oi' })).status).toBe(404)
      expect((await l.post(`chamados/${id}/situacao`, token, { status: 'resolvido' })).status).toBe(404)
    }
    expect((await l.get(`chamados?estabelecimento_id=${l.a.id}`, l.outro)).status).toBe(404)
    expect((await l.get('fila_de_chamados', l.dono)).status).toBe(404)
    expect(
      (
        await l.request('PATCH', `/rest/v1/chamados/${id}`, {
          token: l.dono,
          body: { prioridade: 'urgente' },
        })
      ).status,
    ).toBe(404)
    await l.abrirChamado({}, await l.tokenFor(l.bloqueada.ownerId), l.bloqueada.id)
  })

  it('is found behind the rehearsal of another shop, by the team and by the platform', async () => {
    const ensaia = await createShop(l.owner)
    const token = await l.tokenFor(ensaia.ownerId)
    expect((await l.post('ensaio', token, { estabelecimento_id: ensaia.id })).status).toBe(201)
    const depois = await createShop(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Eva', 'vendedor')`,
      [ensaia.ownerId, depois.id],
    )
    const { id } = await l.abrirChamado({}, token, depois.id)
    expect((await l.get(`chamados/${id}`, token)).status).toBe(200)
    expect((await l.post(`chamados/${id}/mensagens`, token, { texto: 'Oi' })).status).toBe(200)
    expect((await l.post(`chamados/${id}/situacao`, token, { status: 'resolvido' })).status).toBe(200)

    const { id: alheio } = await l.abrirChamado()
    expect((await l.get(`chamados/${alheio}`, token)).status).toBe(404)
    await l.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [ensaia.ownerId])
    expect((await l.get(`chamados/${alheio}`, token)).status).toBe(200)
  })

  it.each([
    { assunto: 'x' },
    { categoria: 'fofoca' },
    { texto: '   ' },
    { texto: 'x'.repeat(5001) },
    { prioridade: 'máxima' },
    { status: 'resolvido' },
    { responder_ate: '2020-01-01' },
    { anexos: ['0199aaaa-0000-7000-8000-000000000000'] },
    { anexos: ['nada'] },
  ])('refuses %j', async (extra) => {
    const before = await quantos()
    const { status } = await l.post('chamados', l.dono, {
      estabelecimento_id: l.a.id,
      assunto: 'Um assunto',
      categoria: 'erro',
      texto: 'Um texto',
      ...extra,
    })
    expect(status).toBe(422)
    expect(await quantos()).toBe(before)
  })

  it('takes hostile searches word for word', async () => {
    for (const busca of ["'", '%', '_', '\\', 'a'.repeat(120)]) {
      const { status, body } = await l.get(
        `chamados?estabelecimento_id=${l.a.id}&busca=${encodeURIComponent(busca)}`,
        l.dono,
      )
      expect([status, body.total], busca).toEqual([200, 0])
    }
    expect(
      (await l.get(`chamados?estabelecimento_id=${l.a.id}&busca=pix%20nao`, l.dono)).body.total,
    ).toBeGreaterThan(0)
    expect((await l.get(`chamados?estabelecimento_id=${l.a.id}&limite=1000`, l.dono)).status).toBe(422)
  })

  it('hangs on files of one’s own alone, which the other side may then read', async () => {
    const alheio = await l.attach(l.outro)
    expect(
      (
        await l.post('chamados', l.dono, {
          estabelecimento_id: l.a.id,
          assunto: 'Furto',
          categoria: 'erro',
          texto: 'x',
          anexos: [alheio],
        })
      ).status,
    ).toBe(422)
    const meu = await l.attach(l.dono, l.a.id)
    const { id } = await l.abrirChamado({ anexos: [meu] })
    const ler = (token: string) =>
      fetch(`${l.url}/rest/v1/chamados/${id}/anexos/${meu}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const lido = await ler(l.admin)
    expect(lido.status).toBe(200)
    expect(Object.fromEntries(lido.headers)).toMatchObject({
      'content-disposition': expect.stringContaining('attachment') as string,
      'content-security-policy': expect.stringContaining('sandbox') as string,
    })
    expect((await ler(l.outro)).status).toBe(404)
  })

  it('respects who wants no notifications of it', async () => {
    await l.request('PATCH', '/rest/v1/preferencias_de_aviso', {
      token: l.dono,
      body: {
        estabelecimento_id: l.a.id,
        escolhas: [
          { evento: 'suporte', canal: 'app', ligado: false },
          { evento: 'suporte', canal: 'email', ligado: false },
        ],
      },
    })
    const { id } = await l.abrirChamado()
    await l.post(`chamados/${id}/mensagens`, l.admin, { texto: 'Olá!' })
    const { rows } = await l.owner.query(`select 1 from avisos where user_id = $1 and rota like $2`, [
      l.a.ownerId,
      `%${id}`,
    ])
    expect(rows).toEqual([])
    await enviarEmail({ chamadoId: id, modelo: 'chamado_respondido' })
    expect(await l.emails(id)).toEqual([])
    await l.owner.query('delete from preferencias_de_aviso')
    await enviarEmail({ chamadoId: id, modelo: 'chamado_respondido' })
    await enviarEmail({ chamadoId: id, modelo: 'chamado_respondido' })
    expect(await l.emails(id)).toHaveLength(1)
  })
})

async function quantos(): Promise<number> {
  const { rows } = await l.owner.query<{ n: number }>('select count(*)::int as n from chamados')
  return rows[0]?.n ?? 0
}
