import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import { esvaziarLixeira } from './esvaziar-lixeira.ts'
import { virarPromocoes } from './virar-promocoes.ts'

let t: TestApp
let a: LojaDeTeste
let b: LojaDeTeste
let dona: string
let outra: string
let categoria: string
let categoriaB: string

beforeAll(async () => {
  t = await startTestApp()
  a = await criarLoja(t.owner)
  b = await criarLoja(t.owner)
  dona = await t.tokenFor(a.donoId)
  outra = await t.tokenFor(b.donoId)
  categoria = await criarCategoria(a.id)
  categoriaB = await criarCategoria(b.id)
})
afterAll(() => t.close())

async function criarCategoria(loja: string, nome = 'Canecas'): Promise<string> {
  const { rows } = await t.owner.query(
    `insert into categorias (estabelecimento_id, nome, cor) values ($1, $2, '#2f6fed') returning id`,
    [loja, nome],
  )
  return rows[0].id
}

const corpo = (mais: object = {}) => ({
  estabelecimento_id: a.id,
  nome: 'Caneca esmaltada',
  preco: 39.9,
  categoria_id: categoria,
  ...mais,
})

async function criar(mais: object = {}) {
  const { status, body } = await t.request('POST', '/rest/v1/produtos', { token: dona, body: corpo(mais) })
  return { status, body: body as unknown as ProdutoDetalhe & { code: string; errors: { path: string }[] } }
}

const salvar = (id: string, mais: object, token = dona) =>
  t.request('PATCH', `/rest/v1/produtos/${id}`, { token, body: corpo(mais) })
const ler = (id: string, token = dona, loja = a.id) =>
  t.request('GET', `/rest/v1/produtos/${id}?estabelecimento_id=${loja}`, { token })
const publico = async () =>
  (await (
    await fetch(`${t.url}/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${a.id}`)
  ).json()) as { id: string; nome: string; preco: number; em_promocao: boolean; estoque: number }[]

