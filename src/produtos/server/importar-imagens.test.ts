import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { startPictureServer } from '#test/support/picture-server.ts'
import { openShopWithGrids, spreadsheet } from '#test/support/shop-that-imports.ts'
import { buscarImagens } from './buscar-imagens.ts'

let t: TestApp
let fora: Awaited<ReturnType<typeof startPictureServer>>
const DATA_DIR = mkdtempSync(join(tmpdir(), 'imagens-'))
beforeAll(async () => {
  t = await startTestApp()
  fora = await startPictureServer()
  setConfig({ ...getConfig(), DATA_DIR, OUTBOUND_LOOPBACK: true })
})
afterAll(async () => {
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  fora.close()
  await t.close()
  rmSync(DATA_DIR, { recursive: true })
})

async function abrir() {
  const aberta = await openShopWithGrids(t)
  const { loja } = aberta
  const buscar = (importacaoId: string) =>
    buscarImagens({ importacaoId, estabelecimentoId: loja.id, userId: loja.ownerId })
  /** What waits to be tried again is due at once. */
  const esperar = () => t.owner.query(`update imagens_importacao set tentar_em = now()`)
  const galeria = async (nome: string) =>
    (
      await t.owner.query(
        `select i.url, i.texto_alternativo as texto from imagens_produto i join produtos p on p.id = i.produto_id
         where p.estabelecimento_id = $1 and p.nome = $2 order by i.ordem`,
        [loja.id, nome],
      )
    ).rows
  const fotos = async (nome: string) =>
    (
      await t.owner.query(
        `select v.variacao, v.imagem_url, p.imagem_url as do_produto from produtos v join produtos p on p.id = v.pai_id
         where p.estabelecimento_id = $1 and p.nome = $2 order by v.ordem`,
        [loja.id, nome],
      )
    ).rows
  return { ...aberta, buscar, esperar, galeria, fotos }
}

const folha = (...enderecos: string[]) =>
  `Nome;Preço;Imagens\n${enderecos.map((uns, i) => `Produto ${i};10;${uns}`).join('\n')}`

