import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(() => l.close())

/** Only what is sent. */
const mudar = (id: string, campos: object) =>
  l.request('PATCH', `/rest/v1/produtos/${id}`, {
    token: l.dona,
    body: { estabelecimento_id: l.a.id, ...campos },
  })

describe('an edit', () => {
  it('writes the form, and is refused on a form that is stale, with who was first', async () => {
    const { body: produto } = await l.criar()
    const primeira = await l.salvar(produto.id, { nome: 'Caneca nova', updated_at: produto.updated_at })
    expect(primeira).toMatchObject({ status: 200, body: { nome: 'Caneca nova' } })
    const velha = await l.salvar(produto.id, { nome: 'Caneca velha', updated_at: produto.updated_at })
    expect(velha).toMatchObject({
      status: 409,
      body: { code: 'portal.registro_alterado', alterado_por: 'Dona', alterado_em: expect.any(String) },
    })
    expect((await l.ler(produto.id)).body.nome).toBe('Caneca nova')
    const porCima = await l.salvar(produto.id, { nome: 'Caneca velha' })
    expect(porCima.status).toBe(200)
  })

  it('of one field leaves all the others as they were', async () => {
    const imagem = `/imagens/${'d'.repeat(32)}-640.jpg`
    await l.owner.query(
      `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
       values ($1, $2, 'produto', 'x', 'image/jpeg', 1, $3)`,
      [l.a.id, l.a.ownerId, 'd'.repeat(32)],
    )
    const { body: produto } = await l.criar({
      descricao_html: '<p>Feita à mão.</p>',
      sku: 'CAN-1',
      imagens: [{ url: imagem, texto_alternativo: 'De frente' }],
      em_promocao: true,
      preco_promocao: 30,
      promocao_ate: new Date(Date.now() + 86_400_000).toISOString(),
      custo: 12,
      estoque: 7,
      estoque_aviso: 2,
      especificacoes_tecnicas: [{ nome: 'Volume', valor: '300 ml' }],
      ncm: '73239300',
      maior_de_18: true,
      seo_titulo: 'Caneca',
      status: 'inativo',
    })
    const { status, body } = await mudar(produto.id, { preco: 35 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...produto, preco: 35, updated_at: body.updated_at })

    const nada = await mudar(produto.id, {})
    expect(nada.body).toEqual({ ...body, updated_at: nada.body.updated_at })
  })

  it('of one field is validated against the others', async () => {
    const { body: produto } = await l.criar({ em_promocao: true, preco_promocao: 30 })
    expect(await mudar(produto.id, { preco: 30 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'preco_promocao' }] },
    })
    const { body: rascunho } = await l.criar({ status: 'rascunho', categoria_id: null, preco: 0 })
    const { body } = await mudar(rascunho.id, { status: 'ativo' })
    expect(body.errors).toMatchObject([{ path: 'categoria_id' }, { path: 'preco' }])
  })

  it('of one field keeps a promotion waiting for its day, and a product over the plan’s limit where it is', async () => {
    const promocao_de = new Date(Date.now() + 86_400_000).toISOString()
    const { body: produto } = await l.criar({ em_promocao: true, preco_promocao: 30, promocao_de })
    expect(await mudar(produto.id, { preco: 50 })).toMatchObject({
      status: 200,
      body: { ...produto, preco: 50, em_promocao: false, updated_at: expect.any(String) },
    })
    await l.owner.query(`update produtos set status = 'inativo_por_limite' where id = $1`, [produto.id])
    expect(await mudar(produto.id, { preco: 60 })).toMatchObject({
      body: { preco: 60, status: 'inativo_por_limite' },
    })
  })

  it('is not stale because units were sold', async () => {
    const { body: produto } = await l.criar({ estoque: 5 })
    await l.owner.query('update produtos set estoque = 4 where id = $1', [produto.id])
    expect((await l.salvar(produto.id, { nome: 'Caneca nova', updated_at: produto.updated_at })).status).toBe(
      200,
    )
    const { body } = await l.ler(produto.id)
    expect(body.estoque).toBe(4)
  })

  it('counts the stock only against what the screen showed', async () => {
    const { body: produto } = await l.criar({ estoque: 5 })
    await l.owner.query('update produtos set estoque = 4 where id = $1', [produto.id])
    const velha = await l.salvar(produto.id, { updated_at: produto.updated_at, estoque: 9, estoque_visto: 5 })
    expect(velha).toMatchObject({ status: 409, body: { code: 'produtos.estoque_mudou', estoque: 4 } })
    const certa = await l.salvar(produto.id, { updated_at: produto.updated_at, estoque: 9, estoque_visto: 4 })
    expect(certa).toMatchObject({ status: 200, body: { estoque: 9 } })
    const { rows } = await l.owner.query(
      `select tipo, qtd, saldo_apos from movimentos_estoque where produto_id = $1 and tipo = 'contagem'`,
      [produto.id],
    )
    expect(rows).toEqual([{ tipo: 'contagem', qtd: 5, saldo_apos: 9 }])
  })

  it('cannot show again what the platform hid', async () => {
    const { body: produto } = await l.criar()
    await l.owner.query(`update produtos set status = 'oculto' where id = $1`, [produto.id])
    const { body } = await l.ler(produto.id)
    const mostrada = await l.salvar(produto.id, { updated_at: body.updated_at, status: 'ativo' })
    expect(mostrada.status).toBe(409)
    const escondida = await l.salvar(produto.id, { updated_at: body.updated_at, status: 'inativo' })
    expect(escondida).toMatchObject({ status: 200, body: { status: 'oculto' } })
    const copia = await l.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, {
      token: l.dona,
      body: { estabelecimento_id: l.a.id },
    })
    expect([copia.status, copia.body.code]).toEqual([409, 'produtos.oculto'])
  })

  it('of pictures keeps their order and the first one as the product’s', async () => {
    const urls = ['b', 'c'].map((letra) => `/imagens/${letra.repeat(32)}-640.jpg`)
    for (const url of urls) {
      await l.owner.query(
        `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
         values ($1, $2, 'produto', 'x', 'image/jpeg', 1, substring($3 from '([0-9a-f]{32})'))`,
        [l.a.id, l.a.ownerId, url],
      )
    }
    const imagens = urls.map((url, i) => ({ url, texto_alternativo: `Foto ${i}` }))
    const { body: produto } = await l.criar({ imagens })
    expect(produto).toMatchObject({ imagens, imagem_url: urls[0] })
    const trocada = await l.salvar(produto.id, {
      imagens: imagens.toReversed(),
      updated_at: produto.updated_at,
    })
    expect(trocada.body).toMatchObject({ imagens: imagens.toReversed(), imagem_url: urls[1] })
    // Another shop cannot show what this one sent.
    const roubo = await l.request('POST', '/rest/v1/produtos', {
      token: l.outra,
      body: { estabelecimento_id: l.b.id, nome: 'Cópia', preco: 1, categoria_id: l.categoriaB, imagens },
    })
    expect(roubo.status).toBe(422)
  })
})