describe('a new product', () => {
  it('keeps all fields of the form, says them back, and stands in the shop at once', async () => {
    const antes = await publico()
    const { status, body } = await criar({
      descricao_html: '<p>Feita à <strong>mão</strong>.</p><p>Não vai ao micro-ondas.</p>',
      fabricante: 'Ágata',
      sku: 'CAN-1',
      codigo_barras: '7891000315507',
      em_promocao: true,
      preco_promocao: 29.9,
      custo: 12.5,
      estoque: 7,
      estoque_aviso: 2,
      especificacoes_tecnicas: [{ nome: 'Volume', valor: '350 ml' }],
      material: 'Aço esmaltado',
      dimensoes: '9 × 8 cm',
      peso: '180 g',
      garantia: '90 dias',
      ncm: '73239400',
      cest: '1400600',
      origem: 0,
      maior_de_18: false,
      seo_titulo: 'Caneca esmaltada azul',
      seo_descricao: 'A caneca do sítio.',
      seo_endereco: 'caneca-azul',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      nome: 'Caneca esmaltada',
      sku: 'CAN-1',
      custo: 12.5,
      em_promocao: true,
      estoque: 7,
      ncm: '73239400',
      especificacoes_tecnicas: [{ nome: 'Volume', valor: '350 ml' }],
    })
    expect((await ler(body.id)).body).toEqual(JSON.parse(JSON.stringify(body)))
    expect(antes.some(({ id }) => id === body.id)).toBe(false)
    await expect.poll(async () => (await publico()).find(({ id }) => id === body.id)?.em_promocao).toBe(true)
    const { rows } = await t.owner.query(
      'select tipo, qtd, saldo_apos, motivo from movimentos_estoque where produto_id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ tipo: 'entrada', qtd: 7, saldo_apos: 7, motivo: 'Estoque inicial' }])
    const { rows: guardada } = await t.owner.query('select descricao from produtos where id = $1', [body.id])
    expect(guardada[0].descricao).toBe('Feita à mão.\n\nNão vai ao micro-ondas.')
  })

  it.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['a name of 121 letters', { nome: 'x'.repeat(121) }, 'nome'],
    ['a price of zero', { preco: 0 }, 'preco'],
    ['a negative price', { preco: -1 }, 'preco'],
    ['a price in text', { preco: '10' }, 'preco'],
    ['three decimals', { preco: 1.999 }, 'preco'],
    ['a promotion dearer than the price', { em_promocao: true, preco_promocao: 39.9 }, 'preco_promocao'],
    ['a promotion without its price', { em_promocao: true }, 'preco_promocao'],
    [
      'an end before the beginning',
      {
        em_promocao: true,
        preco_promocao: 5,
        promocao_de: '2030-01-02T00:00:00Z',
        promocao_ate: '2030-01-01T00:00:00Z',
      },
      'promocao_ate',
    ],
    ['half a unit', { estoque: 1.5 }, 'estoque'],
    ['negative stock', { estoque: -1 }, 'estoque'],
    ['a bar code that does not check', { codigo_barras: '7891000315508' }, 'codigo_barras'],
    ['an NCM of 7 digits', { ncm: '7323940' }, 'ncm'],
    ['no category', { categoria_id: null }, 'categoria_id'],
    [
      'nine pictures',
      { imagens: Array.from({ length: 9 }, (_, i) => ({ url: `/imagens/${i}.jpg` })) },
      'imagens',
    ],
    ['a picture elsewhere', { imagens: [{ url: 'https://mal.example/x.jpg' }] }, 'imagens.0.url'],
    ['an address with a slash', { seo_endereco: '../admin' }, 'seo_endereco'],
  ])('with %s is refused at its field', async (_nome, mais, campo) => {
    const { status, body } = await criar(mais)
    expect(status).toBe(422)
    expect(body.errors.map(({ path }) => path)).toContain(campo)
  })

  it.each([
    ['another shop’s category', () => ({ categoria_id: categoriaB })],
    [
      'a picture that the shop never sent',
      () => ({ imagens: [{ url: `/imagens/${'a'.repeat(32)}-640.jpg` }] }),
    ],
    ['fields of the platform', () => ({ media_avaliacoes: 5 })],
    ['a status that is not the shop’s to give', () => ({ status: 'oculto' })],
    ['a number too big', () => ({ estoque: 2 ** 31 })],
  ])('with %s is refused', async (_nome, mais) => {
    expect((await criar(mais())).status).toBe(422)
  })

  it('may be a draft without a category, which nobody sees', async () => {
    const { status, body } = await criar({ status: 'rascunho', categoria_id: null })
    expect(status).toBe(201)
    expect((await publico()).some(({ id }) => id === body.id)).toBe(false)
  })

  it('has its SKU alone in the shop, also when two are written at once', async () => {
    const duas = await Promise.all([criar({ sku: 'IGUAL' }), criar({ sku: 'IGUAL' })])
    expect(duas.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    expect(duas.find(({ status }) => status === 409)?.body.code).toBe('produtos.sku_em_uso')
  })

  it('describes itself in harmless HTML', async () => {
    const { body } = await criar({
      descricao_html:
        '<h1>Oi</h1><p onclick="x()">Um <b>teste</b><script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">a</a><a href="https://exemplo.com">b</a><iframe src="//mal"></iframe><style>*{display:none}</style>',
    })
    expect(body.descricao_html).toBe(
      '<h3>Oi</h3><p>Um <strong>teste</strong></p><a rel="nofollow noopener ugc" target="_blank">a</a><a href="https://exemplo.com" rel="nofollow noopener ugc" target="_blank">b</a>',
    )
  })
})

