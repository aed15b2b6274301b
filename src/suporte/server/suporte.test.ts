import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import type { ChamadoDetalhe, ConversaDetalhe } from '../schemas.ts'
import { enviarCarta } from './enviar-carta.ts'
import { vigiarPrazos } from './vigiar-prazos.ts'

let t: TestApp
let a: LojaDeTeste
let bloqueada: LojaDeTeste
let dono: string
let outro: string
let admin: string
let adminId: string
let consumidor: { id: string; email: string }
let doConsumidor: string

beforeAll(async () => {
  t = await startTestApp()
  a = await criarLoja(t.owner, { plano: 'Profissional' })
  const b = await criarLoja(t.owner)
  bloqueada = await criarLoja(t.owner, { bloqueada: true })
  dono = await t.tokenFor(a.donoId)
  outro = await t.tokenFor(b.donoId)
  adminId = (await criarUsuario(t.owner, { admin: true })).id
  admin = await t.tokenFor(adminId)
  consumidor = await criarUsuario(t.owner, { email: 'carla@teste.portal' })
  doConsumidor = await t.tokenFor(consumidor.id)
})
afterAll(() => t.close())

const post = (path: string, token: string, body: unknown = {}) =>
  t.request('POST', `/rest/v1/${path}`, { token, body })
const get = (path: string, token: string) => t.request('GET', `/rest/v1/${path}`, { token })

async function abrir(extra: object = {}, token = dono, loja = a.id): Promise<ChamadoDetalhe> {
  const { status, body } = await post('chamados', token, {
    estabelecimento_id: loja,
    assunto: 'O PIX não aparece',
    categoria: 'pagamentos',
    texto: 'Conectei a conta e nada.',
    ...extra,
  })
  expect(status).toBe(201)
  return body as unknown as ChamadoDetalhe
}

