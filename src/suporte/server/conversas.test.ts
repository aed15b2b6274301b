import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Json } from '#test/support/app.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithSupport, startShopWithSupport } from '#test/support/shop-with-support.ts'
import type { ConversaDetalhe } from '../schemas.ts'
import { enviarEmail } from './enviar-email.ts'

let l: ShopWithSupport
beforeAll(async () => {
  l = await startShopWithSupport()
})
afterAll(() => l.close())

describe('a conversation of a consumer with a shop', () => {
  const escrever = <Body = Json>(extra: object = {}, token = l.doConsumidor) =>
    l.post<Body>('conversas', token, {
      estabelecimento_id: l.a.id,
      assunto: 'duvida',
      texto: 'Vocês entregam no domingo?',
      ...extra,
    })
  const iniciar = async () => (await escrever<ConversaDetalhe>()).body
  const comprar = async () => {
    const produto = await createProduct(l.owner, l.a.id)
    const { body } = await l.request('POST', '/rest/v1/vendas', {
      token: l.doConsumidor,
      headers: { 'idempotency-key': produto.id },
      body: {
        estabelecimento_id: l.a.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Carla' },
      },
    })
    return body
  }

  it('gives a protocol and five days, and the clock stops with the answer', async () => {
    const conversa = await iniciar()
    expect(conversa).toMatchObject({
      status: 'aberta',
      cliente_nome: 'carla',
      protocolo: expect.stringMatching(/^\d{14}$/),
    })
    const dias = (Date.parse(conversa.responder_ate ?? '') - Date.now()) / 86_400_000
    expect(Math.round(dias * 100) / 100).toBe(5)

    const { body: inbox } = await l.get(`conversas?estabelecimento_id=${l.a.id}&aba=abertas`, l.dono)
    expect((inbox.itens as { id: string }[]).map(({ id }) => id)).toContain(conversa.id)
    const answered = await l.post(`conversas/${conversa.id}/mensagens`, l.dono, { texto: 'Sim, até as 12h.' })
    expect(answered.body).toMatchObject({ status: 'respondida', responder_ate: null })
    const mine = await l.get(`conversas/${conversa.id}`, l.doConsumidor)
    expect((mine.body.mensagens as unknown[]).length).toBe(2)
    const again = await l.post(`conversas/${conversa.id}/mensagens`, l.doConsumidor, {
      texto: 'E na segunda?',
    })
    expect(again.body).toMatchObject({ status: 'aberta', responder_ate: expect.any(String) })
  })

  it('keeps the first clock while the consumer goes on writing', async () => {
    const { id, responder_ate } = await iniciar()
    const { body } = await l.post(`conversas/${id}/mensagens`, l.doConsumidor, { texto: 'Alguém aí?' })
    expect(body.responder_ate).toBe(responder_ate)
  })

  it('may be brought to the platform only after the five days, once', async () => {
    const { id } = await iniciar()
    expect((await l.post(`conversas/${id}/chamar-portal`, l.doConsumidor)).status).toBe(409)
    await l.owner.query(`update conversas set responder_ate = now() - interval '1 second' where id = $1`, [
      id,
    ])
    expect((await l.post(`conversas/${id}/chamar-portal`, l.dono)).status).toBe(404)
    const called = await l.post(`conversas/${id}/chamar-portal`, l.doConsumidor)
    expect(called.body.escalado_em).toEqual(expect.any(String))
    await l.post(`conversas/${id}/chamar-portal`, l.doConsumidor)
    const { rows } = await l.owner.query(`select codigo, ocorrencias from alertas where chave = $1`, [
      `conversa:${id}`,
    ])
    expect(rows).toEqual([{ codigo: 'SUP-SLA', ocorrencias: 1 }])
    expect((await l.get(`conversas/${id}`, l.admin)).status).toBe(200)
  })

  it('has its five days by the database, of a machine whose clock is 50 minutes ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 60_000 })
    try {
      const { id, responder_ate } = await iniciar()
      expect(Date.parse(responder_ate ?? '')).toBeLessThan(Date.now() + 5 * 86_400_000 - 40 * 60_000)
      await l.owner.query(
        `update conversas set responder_ate = now() + interval '30 minutes' where id = $1`,
        [id],
      )
      expect((await l.post(`conversas/${id}/chamar-portal`, l.doConsumidor)).status).toBe(409)
    } finally {
      vi.useRealTimers()
    }
  })

  it('belongs to its consumer and that shop’s team', async () => {
    const { id } = await iniciar()
    const estranho = await l.tokenFor((await createUser(l.owner)).id)
    for (const token of [l.outro, estranho]) {
      expect((await l.get(`conversas/${id}`, token)).status).toBe(404)
      expect((await l.post(`conversas/${id}/mensagens`, token, { texto: 'Oi' })).status).toBe(404)
      expect((await l.post(`conversas/${id}/encerrar`, token)).status).toBe(404)
    }
    expect((await l.get(`conversas?estabelecimento_id=${l.a.id}`, l.outro)).status).toBe(404)
    expect((await l.get('conversas', estranho)).body.total).toBe(0)
    // The platform reads, and does not speak in the shop's place.
    expect((await l.post(`conversas/${id}/mensagens`, l.admin, { texto: 'Oi' })).status).toBe(404)
  })

  it('is read by who may see customers and answered by who may speak for the shop, its attachments too', async () => {
    const anexo = await l.attach(l.doConsumidor)
    const { id } = (await escrever<ConversaDetalhe>({ anexos: [anexo] })).body
    const membro = async (papel: string) => {
      const usuario = await createUser(l.owner)
      await l.owner.query(
        'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
        [usuario.id, l.a.id, papel],
      )
      return l.tokenFor(usuario.id)
    }
    const ler = (path: string, token: string) =>
      fetch(`${l.url}/rest/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
    const answers = async (token: string) => [
      (await l.get(`conversas/${id}`, token)).status,
      (await l.post(`conversas/${id}/mensagens`, token, { texto: 'Oi' })).status,
      (await ler(`conversas/${id}/anexos/${anexo}`, token)).status,
      // Who knows its id does not get round the conversation.
      (await ler(`arquivos/${anexo}/conteudo`, token)).status,
    ]
    expect(await answers(await membro('estoquista'))).toEqual([403, 403, 403, 404])
    expect(await answers(await membro('visualizador'))).toEqual([200, 403, 200, 404])
    expect(await answers(await membro('vendedor'))).toEqual([200, 200, 200, 404])
  })

  it('takes no evidence of a return along, which the team goes on reading, nor is what it holds made evidence', async () => {
    const venda = await comprar()
    const [prova, doutra] = [await l.attach(l.doConsumidor), await l.attach(l.doConsumidor)]
    const verbo = (nome: string, token: string, body: object) =>
      l.post(`vendas/${String(venda.id)}/${nome}`, token, body)
    const relatar = (fotos: string[]) =>
      verbo('problema', l.doConsumidor, { descricao: 'Veio quebrado', fotos })
    const ler = async (id: string) =>
      (
        await fetch(`${l.url}/rest/v1/arquivos/${id}/conteudo`, {
          headers: { authorization: `Bearer ${l.dono}` },
        })
      ).status
    await verbo('entregar', l.dono, { recebeu_pagamento: true })
    const { id } = (await escrever<ConversaDetalhe>({ anexos: [doutra] })).body
    expect((await relatar([doutra])).body.code).toBe('vendas.foto_desconhecida')
    expect((await relatar([prova])).status).toBe(200)

    const recusada = { status: 422, body: { code: 'suporte.anexo_nao_encontrado' } }
    expect(await escrever({ anexos: [prova] })).toMatchObject(recusada)
    const resposta = { texto: 'Veja', anexos: [prova] }
    expect(await l.post(`conversas/${id}/mensagens`, l.doConsumidor, resposta)).toMatchObject(recusada)
    expect([await ler(prova), await ler(doutra)]).toEqual([200, 404])
  })

  it('is about an order only when it is the writer’s own', async () => {
    const venda = await comprar()
    expect((await escrever({ venda_id: venda.id })).body.venda_numero).toBe(venda.numero)
    const estranho = await l.tokenFor((await createUser(l.owner)).id)
    expect((await escrever({ venda_id: venda.id }, estranho)).status).toBe(404)
    expect((await escrever({ estabelecimento_id: l.bloqueada.id })).status).toBe(404)
    expect((await escrever({ texto: '' })).status).toBe(422)
    expect((await escrever({ protocolo: '1' })).status).toBe(422)
  })

  it('ends when the consumer says so', async () => {
    const { id } = await iniciar()
    expect((await l.post(`conversas/${id}/encerrar`, l.doConsumidor)).body).toMatchObject({
      status: 'encerrada',
      responder_ate: null,
    })
    expect((await l.post(`conversas/${id}/mensagens`, l.dono, { texto: 'Obrigado' })).status).toBe(409)
  })

  it('writes to both sides, once an occasion', async () => {
    const { id, protocolo, estabelecimento_nome } = await iniciar()
    for (const modelo of [
      'conversa_aberta',
      'mensagem_do_cliente',
      'mensagem_do_cliente',
      'prazo_acabando',
    ] as const)
      await enviarEmail({ conversaId: id, modelo, ocasiao: 'uma' })
    const escritas = await l.emails(id)
    expect(escritas.map(({ assunto }) => assunto)).toEqual([
      `Protocolo ${protocolo}: mensagem enviada a ${estabelecimento_nome}`,
      `Mensagem de carla (protocolo ${protocolo})`,
      `Responda carla até amanhã (protocolo ${protocolo})`,
    ])
  })

  it('leads the shop to WhatsApp when its owner asked for it', async () => {
    await l.owner.query(`update profiles set telefone = '+5511987654321' where user_id = $1`, [
      l.consumidor.id,
    ])
    const { id } = await iniciar()
    const texto = async (ocasiao: string) => {
      await enviarEmail({ conversaId: id, modelo: 'mensagem_do_cliente', ocasiao })
      const { rows } = await l.owner.query<{ texto: string }>(
        `select texto from emails where message_id like $1`,
        [`<${id}.mensagem_do_cliente.${ocasiao}%`],
      )
      return rows[0]?.texto ?? ''
    }
    expect(await texto('antes')).not.toContain('wa.me')
    await l.request('PATCH', '/rest/v1/preferencias_de_aviso', {
      token: l.dono,
      body: {
        estabelecimento_id: l.a.id,
        escolhas: [{ evento: 'mensagens', canal: 'whatsapp', ligado: true }],
      },
    })
    expect(await texto('depois')).toContain('https://wa.me/5511987654321')
  })

  it('limits who writes without end to twenty conversations a day, however many at once', async () => {
    const insistente = await l.tokenFor((await createUser(l.owner)).id)
    const respostas = await Promise.all(Array.from({ length: 40 }, () => escrever({}, insistente)))
    expect(respostas.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(new Set(respostas.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'suporte.conversas_demais']),
    )
  })

  it('limits who goes on and on in one conversation: 60 messages an hour, with that which opened it', async () => {
    const insistente = await l.tokenFor((await createUser(l.owner)).id)
    const { id } = (await escrever<ConversaDetalhe>({}, insistente)).body
    const vezes = Array.from({ length: 60 }, () =>
      l.post(`conversas/${id}/mensagens`, insistente, { texto: 'Oi?' }),
    )
    const respostas = await Promise.all(vezes)
    expect(respostas.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(respostas.filter(({ status }) => status < 300)).toHaveLength(59)
  })
})
