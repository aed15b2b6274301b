import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getConfig } from '#src/shared/server/config.ts'
import { UFS } from '#src/shared/endereco.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { waiting } from '#test/support/held.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { soon } from '#test/support/soon.ts'
import { createVariations, row } from '#test/support/variations.ts'

let l: SellingShop
let caneca: string
let tenis: { id: string; ids: string[] }

beforeAll(async () => {
  l = await startSellingShop()
  caneca = await product({ nome: 'Caneca "Bom dia" & <amor>', preco: 40, promocao: 29.9 })
  await l.owner.query(
    `update produtos set descricao = $2, fabricante = 'Olaria', codigo_barras = '7891000315507', peso_gramas = 350,
       imagem_url = '/imagens/a.jpg', promocao_ate = '2030-01-02T03:00:00Z' where id = $1`,
    [caneca, 'De barro.\u0001\nLava-se à mão, "sempre".'],
  )
  tenis = await createVariations(l, ['Tamanho', 'Cor', 'Voltagem'], {
    rows: [
      row(['38', 'Preto', '110 V'], { preco: 200, estoque: 0, sku: 'T38P' }),
      row(['39', 'Branco', '220 V'], { preco: 210, estoque: 2, sku: 'T39B' }),
    ],
  })
  await l.owner.query(`update produtos set imagem_url = '/imagens/b.jpg' where id = $1`, [tenis.id])
})
afterAll(() => l.close())

async function product(what: Parameters<typeof createProduct>[2]): Promise<string> {
  return (await createProduct(l.owner, l.loja.id, what)).id
}

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${l.url}/feeds/${path}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const google = () => read(`${l.loja.codigo}/google.xml`)
/** The fields of an item of Google's, as they stand. */
function fieldsOf(xml: string, id: string): Record<string, string> {
  const item = xml.split('<item>').find((each) => each.includes(`<g:id>${id}</g:id>`)) ?? ''
  return Object.fromEntries(
    [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, value]) => [name, value]),
  )
}