describe('row level security', () => {
  it('another shop’s owner finds nothing and changes nothing', async () => {
    const { body: produto } = await l.criar({ estoque: 3 })
    const retrato = async () =>
      (await l.owner.query('select * from produtos where id = $1', [produto.id])).rows[0]
    const antes = await retrato()
    for (const loja of [l.a.id, l.b.id]) {
      const body = { estabelecimento_id: loja }
      const cada = [
        await l.ler(produto.id, l.outra, loja),
        await l.request('PATCH', `/rest/v1/produtos/${produto.id}`, {
          token: l.outra,
          body: { ...l.corpo({ updated_at: produto.updated_at, categoria_id: l.categoriaB }), ...body },
        }),
        await l.request('DELETE', `/rest/v1/produtos/${produto.id}?estabelecimento_id=${loja}`, {
          token: l.outra,
        }),
        await l.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, { token: l.outra, body }),
        await l.request('POST', `/rest/v1/produtos/${produto.id}/restaurar`, { token: l.outra, body }),
        await l.request('POST', `/rest/v1/produtos/${produto.id}/ajustar-estoque`, {
          token: l.outra,
          body: { ...body, tipo: 'entrada', quantidade: 1, motivo: 'x' },
        }),
        await l.request('GET', `/rest/v1/produtos/${produto.id}/estoque?estabelecimento_id=${loja}`, {
          token: l.outra,
        }),
        await l.request('GET', `/rest/v1/produtos/${produto.id}/movimentos?estabelecimento_id=${loja}`, {
          token: l.outra,
        }),
      ]
      expect(cada.map(({ status }) => status)).toEqual(Array.from({ length: cada.length }, () => 404))
      const lote = await l.request('POST', '/rest/v1/produtos/lote', {
        token: l.outra,
        body: { ...body, selecao: { ids: [produto.id] }, mudanca: { acao: 'excluir' } },
      })
      expect(lote.status).toBe(loja === l.a.id ? 404 : 422)
    }
    expect(await retrato()).toEqual(antes)
  })

  it('roles that only look change nothing, and a seller does not see what goods cost', async () => {
    const { body: produto } = await l.criar({ custo: 10 })
    const { id } = await createUser(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'V', 'vendedor')`,
      [id, l.a.id],
    )
    const token = await l.tokenFor(id)
    expect((await l.ler(produto.id, token)).body.custo).toBeNull()
    expect((await l.salvar(produto.id, { updated_at: produto.updated_at }, token)).status).toBe(403)
    expect((await l.request('POST', '/rest/v1/produtos', { token, body: l.corpo() })).status).toBe(403)
  })
})
