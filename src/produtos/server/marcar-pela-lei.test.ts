import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { turnOf } from '#test/support/shop-that-imports.ts'
import { trabalharConferenciaDeProdutos } from './conferir-planilha.ts'
import { trabalharImportacao } from './importar-produtos.ts'
import { marcarTodosPelaLei } from './marcar-pela-lei.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function abrir() {
  const loja = await createShop(t.owner)
  const token = await t.tokenFor(loja.ownerId)
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into categorias (estabelecimento_id, nome, cor, icone, ordem)
     values ($1, 'Mercearia', '#0f8a6d', 'alimentos', 1), ($1, 'Vinhos', '#0f8a6d', 'alimentos', 2) returning id`,
    [loja.id],
  )
  const [mercearia = '', vinhos = ''] = rows.map(({ id }) => id)
  const pedir = (metodo: string, rota: string, mais: object = {}) =>
    t.request(metodo, rota, { token, body: { estabelecimento_id: loja.id, ...mais } })
  const criar = (mais: object) =>
    pedir('POST', '/rest/v1/produtos', { nome: 'Cerveja clara', preco: 9, categoria_id: mercearia, ...mais })
  const marcas = async (id: string) =>
    (await t.owner.query('select maior_de_18, so_com_documento from produtos where id = $1', [id])).rows[0]
  return { loja, token, mercearia, vinhos, pedir, criar, marcas }
}

const MARCADO = { maior_de_18: true, so_com_documento: true }
const LIVRE = { maior_de_18: false, so_com_documento: false }

describe('what the law forbids to minors', () => {
  it('goes on sale marked, and who types is told why', async () => {
    const { criar, pedir } = await abrir()
    const { status, body } = await criar({})
    expect([status, body.code]).toEqual([422, 'produtos.falta_marca_de_idade'])
    expect(body.errors).toMatchObject([{ path: 'so_com_documento' }])
    expect(body.detail).toContain('Lei 13.106/2015')
    expect((await criar({ nome: 'Cerveja sem álcool' })).status).toBe(201)
    expect((await criar({ status: 'rascunho' })).status).toBe(201)
    const feito = await criar({ so_com_documento: true })
    // The stronger mark is the weaker one as well.
    expect(feito.body).toMatchObject(MARCADO)
    const tirada = await pedir('PATCH', `/rest/v1/produtos/${String(feito.body.id)}`, {
      maior_de_18: false,
      so_com_documento: false,
    })
    expect(tirada.status).toBe(422)
  })

  it('keeps its marks in a copy, and gets them with a name or category that asks for them', async () => {
    const { criar, pedir, vinhos, mercearia } = await abrir()
    const feito = await criar({ so_com_documento: true })
    const copia = await pedir('POST', `/rest/v1/produtos/${String(feito.body.id)}/duplicar`)
    expect(copia.body).toMatchObject(MARCADO)
    const suco = await criar({ nome: 'Suco de uva' })
    const mudar = (mais: object) => pedir('PATCH', `/rest/v1/produtos/${String(suco.body.id)}`, mais)
    expect((await mudar({ nome: 'Vinho de uva' })).status).toBe(422)
    expect((await mudar({ categoria_id: vinhos })).status).toBe(422)
    expect((await mudar({ categoria_id: mercearia, preco: 12 })).status).toBe(200)
  })

  it('is marked when many are put on sale or moved at once, and when it comes back', async () => {
    const { loja, pedir, marcas, mercearia, vinhos } = await abrir()
    const cerveja = await createProduct(t.owner, loja.id, { nome: 'Chope pilsen', status: 'inativo' })
    const uva = await createProduct(t.owner, loja.id, { nome: 'Uva da serra' })
    await t.owner.query('update produtos set categoria_id = $2 where id = $1', [cerveja.id, mercearia])
    const lote = (ids: string[], mudanca: object) =>
      pedir('POST', '/rest/v1/produtos/lote', { selecao: { ids }, mudanca })
    await lote([cerveja.id], { acao: 'ativar' })
    expect(await marcas(cerveja.id)).toEqual(MARCADO)
    await lote([uva.id], { acao: 'preco', valor: 10, em: 'percentual' })
    expect(await marcas(uva.id)).toEqual(LIVRE)
    await lote([uva.id], { acao: 'categoria', categoria_id: vinhos })
    expect(await marcas(uva.id)).toEqual(MARCADO)
    const velha = await createProduct(t.owner, loja.id, { nome: 'Licor de pequi' })
    await pedir('DELETE', `/rest/v1/produtos/${velha.id}?estabelecimento_id=${loja.id}`)
    await t.owner.query(
      `update produtos set status = 'excluido', status_antes = 'ativo', excluido_em = now() where id = $1`,
      [velha.id],
    )
    await pedir('POST', `/rest/v1/produtos/${velha.id}/restaurar`)
    expect(await marcas(velha.id)).toEqual(MARCADO)
  })

  it('is marked when it comes by a spreadsheet, with its measure and what the law wants told', async () => {
    const { loja, token, pedir } = await abrir()
    const corpo = new FormData()
    const csv =
      'Nome;Preço;Conteúdo;Validade\nVodca;50;1 l;Indeterminada\nCopo;5;;\nArroz;9;dez quilos;1 ano\n'
    corpo.set('arquivo', new Blob([csv]), 'produtos.csv')
    const enviada = (await (
      await fetch(`${t.url}/rest/v1/importacoes_produtos?estabelecimento_id=${loja.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: corpo,
      })
    ).json()) as { id: string; colunas: unknown }
    const passo = (qual: string, mais: object = {}) =>
      pedir('POST', `/rest/v1/importacoes_produtos/${enviada.id}/${qual}`, mais)
    await passo('conferir', { colunas: enviada.colunas })
    await trabalharConferenciaDeProdutos(await turnOf(t.owner, enviada.id))
    await passo('importar')
    await trabalharImportacao({ importacaoId: enviada.id })
    const { rows } = await t.owner.query(
      `select nome, maior_de_18, so_com_documento, medida_quantidade, medida_unidade, informacoes from produtos
       where estabelecimento_id = $1 order by nome`,
      [loja.id],
    )
    expect(rows).toEqual([
      { nome: 'Copo', ...LIVRE, medida_quantidade: null, medida_unidade: null, informacoes: {} },
      {
        nome: 'Vodca',
        ...MARCADO,
        medida_quantidade: 1,
        medida_unidade: 'l',
        informacoes: { validade: 'Indeterminada' },
      },
    ])
  })

  it('is marked by night where a category was named anew', async () => {
    const { loja, marcas, mercearia } = await abrir()
    const garrafa = await createProduct(t.owner, loja.id, { nome: 'Rótulo azul' })
    const canivete = await createProduct(t.owner, loja.id, { nome: 'Canivete' })
    const caneca = await createProduct(t.owner, loja.id, { nome: 'Bule' })
    await t.owner.query('update produtos set categoria_id = $2 where id = $1', [garrafa.id, mercearia])
    await t.owner.query(`update categorias set nome = 'Bebidas alcoólicas' where id = $1`, [mercearia])
    await t.owner.query(`update produtos set nome = 'Garrafa azul' where id = $1`, [garrafa.id])
    await marcarTodosPelaLei()
    expect(await marcas(garrafa.id)).toEqual(MARCADO)
    expect(await marcas(canivete.id)).toEqual({ maior_de_18: true, so_com_documento: false })
    expect(await marcas(caneca.id)).toEqual(LIVRE)
  })
})
