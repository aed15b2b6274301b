import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Json } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const verbo = <Body = Json>(id: string, nome: string, body: unknown, token = dona) =>
  l.request<Body>('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })
const mudar = async (...args: Parameters<typeof verbo>) => (await verbo<VendaDetalhe>(...args)).body
const emDias = (quando: string | null | undefined) =>
  Math.round((Date.parse(quando ?? '') - Date.now()) / 86_400_000)

async function paga() {
  const { saleOf } = await l.sell()
  await l.provider.pagar(String((await l.makePix(saleOf.id)).body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  return saleOf
}

async function entregue() {
  const venda = await paga()
  await verbo(venda.id, 'enviar', {})
  await verbo(venda.id, 'entregar', {})
  return venda
}

const ler = async (id: string) =>
  (await l.request<VendaDetalhe>('GET', `/rest/v1/vendas/${id}`, { token: dona })).body

/** The subjects of the letters about this sale on one occasion. */
async function assuntos(id: string, modelo: string): Promise<string[]> {
  const { rows } = await l.owner.query<{ assunto: string }>(
    'select assunto from emails where message_id like $1',
    [`<${id}.${modelo}.%`],
  )
  return rows.map(({ assunto }) => assunto)
}

async function passarOsDias(id: string): Promise<void> {
  await l.owner.query(
    `update devolucoes set responder_ate = now() - interval '1 hour',
       reembolsar_ate = case when reembolsar_ate is not null then now() - interval '1 hour' end where venda_id = $1`,
    [id],
  )
}

const decidir = async (id: string, decisao: string) =>
  verbo(
    id,
    'devolucao/decidir',
    { decisao, nota: 'Lemos o que os dois escreveram.' },
    await l.tokenFor((await createUser(l.owner, { admin: true })).id),
  )

describe('a regret', () => {
  test('before it is sent has a protocol: on the order, in the letter to the buyer and in that to the shop', async () => {
    const venda = await paga()
    const body = await mudar(venda.id, 'desistir', {}, l.token)
    expect(body).toMatchObject({ status: 'cancelado', devolucao: null })
    expect(body.desistencia_protocolo).toMatch(/^\d{8}-\d{6}$/)
    const linha = `Protocolo da desistência: ${body.desistencia_protocolo}.`
    await vi.waitFor(async () => {
      const { rows } = await l.owner.query('select count(*)::int as n from emails where texto like $1', [
        `%${linha}%`,
      ])
      expect(rows).toEqual([{ n: 2 }])
    }, soon)
  })

  test('after delivery has the day its money is due, which the shop’s silence does not move', async () => {
    const venda = await entregue()
    const pedida = await mudar(venda.id, 'desistir', {}, l.token)
    expect(emDias(pedida.devolucao?.reembolsar_ate)).toBe(15)
    const { body: vista } = await l.request('GET', `/rest/v1/vendas/${venda.id}`, { token: dona })
    expect(vista).toMatchObject({ devolucao: { reembolsar_ate: pedida.devolucao?.reembolsar_ate } })
    const postada = await mudar(venda.id, 'devolucao/postar', {}, l.token)
    expect(emDias(postada.devolucao?.reembolsar_ate)).toBe(10)
    await l.owner.query(
      `update devolucoes set reembolsar_ate = now() - interval '1 hour' where venda_id = $1`,
      [venda.id],
    )
    await aplicarPrazosDaVenda()
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('devolvido'), soon)
  })
})

describe('a return that the shop leaves without an answer', () => {
  const calada = async (tipo: 'problema' | 'nao_recebido' | 'desistir') => {
    const venda = await entregue()
    const relato = tipo === 'desistir' ? {} : { tipo, descricao: 'Não está certo' }
    await verbo(venda.id, tipo === 'desistir' ? 'desistir' : 'problema', relato, l.token)
    const cedo = await verbo(venda.id, 'devolucao/mediacao', { motivo: 'Ninguém responde' }, l.token)
    expect(cedo.status).toBe(409)
    await passarOsDias(venda.id)
    return venda
  }
  const naMediacao = async (tipo: Parameters<typeof calada>[0]) => {
    const venda = await calada(tipo)
    const body = await mudar(venda.id, 'devolucao/mediacao', { motivo: 'Ninguém responde' }, l.token)
    expect(emDias(body.devolucao?.mediacao_responder_ate)).toBe(7)
    return venda
  }

  test('goes to the platform by itself once its days are over, and both are told', async () => {
    const venda = await calada('nao_recebido')
    await aplicarPrazosDaVenda()
    const { devolucao } = await ler(venda.id)
    expect(devolucao).toMatchObject({ mediacao_motivo: 'A loja não respondeu no prazo.' })
    expect(emDias(devolucao?.mediacao_responder_ate)).toBe(7)
    expect((await l.alerts('DEV-MEDIA')).some(({ resumo }) => resumo.includes(`#${venda.numero}`))).toBe(true)
    await vi.waitFor(async () => {
      expect(await assuntos(venda.id, 'mediacao_pelo_prazo')).toEqual([
        `A loja não respondeu: o Portal vai decidir sobre o pedido #${venda.numero}`,
      ])
      expect(await assuntos(venda.id, 'mediacao_pelo_prazo_para_a_loja')).toHaveLength(1)
    }, soon)
    // Once.
    await aplicarPrazosDaVenda()
    expect((await ler(venda.id)).devolucao?.mediacao_responder_ate).toBe(devolucao?.mediacao_responder_ate)
  })

  test('a regret waits for the day its money is due', async () => {
    const venda = await entregue()
    await verbo(venda.id, 'desistir', {}, l.token)
    await l.owner.query(
      `update devolucoes set responder_ate = now() - interval '1 hour' where venda_id = $1`,
      [venda.id],
    )
    await aplicarPrazosDaVenda()
    expect((await ler(venda.id)).devolucao?.mediacao_pedida_em).toBeNull()
    await passarOsDias(venda.id)
    await aplicarPrazosDaVenda()
    expect((await ler(venda.id)).devolucao?.mediacao_pedida_em).not.toBeNull()
  })

  test('decided for the buyer is paid back by the provider, without the shop; nothing returns to the stock', async () => {
    const venda = await naMediacao('problema')
    expect((await decidir(venda.id, 'cliente')).body).toMatchObject({
      devolucao: { status: 'recebida', mediacao_decisao: 'cliente' },
    })
    // Decided while the money is on its way, closed once it is back.
    expect([404, 409]).toContain((await verbo(venda.id, 'devolucao/recusar', { motivo: 'Não' })).status)
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('devolvido'), soon)
    expect(await ler(venda.id)).toMatchObject({ total_reembolsado: venda.total })
    expect(await l.count('movimentos_estoque', `venda_id = $1 and tipo = 'perda'`, [venda.id])).toBe(1)
  })

  test('for the shop it ends, with the platform’s word as the reason', async () => {
    const venda = await naMediacao('problema')
    expect((await decidir(venda.id, 'loja')).body).toMatchObject({
      status: 'entregue',
      devolucao: { status: 'recusada', motivo_recusa: 'Lemos o que os dois escreveram.' },
    })
  })

  test('a regret is never decided for the shop; what the two settled is decided no more', async () => {
    const venda = await naMediacao('desistir')
    expect((await decidir(venda.id, 'loja')).body).toMatchObject({
      title: 'A desistência não pode ser recusada',
    })
    await verbo(venda.id, 'devolucao/receber', {})
    expect((await decidir(venda.id, 'cliente')).body).toMatchObject({
      detail: 'A devolução já terminou entre o cliente e a loja.',
    })
  })
})

describe('a parcel that did not come', () => {
  test('may be said while it is on its way; found, it is on its way again', async () => {
    const venda = await paga()
    const relato = { tipo: 'nao_recebido', descricao: 'O rastreio parou' }
    expect((await verbo(venda.id, 'problema', relato, l.token)).status).toBe(409)
    await verbo(venda.id, 'enviar', {})
    expect(await mudar(venda.id, 'problema', relato, l.token)).toMatchObject({
      status: 'em_devolucao',
      devolucao: { tipo: 'nao_recebido', protocolo: expect.stringMatching(/^\d{8}-\d{6}$/) },
    })
    // There is nothing to send back.
    expect((await verbo(venda.id, 'devolucao/postar', {}, l.token)).status).toBe(404)
    expect((await mudar(venda.id, 'devolucao/retirar', {}, l.token)).status).toBe('enviado')
  })

  test('is refused with what shows that it came, which must be of this shop', async () => {
    const venda = await entregue()
    await verbo(venda.id, 'problema', { tipo: 'nao_recebido', descricao: 'Nada chegou' }, l.token)
    const prova = await l.attach(dona, l.loja.id)
    const alheia = await l.attach(await l.tokenFor(l.outra.ownerId), l.outra.id)
    const recusa = { motivo: 'O porteiro assinou a entrega.' }
    expect((await verbo(venda.id, 'devolucao/recusar', { ...recusa, fotos: [alheia] })).status).toBe(422)
    expect((await verbo(venda.id, 'devolucao/recusar', { ...recusa, fotos: [prova] })).status).toBe(200)
    expect((await ler(venda.id)).devolucao).toMatchObject({
      status: 'recusada',
      fotos_da_loja: [`/rest/v1/arquivos/${prova}/conteudo`],
    })
    const lida = await fetch(`${l.url}/rest/v1/arquivos/${prova}/conteudo`, {
      headers: { authorization: `Bearer ${l.token}` },
    })
    expect(lida.status).toBe(200)
  })
})

describe('a refund that the shop owes', () => {
  test('refused by the provider: the buyer is told the truth, the shop takes no orders until it is paid back', async () => {
    const { saleOf: venda, produto } = await l.sell()
    await l.provider.pagar(String((await l.makePix(venda.id)).body.payment_id))
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('pago'), soon)
    await verbo(venda.id, 'enviar', {})
    await verbo(venda.id, 'problema', { tipo: 'nao_recebido', descricao: 'Nada chegou' }, l.token)
    await passarOsDias(venda.id)
    await aplicarPrazosDaVenda()
    const reembolsoId = await l.refuseRefund(venda.id, () => decidir(venda.id, 'cliente'))

    await vi.waitFor(async () => {
      expect(await assuntos(venda.id, 'reembolso_recusado')).toHaveLength(1)
      expect(await assuntos(venda.id, 'loja_parada_por_reembolso')).toHaveLength(1)
    }, soon)
    const comprar = () =>
      l.request('POST', '/rest/v1/vendas', {
        token: l.token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: l.loja.id,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          forma_pagamento: 'avista',
          cliente: { nome: 'Ana' },
        },
      })
    expect(await comprar()).toMatchObject({ status: 409, body: { code: 'vendas.loja_em_pausa' } })
    const { body: publica } = await l.request('GET', `/rest/v1/estabelecimentos/${l.loja.id}`)
    expect(publica).toMatchObject({ em_pausa: true })

    const manual = await verbo(venda.id, `reembolsos/${reembolsoId}`, {
      como: 'manual',
      observacao: 'Devolvi por PIX.',
    })
    expect(manual.status).toBe(200)
    await vi.waitFor(async () => {
      expect(await assuntos(venda.id, 'loja_volta_a_vender')).toHaveLength(1)
      expect((await l.saleOf(venda.id)).status).toBe('devolvido')
    }, soon)
    expect((await comprar()).status).toBe(201)
  })
})
