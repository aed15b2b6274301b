import { afterAll, beforeAll, expect, test } from 'vitest'
import { lerPrimeirosPassos } from '#src/relatorios/server/primeiros-passos.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openShopWithGrids } from '#test/support/shop-that-imports.ts'
import { esvaziarLixeira } from './esvaziar-lixeira.ts'
import { virarPromocoes } from './virar-promocoes.ts'

// What jobs, clocks and counters make of rows that are variations.

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  expect(await brokenInvariants(t.owner)).toEqual({})
  await t.close()
})

const GRADE =
  'Identificador;Nome;Categoria;Opção 1;Valor da opção 1;SKU;Preço;Estoque;Imagens\n' +
  'camisa;Camisa;Camisas;Tamanho;P;C-P;50;3;https://x.test/1.jpg\n' +
  'camisa;;;;M;C-M;60;4;\n'

async function abrir() {
  const aberta = await openShopWithGrids(t)
  await aberta.importar(GRADE)
  return aberta
}

test('a promotion of one variation begins and ends by the clock, and its product follows', async () => {
  const { loja, produto, grade } = await abrir()
  await t.owner.query(
    `update produtos set preco_promocao = 30, promocao_de = now() - interval '1 s', promocao_ate = now() + interval '1 h'
     where estabelecimento_id = $1 and sku = 'C-M'`,
    [loja.id],
  )
  await virarPromocoes()
  expect(await grade('Camisa')).toMatchObject([{ em_promocao: false }, { em_promocao: true }])
  expect(await produto('Camisa')).toMatchObject({ preco: 60, promocao: 30, preco_ate: 50 })
  await t.owner.query(
    `update produtos set promocao_ate = now() where estabelecimento_id = $1 and sku = 'C-M'`,
    [loja.id],
  )
  await virarPromocoes()
  expect(await grade('Camisa')).toMatchObject([{ em_promocao: false }, { em_promocao: false }])
  expect(await produto('Camisa')).toMatchObject({ preco: 50, preco_ate: 60 })
})

test('counters of the shop, of a category, of the plan and of the site map count the product once', async () => {
  const { loja, token } = await abrir()
  const { rows } = await t.owner.query(
    `select (select total_produtos from contadores_estabelecimento where estabelecimento_id = $1) as da_loja,
       (select c.total_produtos from contadores_categoria c join categorias k on k.id = c.categoria_id
         where c.estabelecimento_id = $1 and k.nome = 'Camisas') as da_categoria,
       (select count(*)::int from publico_mapa_de_produtos('00000000-0000-0000-0000-000000000000', 1000) m
         join produtos p on p.id = m.id where p.estabelecimento_id = $1) as no_mapa`,
    [loja.id],
  )
  expect(rows).toEqual([{ da_loja: 1, da_categoria: 1, no_mapa: 1 }])
  const { body } = await t.request(
    'GET',
    `/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${loja.id}`,
  )
  expect(body).toHaveLength(1)
  const { body: busca } = await t.request(
    'GET',
    `/rest/v1/produtos?estabelecimento_id=${loja.id}&no_plano=sim`,
    { token },
  )
  expect(busca.total).toBe(1)
})

test('the price of each is kept with its time, and so is the product’s', async () => {
  const { loja } = await abrir()
  await t.owner.query(`update produtos set preco = 40 where estabelecimento_id = $1 and sku = 'C-P'`, [
    loja.id,
  ])
  const { rows } = await t.owner.query(
    `select coalesce(p.variacao, p.nome) as qual, array_agg(h.preco::float order by h.desde, h.preco desc) as precos
     from precos_do_produto h join produtos p on p.id = h.produto_id where p.estabelecimento_id = $1 group by 1 order by 1`,
    [loja.id],
  )
  expect(rows).toEqual([
    { qual: 'Camisa', precos: [50, 40] },
    { qual: 'M', precos: [60] },
    { qual: 'P', precos: [50, 40] },
  ])
})

test('once the product is in the bin the shop’s first step is open again, and the night forgets its sources', async () => {
  const { loja } = await abrir()
  const passo = async () =>
    (
      await withAccess({ papel: 'loja', userId: loja.ownerId, estabelecimentoId: loja.id }, (tx) =>
        lerPrimeirosPassos(tx, loja.id),
      )
    ).find(({ id }) => id === 'produto')?.feito
  expect(await passo()).toBe(true)
  await t.owner.query(
    `update produtos set status = 'excluido', excluido_em = now() - interval '31 days'
     where estabelecimento_id = $1 and pai_id is null`,
    [loja.id],
  )
  expect(await passo()).toBe(false)
  const fontes = async () =>
    (await t.owner.query('select 1 from imagens_importacao where estabelecimento_id = $1', [loja.id]))
      .rowCount
  expect(await fontes()).toBe(1)
  await esvaziarLixeira()
  expect(await fontes()).toBe(0)
})

test('a variation is no product to put in the window of the shop', async () => {
  const { loja, token, grade, produto } = await abrir()
  const [p] = await grade('Camisa')
  const { id } = await produto('Camisa')
  const destacar = (qual: string) =>
    t.request('PATCH', '/rest/v1/configuracoes_estabelecimento', {
      token,
      body: {
        estabelecimento_id: loja.id,
        personalizacao: {
          secoes: ['destaques', 'produtos', 'avaliacoes', 'sobre'],
          destaques: [qual],
          chamada: '',
        },
      },
    })
  const [sim, nao] = [await destacar(id), await destacar(p.id)]
  expect([sim.status, nao.body.code]).toEqual([200, 'estabelecimentos.produto_de_outra_loja'])
})