describe('the plan’s limit', () => {
  it('holds when many are inserted at once', async () => {
    const loja = await criarLoja(t.owner, { plano: 'Starter' })
    const token = await t.tokenFor(loja.donoId)
    await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status)
       select $1, 'Produto ' || n, 1, 'inativo' from generate_series(1, 47) n`,
      [loja.id],
    )
    const respostas = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.request('POST', '/rest/v1/produtos', {
          token,
          body: { estabelecimento_id: loja.id, nome: 'Mais um', preco: 1, status: 'rascunho' },
        }),
      ),
    )
    expect(respostas.filter(({ status }) => status === 201)).toHaveLength(3)
    const recusada = respostas.find(({ status }) => status === 403)
    expect(recusada?.body).toMatchObject({
      code: 'planos.limite_produtos',
      title: 'Limite de produtos atingido',
      detail: 'Limite de 50 produtos atingido. Fazer upgrade',
    })
    const { rows } = await t.owner.query(
      'select count(*)::int as n from produtos where estabelecimento_id = $1',
      [loja.id],
    )
    expect(rows[0].n).toBe(50)
  })
})

describe('an edit', () => {
  it('writes the form, and is refused on a form that is stale, with who was first', async () => {
    const { body: produto } = await criar()
    const primeira = await salvar(produto.id, { nome: 'Caneca nova', updated_at: produto.updated_at })
    expect(primeira).toMatchObject({ status: 200, body: { nome: 'Caneca nova' } })
    const velha = await salvar(produto.id, { nome: 'Caneca velha', updated_at: produto.updated_at })
    expect(velha).toMatchObject({
      status: 409,
      body: { code: 'portal.registro_alterado', alterado_por: 'Dona', alterado_em: expect.any(String) },
    })
    expect((await ler(produto.id)).body.nome).toBe('Caneca nova')
    const porCima = await salvar(produto.id, { nome: 'Caneca velha' })
    expect(porCima.status).toBe(200)
  })

  it('is not stale because units were sold', async () => {
    const { body: produto } = await criar({ estoque: 5 })
    await t.owner.query('update produtos set estoque = 4 where id = $1', [produto.id])
    expect((await salvar(produto.id, { nome: 'Caneca nova', updated_at: produto.updated_at })).status).toBe(
      200,
    )
    const { body } = await ler(produto.id)
    expect(body.estoque).toBe(4)
  })

  it('counts the stock only against what stood on the screen', async () => {
    const { body: produto } = await criar({ estoque: 5 })
    await t.owner.query('update produtos set estoque = 4 where id = $1', [produto.id])
    const velha = await salvar(produto.id, { updated_at: produto.updated_at, estoque: 9, estoque_visto: 5 })
    expect(velha).toMatchObject({ status: 409, body: { code: 'produtos.estoque_mudou', estoque: 4 } })
    const certa = await salvar(produto.id, { updated_at: produto.updated_at, estoque: 9, estoque_visto: 4 })
    expect(certa).toMatchObject({ status: 200, body: { estoque: 9 } })
    const { rows } = await t.owner.query(
      `select tipo, qtd, saldo_apos from movimentos_estoque where produto_id = $1 and tipo = 'contagem'`,
      [produto.id],
    )
    expect(rows).toEqual([{ tipo: 'contagem', qtd: 5, saldo_apos: 9 }])
  })

  it('cannot show again what the platform hid', async () => {
    const { body: produto } = await criar()
    await t.owner.query(`update produtos set status = 'oculto' where id = $1`, [produto.id])
    const { body } = await ler(produto.id)
    expect((await salvar(produto.id, { updated_at: body.updated_at })).status).toBe(409)
    const escondida = await salvar(produto.id, { updated_at: body.updated_at, status: 'inativo' })
    expect(escondida).toMatchObject({ status: 200, body: { status: 'oculto' } })
  })

  it('of pictures keeps their order and the first one as the product’s', async () => {
    const urls = ['b', 'c'].map((letra) => `/imagens/${letra.repeat(32)}-640.jpg`)
    for (const url of urls) {
      await t.owner.query(
        `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
         values ($1, $2, 'produto', 'x', 'image/jpeg', 1, substring($3 from '([0-9a-f]{32})'))`,
        [a.id, a.donoId, url],
      )
    }
    const imagens = urls.map((url, i) => ({ url, texto_alternativo: `Foto ${i}` }))
    const { body: produto } = await criar({ imagens })
    expect(produto).toMatchObject({ imagens, imagem_url: urls[0] })
    const trocada = await salvar(produto.id, {
      imagens: imagens.toReversed(),
      updated_at: produto.updated_at,
    })
    expect(trocada.body).toMatchObject({ imagens: imagens.toReversed(), imagem_url: urls[1] })
    // Another shop cannot show what this one sent.
    const roubo = await t.request('POST', '/rest/v1/produtos', {
      token: outra,
      body: { estabelecimento_id: b.id, nome: 'Cópia', preco: 1, categoria_id: categoriaB, imagens },
    })
    expect(roubo.status).toBe(422)
  })
})

describe('a scheduled promotion', () => {
  const emMinutos = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString()

  it('waits for its beginning, and ends by itself', async () => {
    const { body: produto } = await criar({
      em_promocao: true,
      preco_promocao: 20,
      promocao_de: emMinutos(60),
      promocao_ate: emMinutos(120),
    })
    expect(produto).toMatchObject({ em_promocao: false, preco_promocao: 20 })
    const passar = (minutos: number) =>
      t.owner.query(
        `update produtos set promocao_de = promocao_de - make_interval(mins => $2),
           promocao_ate = promocao_ate - make_interval(mins => $2) where id = $1`,
        [produto.id, minutos],
      )
    await virarPromocoes()
    expect((await ler(produto.id)).body.em_promocao).toBe(false)
    await passar(61)
    await virarPromocoes()
    expect((await ler(produto.id)).body.em_promocao).toBe(true)
    await expect
      .poll(async () => (await publico()).find(({ id }) => id === produto.id)?.em_promocao)
      .toBe(true)
    await passar(60)
    await virarPromocoes()
    expect((await ler(produto.id)).body).toMatchObject({
      em_promocao: false,
      promocao_de: null,
      promocao_ate: null,
    })
  })

  it('is charged to the second, before anything turned its flag', async () => {
    const { id: compradorId } = await criarUsuario(t.owner)
    const token = await t.tokenFor(compradorId)
    const comprar = async (produtoId: string) =>
      (
        await t.request('POST', '/rest/v1/vendas', {
          token,
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: {
            estabelecimento_id: a.id,
            itens: [{ produto_id: produtoId, quantidade: 1 }],
            forma_pagamento: 'avista',
            cliente: { nome: 'Ana' },
          },
        })
      ).body.total
    const { body: produto } = await criar({
      estoque: 9,
      em_promocao: true,
      preco_promocao: 20,
      promocao_de: emMinutos(60),
      promocao_ate: emMinutos(120),
    })
    expect(await comprar(produto.id)).toBe(39.9)
    await t.owner.query(`update produtos set promocao_de = now() - interval '1 second' where id = $1`, [
      produto.id,
    ])
    expect(await comprar(produto.id)).toBe(20)
    await t.owner.query(
      `update produtos set em_promocao = true, promocao_de = now() - interval '2 hours', promocao_ate = now() - interval '1 second' where id = $1`,
      [produto.id],
    )
    expect(await comprar(produto.id)).toBe(39.9)
  })
})

describe('the bin', () => {
  it('takes a product off sale, gives it back within 30 days, and then empties it', async () => {
    const { body: produto } = await criar({ sku: 'LIXO', descricao_html: '<p>Texto</p>' })
    const caminho = `/rest/v1/produtos/${produto.id}?estabelecimento_id=${a.id}`
    expect((await t.request('DELETE', caminho, { token: dona })).status).toBe(204)
    expect((await t.request('DELETE', caminho, { token: dona })).status).toBe(204)
    await expect.poll(async () => (await publico()).some(({ id }) => id === produto.id)).toBe(false)
    expect((await salvar(produto.id, { updated_at: produto.updated_at })).status).toBe(404)
    // Its SKU is free again, and taken when it would come back.
    const { body: novo } = await criar({ sku: 'LIXO' })
    const voltar = () =>
      t.request('POST', `/rest/v1/produtos/${produto.id}/restaurar`, {
        token: dona,
        body: { estabelecimento_id: a.id },
      })
    expect((await voltar()).body.code).toBe('produtos.sku_em_uso')
    await t.request('DELETE', `/rest/v1/produtos/${novo.id}?estabelecimento_id=${a.id}`, { token: dona })
    expect(await voltar()).toMatchObject({ status: 200, body: { status: 'ativo' } })
    expect((await voltar()).status).toBe(409)

    await t.owner.query(`update produtos set excluido_em = now() - interval '31 days' where id = $1`, [
      novo.id,
    ])
    const tarde = await t.request('POST', `/rest/v1/produtos/${novo.id}/restaurar`, {
      token: dona,
      body: { estabelecimento_id: a.id },
    })
    expect(tarde.body.code).toBe('produtos.prazo_da_lixeira')
    await esvaziarLixeira()
    await esvaziarLixeira()
    expect((await ler(novo.id)).status).toBe(404)
    const { rows } = await t.owner.query('select nome, sku, eliminado_em from produtos where id = $1', [
      novo.id,
    ])
    expect(rows[0]).toMatchObject({ nome: 'Caneca esmaltada', sku: null, eliminado_em: expect.any(Date) })
  })
})

describe('the walls', () => {
  it('another shop’s owner finds nothing and changes nothing', async () => {
    const { body: produto } = await criar({ estoque: 3 })
    const retrato = async () =>
      (await t.owner.query('select * from produtos where id = $1', [produto.id])).rows[0]
    const antes = await retrato()
    for (const loja of [a.id, b.id]) {
      const body = { estabelecimento_id: loja }
      const cada = [
        await ler(produto.id, outra, loja),
        await t.request('PATCH', `/rest/v1/produtos/${produto.id}`, {
          token: outra,
          body: { ...corpo({ updated_at: produto.updated_at, categoria_id: categoriaB }), ...body },
        }),
        await t.request('DELETE', `/rest/v1/produtos/${produto.id}?estabelecimento_id=${loja}`, {
          token: outra,
        }),
        await t.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, { token: outra, body }),
        await t.request('POST', `/rest/v1/produtos/${produto.id}/restaurar`, { token: outra, body }),
        await t.request('POST', `/rest/v1/produtos/${produto.id}/ajustar-estoque`, {
          token: outra,
          body: { ...body, tipo: 'entrada', quantidade: 1, motivo: 'x' },
        }),
        await t.request('GET', `/rest/v1/produtos/${produto.id}/estoque?estabelecimento_id=${loja}`, {
          token: outra,
        }),
        await t.request('GET', `/rest/v1/produtos/${produto.id}/movimentos?estabelecimento_id=${loja}`, {
          token: outra,
        }),
      ]
      expect(cada.map(({ status }) => status)).toEqual(Array.from({ length: cada.length }, () => 404))
      const lote = await t.request('POST', '/rest/v1/produtos/lote', {
        token: outra,
        body: { ...body, selecao: { ids: [produto.id] }, mudanca: { acao: 'excluir' } },
      })
      expect(lote.status).toBe(loja === a.id ? 404 : 422)
    }
    expect(await retrato()).toEqual(antes)
  })

  it('roles that only look change nothing, and a seller does not see what goods cost', async () => {
    const { body: produto } = await criar({ custo: 10 })
    const { id } = await criarUsuario(t.owner)
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'V', 'vendedor')`,
      [id, a.id],
    )
    const token = await t.tokenFor(id)
    expect((await ler(produto.id, token)).body.custo).toBeNull()
    expect((await salvar(produto.id, { updated_at: produto.updated_at }, token)).status).toBe(403)
    expect((await t.request('POST', '/rest/v1/produtos', { token, body: corpo() })).status).toBe(403)
  })
})

