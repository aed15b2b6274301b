import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import type { ResultadoDoLote } from '../lote.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function abrir({ plano = 'Enterprise' } = {}) {
  const loja = await createShop(t.owner, { plano })
  const token = await t.tokenFor(loja.ownerId)
  const mudar = (selecao: object, mudanca: object, mais: object = {}) =>
    t.request<ResultadoDoLote>('POST', '/rest/v1/produtos/lote', {
      token,
      body: { estabelecimento_id: loja.id, selecao, mudanca, ...mais },
    })
  const desfazer = (id: string | null) =>
    t.request('POST', `/rest/v1/produtos/lotes/${id}/desfazer`, {
      token,
      body: { estabelecimento_id: loja.id },
    })
  const produto = async (id: string) =>
    (await t.owner.query('select * from produtos where id = $1', [id])).rows[0]
  return { loja, token, mudar, desfazer, produto }
}

describe('many products at once', () => {
  it('change their prices as the preview said, and back within ten minutes', async () => {
    const { loja, mudar, desfazer, produto } = await abrir()
    const a = await createProduct(t.owner, loja.id, { nome: 'Alfa', preco: 100 })
    const b = await createProduct(t.owner, loja.id, { nome: 'Beta', preco: 20, promocao: 19 })
    const mudanca = { acao: 'preco', valor: -10, em: 'percentual', arredondar: true }
    const previa = await mudar({ ids: [a.id, b.id] }, mudanca, { previa: true })
    expect(previa.body).toMatchObject({
      lote_id: null,
      atualizados: 1,
      mudancas: [{ nome: 'Alfa', preco: [100, 89.9] }],
      ignorados: [{ nome: 'Beta', motivo: 'O preço ficaria menor que o preço promocional.' }],
    })
    expect((await produto(a.id)).preco).toBe(100)

    const feita = await mudar({ ids: [a.id, b.id] }, mudanca)
    expect((await produto(a.id)).preco).toBe(89.9)
    expect((await produto(b.id)).preco).toBe(20)
    expect((await desfazer(feita.body.lote_id)).body).toMatchObject({ atualizados: 1, ignorados: [] })
    expect((await produto(a.id)).preco).toBe(100)
    expect((await desfazer(feita.body.lote_id)).status).toBe(409)

    const velha = await mudar({ ids: [a.id] }, mudanca)
    await t.owner.query(
      `update lotes_produtos set created_at = now() - interval '11 minutes' where id = $1`,
      [velha.body.lote_id],
    )
    expect((await desfazer(velha.body.lote_id)).body.code).toBe('produtos.nao_da_mais_para_desfazer')
  })

  it('that were edited since keep the edit when the change is taken back', async () => {
    const { loja, mudar, desfazer, produto } = await abrir()
    const a = await createProduct(t.owner, loja.id, { nome: 'Alfa', preco: 100 })
    const { body } = await mudar({ ids: [a.id] }, { acao: 'preco', valor: 5, em: 'reais' })
    await t.owner.query('update produtos set preco = 77 where id = $1', [a.id])
    expect((await desfazer(body.lote_id)).body).toMatchObject({
      atualizados: 0,
      ignorados: [{ nome: 'Alfa', motivo: 'Foi alterado depois.' }],
    })
    expect((await produto(a.id)).preco).toBe(77)
  })

  it('are all that the list shows under its filters, but those taken out', async () => {
    const { loja, mudar, produto } = await abrir()
    const ids: string[] = []
    for (const nome of ['Copo azul', 'Copo verde', 'Prato'])
      ids.push((await createProduct(t.owner, loja.id, { nome, preco: 50 })).id)
    const { body } = await mudar(
      { filtro: { busca: 'copo' }, exceto: [ids[1]] },
      { acao: 'promocao', percentual: 20 },
    )
    expect(body.atualizados).toBe(1)
    expect(await produto(ids[0] ?? '')).toMatchObject({ em_promocao: true, preco_promocao: 40 })
    expect(await produto(ids[1] ?? '')).toMatchObject({ em_promocao: false })
    expect((await mudar({ filtro: {} }, { acao: 'encerrar_promocao' })).body).toMatchObject({
      atualizados: 1,
    })
  })

  it('go into the bin and come out, change category and stock, each with the ledger true', async () => {
    const { loja, mudar, desfazer, produto } = await abrir()
    const a = await createProduct(t.owner, loja.id, { estoque: 4 })
    const b = await createProduct(t.owner, loja.id, { estoque: 1 })
    const ids = [a.id, b.id]
    const { body: categoria } = await t.owner
      .query(
        `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'X', '#2f6fed') returning id`,
        [loja.id],
      )
      .then(({ rows }) => ({ body: rows[0] }))
    expect((await mudar({ ids }, { acao: 'categoria', categoria_id: categoria.id })).body.atualizados).toBe(2)
    const saida = await mudar({ ids }, { acao: 'estoque', tipo: 'saida', quantidade: 3, motivo: 'Avaria' })
    expect(saida.body).toMatchObject({ atualizados: 1, ignorados: [{ motivo: 'Há só 1 em estoque.' }] })
    expect((await produto(a.id)).estoque).toBe(1)
    await desfazer(saida.body.lote_id)
    expect((await produto(a.id)).estoque).toBe(4)
    const { rows } = await t.owner.query(
      `select p.id from produtos p where p.id = any($1) and estoque <> (select sum(qtd) from movimentos_estoque where produto_id = p.id)`,
      [ids],
    )
    expect(rows).toEqual([])

    const lixo = await mudar({ ids }, { acao: 'excluir' })
    expect(await produto(a.id)).toMatchObject({ status: 'excluido', status_antes: 'ativo' })
    await desfazer(lixo.body.lote_id)
    expect(await produto(a.id)).toMatchObject({ status: 'ativo', excluido_em: null, status_antes: null })
  })

  it('that the platform hid come back hidden, beyond the plan’s limit too, and are put on sale by nobody', async () => {
    const { loja, mudar, produto } = await abrir({ plano: 'Starter' })
    const { id } = await createProduct(t.owner, loja.id)
    await t.owner.query(`update produtos set status = 'oculto' where id = $1`, [id])
    await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status)
       select $1, 'Produto ' || n, 1, 'inativo' from generate_series(1, 50) n`,
      [loja.id],
    )
    await mudar({ ids: [id] }, { acao: 'excluir' })
    expect((await mudar({ ids: [id] }, { acao: 'restaurar' })).body.atualizados).toBe(1)
    expect(await produto(id)).toMatchObject({ status: 'oculto', status_antes: null, excluido_em: null })
    expect((await mudar({ ids: [id] }, { acao: 'ativar' })).body).toMatchObject({
      atualizados: 0,
      ignorados: [{ motivo: 'Oculto pela plataforma.' }],
    })
  })

  it('taken back out of the bin fill the plan one by one, and no further', async () => {
    const { loja, mudar, desfazer } = await abrir({ plano: 'Starter' })
    const ids = [(await createProduct(t.owner, loja.id)).id, (await createProduct(t.owner, loja.id)).id]
    const lixo = await mudar({ ids }, { acao: 'excluir' })
    await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status)
       select $1, 'Produto ' || n, 1, 'inativo' from generate_series(1, 49) n`,
      [loja.id],
    )
    expect((await desfazer(lixo.body.lote_id)).body).toMatchObject({
      atualizados: 1,
      ignorados: [{ motivo: 'O limite de produtos do plano foi atingido.' }],
    })
  })

  it('given units that were sold since keep them: what is gone cannot be taken back', async () => {
    const { loja, mudar, desfazer, produto } = await abrir()
    const { id } = await createProduct(t.owner, loja.id, { nome: 'Alfa', estoque: 1 })
    const entrada = await mudar(
      { ids: [id] },
      { acao: 'estoque', tipo: 'entrada', quantidade: 5, motivo: 'Compra' },
    )
    await t.owner.query('update produtos set estoque = 4 where id = $1', [id])
    expect((await desfazer(entrada.body.lote_id)).body).toMatchObject({
      atualizados: 0,
      ignorados: [{ nome: 'Alfa', motivo: 'As unidades já foram vendidas.' }],
    })
    expect((await produto(id)).estoque).toBe(4)
  })

  it('that have variations since are what these say', async () => {
    const { loja, token, mudar, desfazer, produto } = await abrir()
    const { id } = await createProduct(t.owner, loja.id, { nome: 'Alfa', preco: 100, estoque: 5 })
    const entrada = await mudar(
      { ids: [id] },
      { acao: 'estoque', tipo: 'entrada', quantidade: 10, motivo: 'Compra' },
    )
    const variacao = (valor: string) => ({ valores: [valor], preco: 100, estoque: 8 })
    await t.request('PUT', `/rest/v1/produtos/${id}/variacoes`, {
      token,
      body: {
        estabelecimento_id: loja.id,
        opcoes: [{ nome: 'Tamanho', valores: ['P', 'M'] }],
        variacoes: [variacao('P'), variacao('M')],
      },
    })
    expect((await desfazer(entrada.body.lote_id)).body).toMatchObject({
      atualizados: 0,
      ignorados: [{ nome: 'Alfa', motivo: 'Foi alterado depois.' }],
    })
    expect((await produto(id)).estoque).toBe(16)
  })

  it('whose category or SKU is another’s by now are left and reported, and the others go back', async () => {
    const { loja, mudar, desfazer, produto } = await abrir()
    const a = await createProduct(t.owner, loja.id, { nome: 'Alfa' })
    const b = await createProduct(t.owner, loja.id, { nome: 'Beta' })
    const ids = [a.id, b.id]
    const { rows } = await t.owner.query(
      `insert into categorias (estabelecimento_id, nome, cor) select $1, nome, '#2f6fed'
       from unnest(array['X', 'Y']) nome returning id`,
      [loja.id],
    )
    const [x, y] = rows.map(({ id }) => id as string)
    await mudar({ ids: [a.id] }, { acao: 'categoria', categoria_id: x })
    const feita = await mudar({ ids }, { acao: 'categoria', categoria_id: y })
    await t.owner.query('delete from categorias where id = $1', [x])
    expect((await desfazer(feita.body.lote_id)).body).toMatchObject({
      atualizados: 1,
      ignorados: [{ nome: 'Alfa', motivo: 'A categoria que ele tinha foi excluída.' }],
    })
    expect((await produto(a.id)).categoria_id).toBe(y)

    const comSku = (id: string, sku: string) =>
      t.owner.query('update produtos set sku = $2 where id = $1', [id, sku])
    await comSku(a.id, 'S1')
    const lixo = await mudar({ ids }, { acao: 'excluir' })
    const outro = await createProduct(t.owner, loja.id, { nome: 'Gama' })
    await comSku(outro.id, 'S1')
    const tomado = { nome: 'Alfa', motivo: 'O SKU que ele tinha agora é de outro produto.' }
    expect((await desfazer(lixo.body.lote_id)).body).toMatchObject({ atualizados: 1, ignorados: [tomado] })
    await mudar({ ids: [b.id] }, { acao: 'excluir' })
    expect((await mudar({ ids }, { acao: 'restaurar' })).body).toMatchObject({
      atualizados: 1,
      ignorados: [tomado],
    })
    await mudar({ ids: [outro.id] }, { acao: 'excluir' })
    expect((await mudar({ ids: [a.id, outro.id] }, { acao: 'restaurar' })).body).toMatchObject({
      atualizados: 1,
      ignorados: [{ ...tomado, nome: 'Gama' }],
    })
  })

  it('come out of the bin within 30 days, as each does by itself', async () => {
    const { loja, mudar, produto } = await abrir()
    const a = await createProduct(t.owner, loja.id, { nome: 'Alfa' })
    const b = await createProduct(t.owner, loja.id, { nome: 'Beta' })
    const ids = [a.id, b.id]
    await mudar({ ids }, { acao: 'excluir' })
    await t.owner.query(`update produtos set excluido_em = now() - interval '31 days' where id = $1`, [a.id])
    expect((await mudar({ ids }, { acao: 'restaurar' })).body).toMatchObject({
      atualizados: 1,
      ignorados: [{ nome: 'Alfa', motivo: 'O prazo para restaurar já passou.' }],
    })
    expect((await produto(a.id)).status).toBe('excluido')
  })

  it('are activated only as far as the plan goes', async () => {
    const { loja, mudar } = await abrir({ plano: 'Starter' })
    await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status)
       select $1, 'Produto ' || n, 1, 'inativo' from generate_series(1, 48) n`,
      [loja.id],
    )
    const { rows: categoria } = await t.owner.query(
      `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'X', '#2f6fed') returning id`,
      [loja.id],
    )
    const { rows } = await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status, categoria_id)
       select $1, 'Extra ' || n, 1, 'inativo_por_limite', $2 from generate_series(1, 5) n returning id`,
      [loja.id, categoria[0].id],
    )
    const { body } = await mudar({ ids: rows.map(({ id }) => id) }, { acao: 'ativar' })
    expect(body.atualizados).toBe(2)
    expect(body.ignorados.map(({ motivo }) => motivo)).toEqual(
      Array.from({ length: 3 }, () => 'O limite de produtos do plano foi atingido.'),
    )
  })

  it.each([
    ['none', { ids: [] }, { acao: 'ativar' }],
    ['a discount of 100%', { filtro: {} }, { acao: 'promocao', percentual: 100 }],
    ['an unknown action', { filtro: {} }, { acao: 'destruir' }],
    ['a filter nobody knows', { filtro: { senha: 1 } }, { acao: 'ativar' }],
    ['fields beside', { filtro: {} }, { acao: 'ativar', media_avaliacoes: 5 }],
  ])('with %s are refused', async (_nome, selecao, mudanca) => {
    const { loja, mudar } = await abrir()
    await createProduct(t.owner, loja.id)
    expect((await mudar(selecao, mudanca)).status).toBe(422)
  })

  it('of another shop are none of one’s own', async () => {
    const { mudar, produto } = await abrir()
    const outra = await abrir()
    const alheio = await createProduct(t.owner, outra.loja.id, { preco: 10 })
    expect((await mudar({ ids: [alheio.id] }, { acao: 'excluir' })).status).toBe(422)
    expect(await produto(alheio.id)).toMatchObject({ status: 'ativo' })
  })
})

it('5 000 products change their price in one go', async () => {
  const { loja, mudar } = await abrir()
  await t.owner.query(
    `insert into produtos (estabelecimento_id, nome, preco) select $1, 'Produto ' || n, n from generate_series(1, 5000) n`,
    [loja.id],
  )
  const antes = Date.now()
  const { body } = await mudar({ filtro: {}, exceto: [] }, { acao: 'preco', valor: 10, em: 'percentual' })
  expect(body.atualizados).toBe(5_000)
  expect(Date.now() - antes).toBeLessThan(10_000)
}, 30_000)
