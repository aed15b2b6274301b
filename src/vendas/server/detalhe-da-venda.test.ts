import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApiKey } from '#test/support/api-keys.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { digitoDaChave } from '../nota-fiscal.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

const pedir = (metodo: string, caminho: string, body?: unknown, token = dona) =>
  l.request(metodo, caminho, { token, ...(body === undefined ? {} : { body }) })
const daVenda = (id: string, resto: string, body: unknown, token = dona) =>
  pedir('POST', `/rest/v1/vendas/${id}/${resto}`, body, token)
const ler = async (id: string, token = dona) =>
  (await pedir('GET', `/rest/v1/vendas/${id}`, undefined, token)).body

async function daEquipe(papel: string): Promise<string> {
  const { id } = await createUser(l.owner)
  await l.owner.query(
    'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $4)',
    [id, l.loja.id, 'Bia da equipe', papel],
  )
  return l.tokenFor(id)
}

async function vendaPaga() {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  await l.provider.pagar(String(body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  return { ...saleOf, paymentId: String(body.payment_id) }
}

test('notes: internal ones are the team’s, visible ones the customer reads without a name', async () => {
  const { saleOf } = await l.sell()
  await daVenda(saleOf.id, 'notas', { texto: 'Cliente liga sempre' }, await daEquipe('estoquista'))
  await daVenda(saleOf.id, 'notas', { texto: 'Embalamos para presente', visivel_ao_cliente: true })
  expect((await ler(saleOf.id)).notas).toMatchObject([
    { texto: 'Cliente liga sempre', quem: 'Bia da equipe' },
    { texto: 'Embalamos para presente', quem: 'Dona' },
  ])
  expect((await ler(saleOf.id, l.token)).notas).toMatchObject([
    { texto: 'Embalamos para presente', quem: null },
  ])
  expect((await daVenda(saleOf.id, 'notas', { texto: '  ' })).status).toBe(422)
  expect((await daVenda(saleOf.id, 'notas', { texto: 'Oi' }, l.token)).status).toBe(404)
  expect((await daVenda(saleOf.id, 'notas', { texto: 'Oi' }, await daEquipe('visualizador'))).status).toBe(
    403,
  )
})

test('labels: on many sales at once, counted, filtered by, and never the buyer’s to see', async () => {
  const [uma, outra] = [(await l.sell()).saleOf, (await l.sell()).saleOf]
  const etiquetar = (body: object) =>
    pedir('POST', '/rest/v1/vendas/etiquetas', { estabelecimento_id: l.loja.id, ...body })
  const { body } = await etiquetar({
    vendas: [uma.id, outra.id, randomUUID()],
    adicionar: ['Presente', 'Urgente'],
  })
  expect(body).toEqual({ atualizadas: 2, ignoradas: 1 })
  await etiquetar({ vendas: [outra.id], remover: ['Urgente'] })
  const lista = await pedir('GET', `/rest/v1/vendas?estabelecimento_id=${l.loja.id}&etiqueta=Urgente`)
  expect((lista.body.itens as { id: string }[]).map(({ id }) => id)).toEqual([uma.id])
  expect((await ler(uma.id)).etiquetas).toEqual(['Presente', 'Urgente'])
  expect((await ler(uma.id, l.token)).etiquetas).toEqual([])
  const opcoes = await pedir('GET', `/rest/v1/vendas/opcoes?estabelecimento_id=${l.loja.id}`)
  expect(opcoes.body.etiquetas).toEqual([
    { etiqueta: 'Presente', vendas: 2 },
    { etiqueta: 'Urgente', vendas: 1 },
  ])
  const muitas = Array.from({ length: 10 }, (_, i) => `e${i}`)
  expect((await etiquetar({ vendas: [uma.id], adicionar: muitas })).status).toBe(404)
})

describe('the fiscal document', () => {
  const mes = diaEmSaoPaulo(new Date()).slice(2, 7).replace('-', '')
  const posicoes = `35${mes}1122233300018155001${String(Date.now()).slice(-9)}100000001`
  const chave = `${posicoes}${digitoDaChave(posicoes)}`

  test('has a key with a right check digit, and the buyer sees it', async () => {
    const venda = await vendaPaga()
    const errada = `${posicoes}${(digitoDaChave(posicoes) + 1) % 10}`
    expect((await daVenda(venda.id, 'nota-fiscal', { chave: errada })).body.title).toBe('Chave inválida')
    const pontuada = chave.replaceAll(/(.{4})/g, '$1 ')
    expect((await daVenda(venda.id, 'nota-fiscal', { chave: pontuada })).body.nota_fiscal).toMatchObject({
      chave,
    })
    expect((await ler(venda.id, l.token)).nota_fiscal).toMatchObject({ chave, xml_url: null })
    const programa = await createApiKey(l.owner, { shopId: l.loja.id, userId: l.loja.ownerId })
    expect((await daVenda(venda.id, 'nota-fiscal', { chave }, programa)).status).toBe(200)
    const { rows } = await l.owner.query(
      `select para from auditoria where acao = 'vendas.guardar_nota_fiscal' order by id`,
    )
    expect(rows).toEqual([{ para: chave }, { para: { valor: chave, chave_de_api: 'Teste' } }])
    const outra = await vendaPaga()
    expect((await daVenda(outra.id, 'nota-fiscal', { chave })).status).toBe(409)
    expect((await daVenda(outra.id, 'nota-fiscal', { chave }, l.token)).status).toBe(404)
    const listar = async (filtro: string) =>
      (await pedir('GET', `/rest/v1/vendas?estabelecimento_id=${l.loja.id}&nota_fiscal=${filtro}`)).body
        .itens as { id: string; nota_fiscal_emitida: boolean }[]
    expect((await listar('com')).map(({ id }) => id)).toEqual([venda.id])
    expect((await listar('sem')).map(({ id }) => id)).toContain(outra.id)
    expect((await listar('sem')).map(({ id }) => id)).not.toContain(venda.id)
  })

  test('is of the shop and of the month of the sale, and a branch of the firm may write it', async () => {
    const venda = await vendaPaga()
    const dar = (cnpj: string, quando = mes) => {
      const sem = `35${quando}${cnpj}55001${String(venda.numero).padStart(9, '0')}100000003`
      return daVenda(venda.id, 'nota-fiscal', { chave: `${sem}${digitoDaChave(sem)}` })
    }
    await l.owner.query(`update estabelecimentos set cnpj = '11222333000181' where id = $1`, [l.loja.id])
    const alheia = await dar('99888777000165')
    expect(alheia.status).toBe(422)
    expect(alheia.body.detail).toContain('pelo CNPJ 99.888.777/0001-65, e o da loja é 11.222.333/0001-81')
    expect((await dar('11222333000181', '2001')).body.detail).toContain('Esta nota é de 01/2020')
    expect((await dar('11222333000262')).status).toBe(200)
    // Sold without a network in a month that had ended when it came.
    const antes = new Date(Date.now() - 40 * 86_400_000)
    const aquele = diaEmSaoPaulo(antes).slice(2, 7).replace('-', '')
    expect((await dar('11222333000181', aquele)).status).toBe(422)
    await l.owner.query('update vendas set pago_em = $2 where id = $1', [venda.id, antes])
    expect((await dar('11222333000181', aquele)).status).toBe(200)
    await l.owner.query('update estabelecimentos set cnpj = null where id = $1', [l.loja.id])
  })

  test('brings its files: of this shop alone, and the buyer downloads them', async () => {
    const venda = await vendaPaga()
    const enviar = async (bytes: string, nome: string, token: string, loja: string) => {
      const corpo = new FormData()
      corpo.set('arquivo', new Blob([bytes]), nome)
      const resposta = await fetch(`${l.url}/rest/v1/arquivos?uso=anexo&estabelecimento_id=${loja}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: corpo,
      })
      return ((await resposta.json()) as { id: string }).id
    }
    const xml = '<?xml version="1.0"?><nfeProc><NFe/></nfeProc>'
    const meu = await enviar(xml, 'nota.xml', dona, l.loja.id)
    const alheio = await enviar(xml, 'nota.xml', await l.tokenFor(l.outra.ownerId), l.outra.id)
    const outraChave = `35${posicoes.slice(2, 42)}2`
    const valida = `${outraChave}${digitoDaChave(outraChave)}`
    expect((await daVenda(venda.id, 'nota-fiscal', { chave: valida, xml_id: alheio })).status).toBe(422)
    const { body } = await daVenda(venda.id, 'nota-fiscal', { chave: valida, xml_id: meu })
    const url = (body.nota_fiscal as { xml_url: string }).xml_url
    const baixar = async (token: string) =>
      fetch(l.url + url, { headers: { authorization: `Bearer ${token}` } })
    const comprada = await baixar(l.token)
    expect(comprada.status).toBe(200)
    expect(comprada.headers.get('content-disposition')).toContain('attachment')
    expect(await comprada.text()).toBe(xml)
    expect((await baixar(await l.tokenFor((await createUser(l.owner)).id))).status).toBe(404)
  })
})

describe('working a stored notification again', () => {
  test('asks the provider once more, changes nothing twice, and is written down', async () => {
    const venda = await vendaPaga()
    const [aviso] = (await ler(venda.id)).avisos as { id: string; corpo: { data: { id: string } } }[]
    expect(aviso?.corpo.data.id).toBe(venda.paymentId)
    const antes = l.provider.log.length
    for (let i = 0; i < 2; i++) {
      const { status, body } = await daVenda(venda.id, `avisos/${aviso?.id}/reprocessar`, {})
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'pago', avisos: [{ reprocessos: i + 1 }] })
    }
    expect(l.provider.log.length).toBe(antes + 2)
    expect(await l.count('historico_vendas', `venda_id = $1 and para = 'pago'`, [venda.id])).toBe(1)
    expect(
      await l.count('auditoria', `acao = 'pagamentos.reprocessar' and recurso_id = $1`, [aviso?.id]),
    ).toBe(2)
  })

  test('heals what a failed one left: the platform may, a seller and the buyer may not', async () => {
    const { saleOf } = await l.sell()
    const { body } = await l.makePix(saleOf.id)
    const id = String(body.payment_id)
    await l.owner.query(
      `insert into eventos_pagamento (estabelecimento_id, tipo, data_id, assinatura, corpo, processado_em)
       values ($1, 'payment', $2, 'valida', '{}', now())`,
      [l.loja.id, id],
    )
    await l.provider.pagar(id, { silent: true })
    const [aviso] = (await ler(saleOf.id)).avisos as { id: string }[]
    const reprocessar = (token: string) => daVenda(saleOf.id, `avisos/${aviso?.id}/reprocessar`, {}, token)
    expect((await reprocessar(await daEquipe('vendedor'))).status).toBe(403)
    expect((await reprocessar(l.token)).status).toBe(404)
    const admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
    expect((await reprocessar(admin)).body).toMatchObject({ status: 'pago' })
    expect((await daVenda(saleOf.id, `avisos/${randomUUID()}/reprocessar`, {})).status).toBe(404)
  })
})

describe('sending a sale to its customer', () => {
  const noBalcao = async (pagamentos: object[]) => {
    const produto = await createProduct(l.owner, l.loja.id, { nome: 'Bolo de fubá', preco: 30 })
    const { body } = await l.request('POST', '/rest/v1/vendas/balcao', {
      token: dona,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: l.loja.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        pagamentos,
        entrega: 'retirar',
      },
    })
    return body as { id: string; numero: number }
  }
  const emails = (para: string) => async () => {
    const { rows } = await l.owner.query<{ assunto: string; texto: string }>(
      'select assunto, texto from emails where para = $1',
      [para],
    )
    expect(rows).toHaveLength(1)
    return rows[0]
  }

  test('paid: a receipt by e-mail, and the page behind its link', async () => {
    const venda = await noBalcao([{ forma: 'avista', valor: 30 }])
    const { body } = await daVenda(venda.id, 'comprovante', { email: 'cliente@exemplo.com' })
    expect(body).toMatchObject({ enviado: true, link: expect.stringContaining(`/pedido/${venda.id}#`) })
    const modelo = await vi.waitFor(emails('cliente@exemplo.com'), soon)
    expect(modelo?.assunto).toBe(`Comprovante da compra #${venda.numero} na loja Padaria do Largo`)
    expect(modelo?.texto).toContain('Bolo de fubá')
  })

  test('unpaid: the link to pay, which makes the PIX without any account', async () => {
    const venda = await noBalcao([{ forma: 'pix', valor: 30 }])
    const { body } = await daVenda(venda.id, 'comprovante', { email: 'pagador@exemplo.com' })
    expect((await vi.waitFor(emails('pagador@exemplo.com'), soon))?.assunto).toContain('Pague a compra')
    const chave = String(body.link).split('#')[1]
    await daVenda(venda.id, 'notas', { texto: 'Só nossa' })
    const headers = { 'x-chave-do-pedido': chave ?? '' }
    const porLink = await l.request('GET', `/rest/v1/pedidos_por_link/${venda.id}`, { headers })
    expect(porLink.status).toBe(200)
    expect(porLink.body).toMatchObject({
      status: 'pendente',
      notas: [],
      etiquetas: [],
      avisos: [],
      cliente: null,
    })
    const pix = await l.request('POST', `/rest/v1/pedidos_por_link/${venda.id}/novo-pix`, {
      headers,
      body: {},
    })
    expect(pix.body.pagamentos).toMatchObject([{ forma: 'pix', status: 'pendente', valor: 30 }])
    await l.provider.pagar(String((pix.body.pagamentos as { payment_id: string }[])[0]?.payment_id))
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('pago'), soon)
  })
})