describe('Google’s file of a shop', () => {
  test('tells a product with its promotion and its codes, and nothing that XML cannot hold', async () => {
    const { status, headers, text } = await google()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const origem = getConfig().publicUrl
    expect(fieldsOf(text, caneca)).toEqual({
      id: caneca,
      title: 'Caneca &quot;Bom dia&quot; &amp; &lt;amor&gt;',
      description: 'De barro.\nLava-se à mão, &quot;sempre&quot;.',
      link: `${origem}/loja/${l.loja.codigo}/produto/${caneca}-caneca-bom-dia-amor`,
      image_link: `${origem}/imagens/a.jpg`,
      availability: 'in_stock',
      condition: 'new',
      price: '40.00 BRL',
      sale_price: '29.90 BRL',
      sale_price_effective_date: expect.stringMatching(/^\d{4}-.+Z\/2030-01-02T03:00:00\.000Z$/),
      brand: 'Olaria',
      gtin: '7891000315507',
      shipping_weight: '350 g',
    })
  })

  test('tells each variation apart, with the axes that catalogues know and a link that chooses it', async () => {
    const { text } = await google()
    const [preto = '', branco = ''] = tenis.ids
    expect(fieldsOf(text, preto)).toMatchObject({
      item_group_id: tenis.id,
      availability: 'out_of_stock',
      size: '38',
      color: 'Preto',
      mpn: 'T38P',
      identifier_exists: 'no',
      link: expect.stringMatching(/\?variacao=38_preto_110-v$/),
    })
    expect(fieldsOf(text, branco)).toMatchObject({
      item_group_id: tenis.id,
      availability: 'in_stock',
      price: '210.00 BRL',
    })
    expect(fieldsOf(text, tenis.id)).toEqual({})
  })

  test('tells Google’s category of the mall’s own alone, and the freight that is the same everywhere', async () => {
    const loja = await createShop(l.owner)
    const naCategoria = async (nome: string) => {
      const { id } = await createProduct(l.owner, loja.id, { nome, preco: 50 })
      await l.owner.query(
        `with nova as (insert into categorias (estabelecimento_id, nome, cor) values ($1, $3, '#0f6b4f') returning id)
         update produtos set imagem_url = '/imagens/c.jpg', categoria_id = (select id from nova) where id = $2`,
        [loja.id, id, nome],
      )
      return id
    }
    const livro = await naCategoria('Livros')
    const arte = await naCategoria('Arte')
    const ler = async () => (await read(`${loja.codigo}/google.xml`)).text
    const antes = await ler()
    expect(fieldsOf(antes, livro)).toMatchObject({ google_product_category: '784', product_type: 'Livros' })
    expect(fieldsOf(antes, arte)).not.toHaveProperty('google_product_category')
    expect(antes).not.toContain('g:shipping>')

    await l.owner.query(
      `with tabela as (
         insert into fretes_da_loja
           (estabelecimento_id, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias, tabela)
         values ($1, 500, 10, 15, 20, 1, $2))
       insert into configuracoes_estabelecimento (estabelecimento_id, entrega) values ($1, $3)
       on conflict (estabelecimento_id) do update set entrega = excluded.entrega`,
      [
        loja.id,
        JSON.stringify([{ ufs: UFS, ceps: [], ate_gramas: 5000, preco: 19.9, dias: 5 }]),
        JSON.stringify({
          retirada: { ativa: false, endereco: '', prazo: '' },
          propria: { ativa: false, zonas: [] },
          combinar: { ativa: false, texto: '' },
          envio: { ativa: true },
          gratis: { desde: 199, vale: 'tudo', ufs: [] },
        }),
      ],
    )
    const depois = await ler()
    expect(depois).toContain('<g:shipping><g:country>BR</g:country><g:price>19.90 BRL</g:price></g:shipping>')
    expect(depois).toContain(
      '<g:free_shipping_threshold><g:country>BR</g:country><g:price_threshold>199.00 BRL</g:price_threshold></g:free_shipping_threshold>',
    )
    await l.owner.query('update produtos set preco = 199 where id = $1', [livro])
    expect(await ler()).toContain('<g:price>0.00 BRL</g:price></g:shipping>')
  })

  test('is as the shop is at that moment, compressed for whoever takes it', async () => {
    await l.owner.query('update produtos set preco = 41 where id = $1', [caneca])
    expect(fieldsOf((await google()).text, caneca)).toMatchObject({ price: '41.00 BRL' })
    const answer = await l.app.inject({
      url: `/feeds/${l.loja.codigo}/google.xml`,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toMatch(/<\/rss>\n$/)
  })

  test('of more products than one piece is whole', async () => {
    const grande = await createShop(l.owner)
    await l.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, imagem_url)
       select $1, 'Produto ' || n, 10, '/imagens/c.jpg' from generate_series(1, 1001) n`,
      [grande.id],
    )
    const { text } = await read(`${grande.codigo}/google.xml`)
    expect(text.match(/<item>/g)).toHaveLength(1001)
    expect(new Set(text.match(/<g:id>[^<]+/g)).size).toBe(1001)
  })

  test('of a shop that nobody sees is none', async () => {
    for (const loja of [
      await createShop(l.owner, { bloqueada: true }),
      await createShop(l.owner, { status: 'inativo', aprovacao: 'pendente' }),
    ])
      for (const nome of ['google.xml', 'meta.csv'])
        expect((await read(`${loja.codigo}/${nome}`)).status).toBe(404)
    expect((await read('nenhuma/google.xml')).status).toBe(404)
  })
})

test('Meta’s file has a brand for each, and spaces where Google has none', async () => {
  const { headers, text } = await read(`${l.loja.codigo}/meta.csv`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [first = ''] = text.split('\n')
  expect(first).toContain('"id","item_group_id","title"')
  expect(text).toContain(`"${tenis.ids[0]}","${tenis.id}",`)
  expect(text).toContain('"out of stock"')
  expect(text).toContain('"Caneca ""Bom dia"" & <amor>"')
  const { rows } = await l.owner.query('select nome from estabelecimentos where id = $1', [l.loja.id])
  expect(text).toContain(`"${rows[0].nome}"`)
})

describe('the file of the whole mall', () => {
  test('is there once the platform offers it, and names who sells', async () => {
    expect((await read('google.xml')).status).toBe(404)
    await l.owner.query(
      `insert into configuracoes_plataforma (chave, versao, valor) values ('recursos', 1, '{"feed_do_portal": true}')`,
    )
    await l.owner.query(`notify cache, 'configuracoes'`)
    await expect.poll(async () => (await read('google.xml')).status).toBe(200)
    const { text } = await read('google.xml')
    expect(fieldsOf(text, caneca)).toMatchObject({ external_seller_id: l.loja.codigo })
    expect(text).toMatch(/<\/rss>\n$/)
  })

  test('is not read for who asks for its head alone', async () => {
    const client = await l.owner.connect()
    await client.query('begin; lock table produtos in access exclusive mode')
    const { status } = await fetch(`${l.url}/feeds/google.xml`, { method: 'HEAD' })
    // Whoever read it would wait for the table.
    const waits = () => waiting(l.owner, 'produtos')
    await expect(vi.waitUntil(waits, { timeout: 1000 }).catch(() => 'nobody')).resolves.toBe('nobody')
    await client.query('rollback')
    client.release()
    expect(status).toBe(200)
  })

  test('is nobody’s for ever: who reads on and on is cut off, and the next reader has it', async () => {
    const client = await l.owner.connect()
    await client.query('begin; lock table produtos in access exclusive mode')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const slow = expect(read('google.xml')).rejects.toThrow()
    const end = await vi.waitUntil(() => timers.mock.calls.find(([, ms]) => ms === 15 * 60_000), soon)
    timers.mockRestore()
    expect((await read('google.xml')).status).toBe(503)
    end[0]()
    await slow
    await client.query('rollback')
    client.release()
    await expect.poll(async () => (await read('google.xml')).status).toBe(200)
  })
})

describe('the shop’s people', () => {
  const conferir = async (token: string, estabelecimento_id = l.loja.id) =>
    l.request('GET', `/rest/v1/integracoes/feeds?estabelecimento_id=${estabelecimento_id}`, { token })

  test('read where the files are, and what catalogues refuse of which product, and why', async () => {
    const semFoto = await product({ nome: 'Sem foto' })
    const dona = await l.tokenFor(l.loja.ownerId)
    const { status, body } = await conferir(dona)
    expect(status).toBe(200)
    expect(body.google).toBe(`${getConfig().publicUrl}/feeds/${l.loja.codigo}/google.xml`)
    expect(body.produtos).toContainEqual({
      id: semFoto,
      nome: 'Sem foto',
      fora: true,
      frases: ['Não tem foto: o Google e a Meta só aceitam produtos com foto.'],
    })
    expect(body.itens).toBe((await google()).text.match(/<item>/g)?.length)
    const outra = await createShop(l.owner)
    expect((await conferir(dona, outra.id)).status).toBe(404)
  })
})