describe('the pictures of a spreadsheet', () => {
  test('come after its rows, in their order, re-encoded, with their text, each size with its own', async () => {
    const { importar, buscar, andamento, galeria, fotos } = await abrir()
    const { final } = await importar(spreadsheet('shopify', fora.url))
    expect(final).toMatchObject({ status: 'concluida', criados: 2, imagens: { total: 4, buscando: 4 } })
    await buscar(final.id)
    expect((await andamento(final.id)).imagens).toEqual({ total: 4, buscando: 0, falhas: 0, lista: [] })
    const quadros = await galeria('Camiseta de algodão')
    expect(quadros.map(({ texto }) => texto)).toEqual([
      'Camiseta de frente',
      'Camiseta de costas',
      'Etiqueta',
      '',
    ])
    const [p, m] = await fotos('Camiseta de algodão')
    expect(p).toEqual({ variacao: 'P', imagem_url: quadros[3].url, do_produto: quadros[0].url })
    expect(m.imagem_url).toBeNull()
    const vista = await fetch(t.url + quadros[1].url)
    expect([vista.status, vista.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('named again are fetched once, and show on the variation that names them now', async () => {
    const { importar, buscar, galeria, fotos } = await abrir()
    const { final } = await importar(spreadsheet('shopify', fora.url))
    await buscar(final.id)
    const antes = [await galeria('Camiseta de algodão'), fora.asked.length]
    const outra = spreadsheet('shopify', fora.url).toString().replace('/p.png,g', '/costas.webp,g')
    const { final: segunda } = await importar(outra)
    await buscar(segunda.id)
    expect([await galeria('Camiseta de algodão'), fora.asked.length]).toEqual(antes)
    const [p] = await fotos('Camiseta de algodão')
    expect(p.imagem_url).toBe((await galeria('Camiseta de algodão'))[1].url)
  })

  test('that are none are told by product and why; the others come, the products are there all the while', async () => {
    const { importar, buscar, andamento, galeria, produtos } = await abrir()
    fora.faults.set('/pagina.png', [{ status: 200 }])
    fora.faults.set('/falsa.png', [{ status: 200, type: 'image/png', body: 'not a picture' }])
    fora.faults.set('/sumiu.png', [{ status: 404 }])
    fora.faults.set('/dentro.png', [{ status: 302 }])
    fora.faults.set('/enorme.png', [
      { status: 200, type: 'image/png', body: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ])
    const quais = ['pagina', 'falsa', 'sumiu', 'dentro', 'enorme'].map((nome) => `${fora.url}/${nome}.png`)
    const inteiros = [
      'http://192.168.0.1/a.png',
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:127.0.0.1]/a.png',
      'ftp://exemplo.com.br/a.png',
    ]
    const { final } = await importar(folha(...quais, ...inteiros, `${fora.url}/boa.png`))
    expect(await produtos()).toHaveLength(10)
    await buscar(final.id)
    const { imagens } = await andamento(final.id)
    expect(imagens).toMatchObject({ total: 10, buscando: 0, falhas: 9 })
    expect(imagens.lista.map(({ produto, motivo }) => [produto, motivo])).toEqual([
      ['Produto 0', 'O que está no endereço não é uma imagem JPEG, PNG ou WebP.'],
      ['Produto 1', expect.stringContaining('JPEG, PNG ou WebP')],
      ['Produto 2', 'A imagem não está mais no endereço.'],
      ['Produto 3', 'O endereço não é público.'],
      ['Produto 4', 'A imagem passa de 10 MB.'],
      ['Produto 5', 'O endereço precisa começar com https:// e apontar para uma imagem.'],
      ['Produto 6', 'O endereço não é público.'],
      ['Produto 7', 'O endereço não é público.'],
      ['Produto 8', 'O endereço precisa começar com https:// e apontar para uma imagem.'],
    ])
    expect(await galeria('Produto 9')).toHaveLength(1)
    const { rows } = await t.owner.query(`select texto from avisos where chave = $1`, [
      `importacao:${final.id}:imagens`,
    ])
    expect(rows).toEqual([{ texto: '1 chegou, 9 não. Veja quais e por quê.' }])
  })

  test('that cannot be kept are tried again as well, and given up after four times', async () => {
    const { importar, buscar, esperar, andamento } = await abrir()
    const { final } = await importar(folha(`${fora.url}/boa.png`))
    // A file stands where the folder of files would be.
    setConfig({ ...getConfig(), DATA_DIR: import.meta.filename })
    for (let vez = 0; vez < 4; vez += 1) {
      await esperar()
      await buscar(final.id)
    }
    setConfig({ ...getConfig(), DATA_DIR })
    expect((await andamento(final.id)).imagens).toMatchObject({
      buscando: 0,
      lista: [{ motivo: 'Não foi possível guardar a imagem.' }],
    })
  })

  test('that are not there now are tried again, in their place, and given up after four times', async () => {
    const { importar, buscar, esperar, andamento, galeria } = await abrir()
    const falha = { status: 503 }
    fora.faults.set('/primeira.png', [falha, falha])
    fora.faults.set('/nunca.png', [falha, falha, falha, falha, falha])
    const { final } = await importar(
      folha(`${fora.url}/primeira.png ${fora.url}/segunda.png`, `${fora.url}/nunca.png`),
    )
    await buscar(final.id)
    const [segunda] = await galeria('Produto 0')
    expect((await andamento(final.id)).imagens).toMatchObject({ total: 3, buscando: 2, falhas: 0 })
    const { rows } = await t.owner.query(
      `select count(*)::int as quantos from pgboss.job where name = 'produtos.buscar-imagens' and start_after > now()
         and data ->> 'importacaoId' = $1`,
      [final.id],
    )
    expect(rows).toEqual([{ quantos: 1 }])
    for (let vez = 0; vez < 4; vez += 1) {
      await esperar()
      await buscar(final.id)
    }
    expect((await andamento(final.id)).imagens).toMatchObject({
      buscando: 0,
      falhas: 1,
      lista: [{ produto: 'Produto 1', motivo: 'O endereço respondeu 503.' }],
    })
    expect((await galeria('Produto 0')).map(({ url }) => url)).toEqual([expect.any(String), segunda.url])
    expect(fora.asked.filter((path) => path === '/nunca.png')).toHaveLength(4)
  })

  test('are at most eight of a product, those already there among them', async () => {
    const { importar, buscar, andamento, galeria } = await abrir()
    const dez = Array.from({ length: 10 }, (_, i) => `${fora.url}/n${i}.png`)
    const { final } = await importar(folha(dez.join(' ')))
    await buscar(final.id)
    expect(await galeria('Produto 0')).toHaveLength(8)
    expect((await andamento(final.id)).imagens).toMatchObject({ total: 10, buscando: 0, falhas: 2 })
  })

  test('are fetched once by two jobs at the same moment', async () => {
    const { importar, buscar, galeria } = await abrir()
    const { final } = await importar(folha(`${fora.url}/so-uma.png ${fora.url}/outra.png`))
    await Promise.all([buscar(final.id), buscar(final.id), buscar(final.id)])
    expect(await galeria('Produto 0')).toHaveLength(2)
    expect(fora.asked.filter((path) => path === '/so-uma.png')).toHaveLength(1)
  })

  test('of a product that went into the bin meanwhile are not kept', async () => {
    const { loja, importar, buscar, andamento } = await abrir()
    const { final } = await importar(folha(`${fora.url}/tarde.png`))
    await t.owner.query(
      `update produtos set status = 'excluido', excluido_em = now() where estabelecimento_id = $1`,
      [loja.id],
    )
    await buscar(final.id)
    expect((await andamento(final.id)).imagens.lista).toMatchObject([{ motivo: 'O produto foi excluído.' }])
    const { rows } = await t.owner.query('select 1 from arquivos where estabelecimento_id = $1', [loja.id])
    expect(rows).toEqual([])
  })

  test('of another shop are not asked for: a job of one shop sees its own alone', async () => {
    const { importar, andamento } = await abrir()
    const outra = await abrir()
    const { final } = await importar(folha(`${fora.url}/alheia.png`))
    await outra.buscar(final.id)
    expect((await andamento(final.id)).imagens).toMatchObject({ buscando: 1 })
    expect(fora.asked).not.toContain('/alheia.png')
  })
})
