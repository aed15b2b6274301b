import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, type TestShop } from '#test/support/factories.ts'
import { openShopWithGrids, spreadsheet } from '#test/support/shop-that-imports.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function abrir() {
  const aberta = await openShopWithGrids(t)
  const { loja, token } = aberta
  const exportar = async (pedido: object = {}) =>
    (
      await fetch(`${t.url}/rest/v1/exportacoes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ estabelecimento_id: loja.id, recurso: 'produtos', formato: 'csv', ...pedido }),
      })
    ).text()
  return { ...aberta, exportar }
}

/** Everything of a shop's products but when they were touched. */
async function tudo({ id }: TestShop) {
  const { rows } = await t.owner.query(
    `select to_jsonb(p) - '{updated_at,alterado_por}'::text[] as produto,
       (select count(*)::int from movimentos_estoque m where m.produto_id = p.id) as movimentos,
       (select jsonb_agg(i.url order by i.ordem) from imagens_produto i where i.produto_id = p.id) as imagens
     from produtos p where p.estabelecimento_id = $1 order by p.id`,
    [id],
  )
  return rows
}

const GRADE =
  'Identificador;Nome;Opção 1;Valor da opção 1;Opção 2;Valor da opção 2;Opção 3;Valor da opção 3;SKU;Preço;Preço promocional;Estoque\n' +
  'tres;Três opções;Tamanho;G;Cor;Azul;Manga;Curta;=A1;10;;1\n' +
  'tres;;;P;;Preto;;Longa;T-2;12,5;9,9;0\n' +
  'tres;;;M;;Azul;;Longa;;1234,56;;7\n'

describe('the list of products as a spreadsheet', () => {
  test('has a line for each variation, in the grid’s order, and formulas that do not run', async () => {
    const { importar, exportar } = await abrir()
    await importar(GRADE)
    const pedido = {
      colunas: ['nome', 'sku', 'opcao_1', 'valor_1', 'valor_3', 'preco', 'preco_promocao', 'estoque'],
    }
    const [, ...linhas] = (await exportar(pedido)).trimEnd().split('\r\n')
    expect(linhas).toEqual([
      '"Três opções";"\'=A1";"Tamanho";"G";"Curta";"10,00";"";"1"',
      '"Três opções";"T-2";"Tamanho";"P";"Longa";"12,50";"9,90";"0"',
      '"Três opções";"";"Tamanho";"M";"Longa";"1234,56";"";"7"',
    ])
    expect((await exportar({ formato: 'xlsx' })).slice(0, 2)).toBe('PK')
  })

  test('sent back changes nothing, pictures, promotions, own weights and all', async () => {
    const { loja, importar, exportar } = await abrir()
    await importar(GRADE)
    await importar(spreadsheet('nuvemshop'))
    await importar(spreadsheet('shopify-2025'))
    const simples = await createProduct(t.owner, loja.id, { nome: 'Sem SKU', preco: 8, estoque: 3 })
    await t.owner.query(
      `insert into imagens_produto (estabelecimento_id, produto_id, url, ordem) values ($1, $2, '/imagens/a-640.jpg', 0)`,
      [loja.id, simples.id],
    )
    await t.owner.query(`update produtos set preco_promocao = 5, em_promocao = false where id = $1`, [
      simples.id,
    ])
    await t.owner.query(
      `update produtos set promocao_ate = '2099-01-01', imagem_url = null where estabelecimento_id = $1 and sku = 'T-2'`,
      [loja.id],
    )
    await t.owner.query(
      `with c as (insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Cama, mesa e banho', '#123456') returning id)
       update produtos set categoria_id = c.id from c where estabelecimento_id = $1 and nome = 'Três opções'`,
      [loja.id],
    )
    const antes = await tudo(loja)
    const csv = await exportar()
    expect(csv).toContain(`"http://portal.test/imagens/a-640.jpg"`)
    const { conferida, final } = await importar(csv)
    expect(conferida).toMatchObject({ com_erro: 0, novos: 0 })
    expect(final).toMatchObject({ criados: 0, atualizados: 6, com_erro: 0 })
    expect(await tudo(loja)).toEqual(antes)
  })

  test('makes the same products in another shop', async () => {
    const uma = await abrir()
    await uma.importar(GRADE)
    await uma.importar(spreadsheet('nuvemshop'))
    const outra = await abrir()
    const colunas = [
      'identificador',
      'nome',
      'sku',
      'categoria',
      'preco',
      'preco_promocao',
      'estoque',
      'descricao',
    ]
    const opcoes = [1, 2, 3].flatMap((n) => [`opcao_${n}`, `valor_${n}`])
    const medidas = ['peso_gramas', 'altura_cm', 'largura_cm', 'comprimento_cm', 'status']
    const pedido = { colunas: [...colunas, ...opcoes, ...medidas] }
    const csv = await uma.exportar(pedido)
    await outra.importar(csv)
    const emOrdem = (texto: string) => texto.split('\r\n').toSorted()
    expect(emOrdem(await outra.exportar(pedido))).toEqual(emOrdem(csv))
  })

  test('goes on within a product, and counts what it writes', async () => {
    const { loja, importar, exportar } = await abrir()
    const linhas = Array.from({ length: 1200 }, (_, i) => {
      const produto = Math.floor(i / 150)
      return `p${produto};Produto ${produto};Tamanho;v${i % 150};S-${i};5;1`
    })
    await importar(`Identificador;Nome;Opção 1;Valor da opção 1;SKU;Preço;Estoque\n${linhas.join('\n')}`)
    const skus = (await exportar({ colunas: ['sku'] })).trimEnd().split('\r\n').slice(1)
    expect(new Set(skus).size).toBe(1200)
    expect(skus).toHaveLength(1200)
    const { rows } = await t.owner.query(
      `select para ->> 'linhas' as linhas from auditoria where estabelecimento_id = $1 and acao = 'dados.exportar'`,
      [loja.id],
    )
    expect(rows).toEqual([{ linhas: '1200' }])
  })

  test('of the bin has the variations that went there with their product', async () => {
    const { loja, importar, exportar } = await abrir()
    await importar(GRADE)
    await t.owner.query(
      `update produtos set status = 'excluido', excluido_em = now() where estabelecimento_id = $1 and pai_id is null`,
      [loja.id],
    )
    const pedido = { filtros: { aba: 'excluidos' }, colunas: ['valor_1', 'estoque'] }
    const [, ...linhas] = (await exportar(pedido)).trimEnd().split('\r\n')
    expect(linhas).toEqual(['"G";"1"', '"P";"0"', '"M";"7"'])
  })
})