it('a copy is a draft of its own, without SKU, stock and promotion', async () => {
  const { body: produto } = await criar({
    sku: 'ORIGINAL',
    estoque: 4,
    em_promocao: true,
    preco_promocao: 5,
    custo: 1,
  })
  const { status, body } = await t.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, {
    token: dona,
    body: { estabelecimento_id: a.id },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    nome: 'Caneca esmaltada (cópia)',
    status: 'rascunho',
    sku: null,
    estoque: 0,
    em_promocao: false,
    custo: 1,
  })
})

it('the list filters, sorts, counts its tabs and pages', async () => {
  const loja = await criarLoja(t.owner)
  const token = await t.tokenFor(loja.donoId)
  const id = await criarCategoria(loja.id)
  await criarProduto(t.owner, loja.id, { nome: 'Água', preco: 5, estoque: 0 })
  await criarProduto(t.owner, loja.id, { nome: 'bolo', preco: 20, promocao: 15, estoque: 3 })
  const caro = await criarProduto(t.owner, loja.id, { nome: 'Cadeira 50%', preco: 200, estoque: 30 })
  await criarProduto(t.owner, loja.id, { nome: 'Rascunho', status: 'rascunho' })
  await t.owner.query('update produtos set categoria_id = $2, fabricante = $3 where id = $1', [
    caro.id,
    id,
    'Fábrica Zé',
  ])
  const listar = async (busca: string) => {
    const { body } = await t.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}&${busca}`, {
      token,
    })
    return body as unknown as { itens: { nome: string }[]; total: number; contagens?: Record<string, number> }
  }
  const nomes = async (busca: string) => (await listar(busca)).itens.map(({ nome }) => nome)
  expect(await nomes('ordem=nome')).toEqual(['Água', 'bolo', 'Cadeira 50%', 'Rascunho'])
  expect(await nomes('ordem=-preco&limite=2')).toEqual(['Cadeira 50%', 'bolo'])
  expect(await nomes('ordem=-preco&limite=2&pagina=2')).toEqual(['Rascunho', 'Água'])
  expect(await nomes(`categoria_id=${id}`)).toEqual(['Cadeira 50%'])
  expect(await nomes(`categoria_id=${id},sem&ordem=nome`)).toHaveLength(4)
  expect(await nomes('promocao=sim')).toEqual(['bolo'])
  expect(await nomes('preco_de=10&preco_ate=20&ordem=nome')).toEqual(['bolo', 'Rascunho'])
  expect(await nomes('estoque=zerado')).toEqual(['Água'])
  expect(await nomes('aba=estoque_baixo')).toEqual(['bolo'])
  expect(await nomes('busca=fabrica%20ze')).toEqual(['Cadeira 50%'])
  expect(await nomes('busca=50%25')).toEqual(['Cadeira 50%'])
  const { contagens, total } = await listar('contagens=true&busca=a')
  expect(total).toBe(3)
  expect(contagens).toMatchObject({
    todos: 3,
    ativos: 2,
    esgotados: 1,
    rascunhos: 1,
    promocao: 0,
    excluidos: 0,
  })
  for (const ruim of ['limite=1000', 'limite=-1', 'ordem=senha', 'status=todos', 'nada=1', 'pagina=0']) {
    expect(
      (await t.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}&${ruim}`, { token })).status,
      ruim,
    ).toBe(422)
  }
})