describe('a ticket', () => {
  it('goes from the shop to the platform and back, its clock running for who owes the answer', async () => {
    const chamado = await abrir()
    expect(chamado).toMatchObject({ status: 'aberto', nivel_suporte: 'prioritario_12h' })
    expect(Date.parse(chamado.responder_ate ?? '')).toBeGreaterThan(Date.now())
    const { body: fila } = await get('fila_de_chamados', admin)
    expect((fila.itens as { id: string }[]).map(({ id }) => id)).toContain(chamado.id)

    const answered = await post(`chamados/${chamado.id}/mensagens`, admin, { texto: 'Reconecte, por favor.' })
    expect(answered.body).toMatchObject({ status: 'aguardando_voce', responder_ate: null })
    const back = await post(`chamados/${chamado.id}/mensagens`, dono, { texto: 'Fiz e deu certo.' })
    expect(back.body).toMatchObject({ status: 'em_atendimento', responder_ate: expect.any(String) })
    const solved = await post(`chamados/${chamado.id}/situacao`, admin, { status: 'resolvido' })
    expect(solved.body).toMatchObject({ status: 'resolvido', responder_ate: null })
    const rated = await post(`chamados/${chamado.id}/avaliar`, dono, { ajudou: true })
    expect(rated.body).toMatchObject({ status: 'fechado', ajudou: true })
    expect(
      (rated.body.mensagens as { de: string; autor: string }[]).map(({ de, autor }) => `${de}:${autor}`),
    ).toEqual(['loja:Dona', 'plataforma:Suporte do Portal', 'loja:Dona'])
  })

  it('opens again within thirty days, and then no more', async () => {
    const { id } = await abrir()
    await post(`chamados/${id}/situacao`, dono, { status: 'resolvido' })
    const again = await post(`chamados/${id}/mensagens`, dono, { texto: 'Voltou a acontecer.' })
    expect(again.body.status).toBe('em_atendimento')

    await post(`chamados/${id}/situacao`, dono, { status: 'resolvido' })
    await post(`chamados/${id}/avaliar`, dono, { ajudou: true })
    await t.owner.query(`update chamados set fechado_em = now() - interval '31 days' where id = $1`, [id])
    const late = await post(`chamados/${id}/mensagens`, dono, { texto: 'De novo.' })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('suporte.prazo_de_reabertura')
  })

  it('a thumb down opens it again at once', async () => {
    const { id } = await abrir()
    expect((await post(`chamados/${id}/avaliar`, dono, { ajudou: true })).status).toBe(409)
    await post(`chamados/${id}/situacao`, admin, { status: 'resolvido' })
    const { body } = await post(`chamados/${id}/avaliar`, dono, { ajudou: false })
    expect(body).toMatchObject({ status: 'em_atendimento', ajudou: false })
  })

  it('closes by itself seven days after it was solved', async () => {
    const { id } = await abrir()
    await post(`chamados/${id}/situacao`, admin, { status: 'resolvido' })
    await vigiarPrazos()
    expect((await get(`chamados/${id}`, dono)).body.status).toBe('resolvido')
    await t.owner.query(
      `update chamados set resolvido_em = now() - interval '7 days 1 minute' where id = $1`,
      [id],
    )
    await vigiarPrazos()
    expect((await get(`chamados/${id}`, dono)).body.status).toBe('fechado')
  })

  it('is told to the platform once when its promise is not kept, and the alert ends with the answer', async () => {
    const { id } = await abrir()
    await t.owner.query(`update chamados set responder_ate = now() - interval '1 minute' where id = $1`, [id])
    await vigiarPrazos()
    await vigiarPrazos()
    const alerta = async () =>
      (await t.owner.query(`select situacao, ocorrencias from alertas where chave = $1`, [`chamado:${id}`]))
        .rows
    expect(await alerta()).toEqual([{ situacao: 'novo', ocorrencias: 1 }])
    await post(`chamados/${id}/mensagens`, admin, { texto: 'Desculpe a demora.' })
    await vigiarPrazos()
    expect(await alerta()).toEqual([{ situacao: 'resolvido', ocorrencias: 1 }])
  })

  it('does not exist for other shops and consumers; a blocked shop may still ask', async () => {
    const { id } = await abrir()
    for (const token of [outro, doConsumidor]) {
      expect((await get(`chamados/${id}`, token)).status).toBe(404)
      expect((await post(`chamados/${id}/mensagens`, token, { texto: 'Oi' })).status).toBe(404)
      expect((await post(`chamados/${id}/situacao`, token, { status: 'resolvido' })).status).toBe(404)
    }
    expect((await get(`chamados?estabelecimento_id=${a.id}`, outro)).status).toBe(404)
    expect((await get('fila_de_chamados', dono)).status).toBe(404)
    expect(
      (await t.request('PATCH', `/rest/v1/chamados/${id}`, { token: dono, body: { prioridade: 'urgente' } }))
        .status,
    ).toBe(404)
    await abrir({}, await t.tokenFor(bloqueada.donoId), bloqueada.id)
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
    const { status } = await post('chamados', dono, {
      estabelecimento_id: a.id,
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
      const { status, body } = await get(
        `chamados?estabelecimento_id=${a.id}&busca=${encodeURIComponent(busca)}`,
        dono,
      )
      expect([status, body.total], busca).toEqual([200, 0])
    }
    expect(
      (await get(`chamados?estabelecimento_id=${a.id}&busca=pix%20nao`, dono)).body.total,
    ).toBeGreaterThan(0)
    expect((await get(`chamados?estabelecimento_id=${a.id}&limite=1000`, dono)).status).toBe(422)
  })

  it('hangs on files of one’s own alone, which the other side may then read', async () => {
    const enviar = async (token: string, loja?: string) => {
      const form = new FormData()
      form.set('arquivo', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'erro.pdf')
      const query = loja ? `&estabelecimento_id=${loja}` : ''
      const answer = await fetch(`${t.url}/rest/v1/arquivos?uso=anexo${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return ((await answer.json()) as { id: string }).id
    }
    const alheio = await enviar(outro)
    expect(
      (
        await post('chamados', dono, {
          estabelecimento_id: a.id,
          assunto: 'Furto',
          categoria: 'erro',
          texto: 'x',
          anexos: [alheio],
        })
      ).status,
    ).toBe(422)
    const meu = await enviar(dono, a.id)
    const { id } = await abrir({ anexos: [meu] })
    const ler = (token: string) =>
      fetch(`${t.url}/rest/v1/chamados/${id}/anexos/${meu}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const lido = await ler(admin)
    expect([lido.status, lido.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    expect((await ler(outro)).status).toBe(404)
  })

  it('respects who wants no notices of it', async () => {
    await t.request('PATCH', '/rest/v1/preferencias_de_aviso', {
      token: dono,
      body: {
        estabelecimento_id: a.id,
        escolhas: [
          { evento: 'suporte', canal: 'app', ligado: false },
          { evento: 'suporte', canal: 'email', ligado: false },
        ],
      },
    })
    const { id } = await abrir()
    await post(`chamados/${id}/mensagens`, admin, { texto: 'Olá!' })
    const { rows } = await t.owner.query(`select 1 from avisos where user_id = $1 and rota like $2`, [
      a.donoId,
      `%${id}`,
    ])
    expect(rows).toEqual([])
    await enviarCarta({ chamadoId: id, carta: 'chamado_respondido' })
    expect(await cartas(id)).toEqual([])
    await t.owner.query('delete from preferencias_de_aviso')
    await enviarCarta({ chamadoId: id, carta: 'chamado_respondido' })
    await enviarCarta({ chamadoId: id, carta: 'chamado_respondido' })
    expect(await cartas(id)).toHaveLength(1)
  })
})

describe('a conversation of a consumer with a shop', () => {
  const escrever = (extra: object = {}, token = doConsumidor) =>
    post('conversas', token, {
      estabelecimento_id: a.id,
      assunto: 'duvida',
      texto: 'Vocês entregam no domingo?',
      ...extra,
    })
  const iniciar = async () => (await escrever()).body as unknown as ConversaDetalhe

  it('gives a protocol and five days, and the clock stops with the answer', async () => {
    const conversa = await iniciar()
    expect(conversa).toMatchObject({
      status: 'aberta',
      cliente_nome: 'carla',
      protocolo: expect.stringMatching(/^\d{14}$/),
    })
    const dias = (Date.parse(conversa.responder_ate ?? '') - Date.now()) / 86_400_000
    expect(Math.round(dias * 100) / 100).toBe(5)

    const { body: inbox } = await get(`conversas?estabelecimento_id=${a.id}&aba=abertas`, dono)
    expect((inbox.itens as { id: string }[]).map(({ id }) => id)).toContain(conversa.id)
    const answered = await post(`conversas/${conversa.id}/mensagens`, dono, { texto: 'Sim, até as 12h.' })
    expect(answered.body).toMatchObject({ status: 'respondida', responder_ate: null })
    const mine = await get(`conversas/${conversa.id}`, doConsumidor)
    expect((mine.body.mensagens as unknown[]).length).toBe(2)
    const again = await post(`conversas/${conversa.id}/mensagens`, doConsumidor, { texto: 'E na segunda?' })
    expect(again.body).toMatchObject({ status: 'aberta', responder_ate: expect.any(String) })
  })

  it('keeps the first clock while the consumer goes on writing', async () => {
    const { id, responder_ate } = await iniciar()
    const { body } = await post(`conversas/${id}/mensagens`, doConsumidor, { texto: 'Alguém aí?' })
    expect(body.responder_ate).toBe(responder_ate)
  })

  it('may be brought to the platform only after the five days, once', async () => {
    const { id } = await iniciar()
    expect((await post(`conversas/${id}/chamar-portal`, doConsumidor)).status).toBe(409)
    await t.owner.query(`update conversas set responder_ate = now() - interval '1 second' where id = $1`, [
      id,
    ])
    expect((await post(`conversas/${id}/chamar-portal`, dono)).status).toBe(404)
    const called = await post(`conversas/${id}/chamar-portal`, doConsumidor)
    expect(called.body.escalada_em).toEqual(expect.any(String))
    await post(`conversas/${id}/chamar-portal`, doConsumidor)
    const { rows } = await t.owner.query(`select codigo, ocorrencias from alertas where chave = $1`, [
      `conversa:${id}`,
    ])
    expect(rows).toEqual([{ codigo: 'SUP-SLA', ocorrencias: 1 }])
    expect((await get(`conversas/${id}`, admin)).status).toBe(200)
  })

  it('belongs to its consumer and that shop’s team', async () => {
    const { id } = await iniciar()
    const estranho = await t.tokenFor((await criarUsuario(t.owner)).id)
    for (const token of [outro, estranho]) {
      expect((await get(`conversas/${id}`, token)).status).toBe(404)
      expect((await post(`conversas/${id}/mensagens`, token, { texto: 'Oi' })).status).toBe(404)
      expect((await post(`conversas/${id}/encerrar`, token)).status).toBe(404)
    }
    expect((await get(`conversas?estabelecimento_id=${a.id}`, outro)).status).toBe(404)
    expect((await get('conversas', estranho)).body.total).toBe(0)
    // The platform reads, and does not speak in the shop's place.
    expect((await post(`conversas/${id}/mensagens`, admin, { texto: 'Oi' })).status).toBe(404)
  })

  it('is read by who may see customers and answered by who may speak for the shop', async () => {
    const { id } = await iniciar()
    const membro = async (papel: string) => {
      const usuario = await criarUsuario(t.owner)
      await t.owner.query(
        'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
        [usuario.id, a.id, papel],
      )
      return t.tokenFor(usuario.id)
    }
    const answers = async (token: string) => [
      (await get(`conversas/${id}`, token)).status,
      (await post(`conversas/${id}/mensagens`, token, { texto: 'Oi' })).status,
    ]
    expect(await answers(await membro('estoquista'))).toEqual([403, 403])
    expect(await answers(await membro('visualizador'))).toEqual([200, 403])
    expect(await answers(await membro('vendedor'))).toEqual([200, 200])
  })

  it('is about an order only when it is the writer’s own', async () => {
    const produto = await criarProduto(t.owner, a.id)
    const { body: venda } = await t.request('POST', '/rest/v1/vendas', {
      token: doConsumidor,
      headers: { 'idempotency-key': 'conversa' },
      body: {
        estabelecimento_id: a.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Carla' },
      },
    })
    expect((await escrever({ venda_id: venda.id })).body.venda_numero).toBe(venda.numero)
    const estranho = await t.tokenFor((await criarUsuario(t.owner)).id)
    expect((await escrever({ venda_id: venda.id }, estranho)).status).toBe(404)
    expect((await escrever({ estabelecimento_id: bloqueada.id })).status).toBe(404)
    expect((await escrever({ texto: '' })).status).toBe(422)
    expect((await escrever({ protocolo: '1' })).status).toBe(422)
  })

  it('ends when the consumer says so', async () => {
    const { id } = await iniciar()
    expect((await post(`conversas/${id}/encerrar`, doConsumidor)).body).toMatchObject({
      status: 'encerrada',
      responder_ate: null,
    })
    expect((await post(`conversas/${id}/mensagens`, dono, { texto: 'Obrigado' })).status).toBe(409)
  })

  it('writes to both sides, once an occasion', async () => {
    const { id, protocolo, estabelecimento_nome } = await iniciar()
    for (const carta of [
      'conversa_aberta',
      'mensagem_do_cliente',
      'mensagem_do_cliente',
      'prazo_acabando',
    ] as const)
      await enviarCarta({ conversaId: id, carta, ocasiao: 'uma' })
    const escritas = await cartas(id)
    expect(escritas.map(({ assunto }) => assunto)).toEqual([
      `Protocolo ${protocolo}: mensagem enviada a ${estabelecimento_nome}`,
      `Mensagem de carla (protocolo ${protocolo})`,
      `Responda carla até amanhã (protocolo ${protocolo})`,
    ])
  })

  it('leads the shop to WhatsApp when its owner asked for it', async () => {
    await t.owner.query(`update profiles set telefone = '+5511987654321' where user_id = $1`, [consumidor.id])
    const { id } = await iniciar()
    const texto = async (ocasiao: string) => {
      await enviarCarta({ conversaId: id, carta: 'mensagem_do_cliente', ocasiao })
      const { rows } = await t.owner.query<{ texto: string }>(
        `select texto from cartas where message_id like $1`,
        [`<${id}.mensagem_do_cliente.${ocasiao}%`],
      )
      return rows[0]?.texto ?? ''
    }
    expect(await texto('antes')).not.toContain('wa.me')
    await t.request('PATCH', '/rest/v1/preferencias_de_aviso', {
      token: dono,
      body: {
        estabelecimento_id: a.id,
        escolhas: [{ evento: 'mensagens', canal: 'whatsapp', ligado: true }],
      },
    })
    expect(await texto('depois')).toContain('https://wa.me/5511987654321')
  })

  it('holds who writes without end', async () => {
    const insistente = await t.tokenFor((await criarUsuario(t.owner)).id)
    const respostas = []
    for (let vez = 0; vez < 21; vez++) respostas.push((await escrever({}, insistente)).status)
    expect(respostas.at(19)).toBe(201)
    expect(respostas.at(20)).toBe(429)
  })
})

async function quantos(): Promise<number> {
  const { rows } = await t.owner.query<{ n: number }>('select count(*)::int as n from chamados')
  return rows[0]?.n ?? 0
}

async function cartas(id: string): Promise<{ assunto: string; para: string }[]> {
  const { rows } = await t.owner.query<{ assunto: string; para: string }>(
    `select assunto, para from cartas where message_id like $1 order by id`,
    [`<${id}%`],
  )
  return rows
}
