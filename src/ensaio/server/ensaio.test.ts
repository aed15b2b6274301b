import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API_ROUTES } from '#src/api-routes.ts'
import { abrirConta } from '#src/pagamentos/server/conta.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { buscarLojaPorCodigo } from '#src/vitrine/server/buscar-loja.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { postByTable } from '#test/support/shop-that-posts.ts'
import {
  type Ensaio,
  type ShopThatRehearses,
  startShopThatRehearses,
} from '#test/support/shop-that-rehearses.ts'

let m: ShopThatRehearses
let ensaio: Ensaio
let paraAPlataforma: Record<string, unknown>

beforeAll(async () => {
  m = await startShopThatRehearses()
  paraAPlataforma = await plataforma()
  const { status, body } = await m.begin()
  expect(status, JSON.stringify(body)).toBe(201)
  ensaio = body
})
afterAll(() => m.close())

const ROUTES = API_ROUTES.flatMap((tabela) => Object.entries<{ who: unknown }>(tabela))
/** The paths of plain reads by whom they let in. */
const reads = (who: (quem: unknown) => boolean) =>
  ROUTES.filter(([rota, { who: quem }]) => who(quem) && /^GET [^:]+$/.test(rota)).map(([rota]) =>
    rota.slice(4),
  )

/** Every list and figure of the platform, as an administrator reads it. */
async function plataforma(): Promise<Record<string, unknown>> {
  const lidos: Record<string, unknown> = {}
  for (const caminho of [
    ...reads((who) => who === 'plataforma'),
    '/rest/v1/vendas',
    '/rest/v1/itens_venda',
    '/rest/v1/pagamentos',
    '/rest/v1/estabelecimentos',
  ]) {
    const { status, body } = await m.request('GET', caminho, { token: m.admin })
    // What the clock moves by itself, and jobs, are no figures.
    const { tarefas: _, saude: __, requisicao: ___, ...figuras } = body
    lidos[caminho] = { status, ...figuras }
  }
  // That it began is written of its shop.
  const { '/rest/v1/plataforma/auditoria': _, ...figuras } = lidos
  return figuras
}

/** A sitemap with all that it leads to. */
async function addresses(caminho: string): Promise<string[]> {
  const texto = await (await fetch(new URL(caminho, m.url))).text()
  return [
    caminho,
    ...[...texto.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname),
  ]
}

test('is a twin with the products, stock and team of its shop, and says what it is', async () => {
  expect(ensaio.nome).toBe('Ensaio: Padaria do Largo')
  expect(ensaio.codigo).toMatch(/^ensaio-[0-9a-f]{12}$/)
  const { rows } = await m.owner.query(
    `select p.nome, p.estoque, (select sum(qtd)::int from movimentos_estoque m where m.produto_id = p.id) as livro
     from produtos p where estabelecimento_id = $1`,
    [ensaio.id],
  )
  expect(rows).toEqual([{ nome: 'Pão de queijo', estoque: 7, livro: 7 }])
  const { body } = await m.request('GET', '/rest/v1/quem_sou', { token: m.vendedora })
  const lojas = body.lojas as { nome: string; papel: string; plano: { nome: string } }[]
  expect(lojas.map(({ nome, papel, plano }) => [nome, papel, plano.nome])).toEqual([
    ['Padaria do Largo', 'vendedor', 'Enterprise'],
    ['Ensaio: Padaria do Largo', 'vendedor', 'Enterprise'],
  ])
})

test.each(['avisos', 'preferencias_lista'])('tells its team what is their own there: %s', async (caminho) => {
  const { status } = await m.request('GET', `/rest/v1/${caminho}?estabelecimento_id=${ensaio.id}`, {
    token: m.vendedora,
  })
  expect(status).toBe(200)
})

test('is begun once at a time, by the owner, of a shop', async () => {
  expect((await m.begin()).status).toBe(409)
  expect((await m.begin(m.dona, ensaio.id)).status).toBe(409)
  expect((await m.begin(m.vendedora)).status).toBe(403)
  expect((await m.begin(m.token)).status).toBe(404)
})

test('is on show to its team alone', async () => {
  for (const caminho of [
    `/rest/v1/estabelecimentos/${ensaio.id}`,
    `/rest/v1/recebimento?estabelecimento_id=${ensaio.id}`,
    `/rest/v1/ensaio/prateleira?estabelecimento_id=${ensaio.id}`,
  ])
    expect((await m.request('GET', caminho, { token: m.token })).status, caminho).toBe(404)
  expect(await buscarLojaPorCodigo(ensaio.codigo)).toBeNull()
  expect((await m.request('GET', `/feeds/${ensaio.codigo}/google.xml`)).status).toBe(404)
  for (const caminho of [
    '/rest/v1/estabelecimentos',
    '/rest/v1/rpc/get_public_establishments',
    '/rest/v1/rpc/search_public_products?search_term=queijo',
    `/rest/v1/rpc/get_prateleira_estabelecimento?p_estabelecimento_id=${ensaio.id}`,
    ...(await addresses('/sitemap.xml')),
  ]) {
    const texto = await (await fetch(new URL(caminho, m.url))).text()
    expect(texto, caminho).not.toMatch(/ensaio/i)
    expect(texto, caminho).not.toContain(ensaio.id)
  }
  const body = { lojas: [ensaio.id], produtos: [], vendas: [] }
  const ler = async (token?: string) =>
    (await m.request('POST', '/rest/v1/rpc/ler_compra', { ...(token ? { token } : {}), body })).body.lojas
  expect(await ler()).toEqual([])
  expect(await ler(m.token)).toEqual([])
  expect(await ler(m.vendedora)).toMatchObject([{ id: ensaio.id, recebimento: { aceita_pix: true } }])
  expect((await m.order(m.token, ensaio)).status).toBe(404)
})

test('is paid at a simulator of its own, never at an account', async () => {
  const { body: venda } = await m.order(m.vendedora, ensaio)
  const pix = await m.askForPix(m.vendedora, ensaio, venda.id)
  expect(pix.body.qr_code).toMatch(/^ENSAIO-SEM-VALOR-/)
  expect((await m.simulate(m.token, venda.id)).status).toBe(404)
  const paga = await m.simulate(m.vendedora, venda.id)
  expect(paga.status, JSON.stringify(paga.body)).toBe(200)
  expect(paga.body).toMatchObject({ status: 'pago', pago_em: expect.any(String) })
  expect((await m.simulate(m.vendedora, venda.id)).status).toBe(404)
  // What its shop has is sealed for that shop alone; the twin's own token goes nowhere.
  const conta = await withAccess(SYSTEM, (tx) => abrirConta(tx, ensaio.id))
  expect(conta).toEqual({
    token: `ensaio:${ensaio.id}`,
    contaId: `ensaio:${ensaio.id}`,
    segredoWebhook: null,
  })
  const real = `update estabelecimentos set mercadopago_user_id = '123' where id = $1`
  await expect(m.owner.query(real, [ensaio.id])).rejects.toThrow('estabelecimentos_ensaio_a_parte')
  expect(await (await fetch(`${m.provider.url}/__log`)).json()).toEqual([])
})

test('gives money back at its simulator', async () => {
  const { body: venda } = await m.order(m.vendedora, ensaio)
  await m.askForPix(m.vendedora, ensaio, venda.id)
  await m.simulate(m.vendedora, venda.id)
  const cancelada = await m.cancel(m.dona, venda.id)
  expect(cancelada.status, JSON.stringify(cancelada.body)).toBe(200)
  const devolvidos = () =>
    m.count('reembolsos', `estabelecimento_id = $1 and status = 'concluido'`, [ensaio.id])
  await vi.waitFor(async () => expect(await devolvidos()).toBe(1), { timeout: 15_000 })
})

test('does nothing that binds its shop, and the database refuses it too', async () => {
  for (const caminho of ['faturas', 'chaves_api', 'equipe', 'fretes_da_loja', 'integracoes/melhor-envio']) {
    const { status, body } = await m.request('GET', `/rest/v1/${caminho}?estabelecimento_id=${ensaio.id}`, {
      token: m.dona,
    })
    expect([status, body.code], caminho).toEqual([403, 'acesso.so_fora_do_ensaio'])
  }
  for (const sql of [
    `insert into assinaturas_estabelecimento (estabelecimento_id, plano_id, status)
       select $1, id, 'ativa' from planos_assinatura limit 1`,
    `insert into convites (estabelecimento_id, email, papel, token_hash, convidado_por, expira_em)
       select id, 'a@b.com', 'vendedor', sha256('x'), owner_user_id, now() from estabelecimentos where id = $1`,
    `update estabelecimentos set status = 'ativo' where id = $1`,
  ])
    await expect(m.owner.query(sql, [ensaio.id]), sql).rejects.toThrow(/rehearsal|ensaio_a_parte/)
})

test('sends no e-mail: its team reads what would have gone out', async () => {
  const ler = (token: string) =>
    m.request('GET', `/rest/v1/ensaio/emails?estabelecimento_id=${ensaio.id}`, { token })
  await vi.waitFor(
    async () => {
      const itens = (await ler(m.vendedora)).body.itens as { para: string }[]
      expect(itens.map(({ para }) => para)).toContain('outra.pessoa@exemplo.com')
    },
    { timeout: 15_000 },
  )
  expect(await m.count('emails', `para = 'outra.pessoa@exemplo.com' or assunto like '%Ensaio%'`, [])).toBe(0)
  expect((await ler(m.token)).status).toBe(404)
})

test('counts in no figure of the platform, and is in no list of it', async () => {
  expect(await plataforma()).toEqual(paraAPlataforma)
})

test('a real shop is paid by no button', async () => {
  const { saleOf: venda } = await m.sell()
  await m.makePix(venda.id)
  expect((await m.simulate(m.dona, venda.id)).status).toBe(404)
  expect((await m.saleOf(venda.id)).status).toBe('pendente')
})

test('is no part of what all shops of a person sold today', async () => {
  const { body } = await m.request('GET', '/rest/v1/hoje', { token: m.dona })
  expect((body.lojas as { id: string }[]).map(({ id }) => id)).toEqual([m.loja.id])
})

test('makes the first step of a test sale done', async () => {
  const lido = await m.request('GET', `/rest/v1/ensaio?estabelecimento_id=${m.loja.id}`, {
    token: m.vendedora,
  })
  expect(lido.body.ensaio).toMatchObject({ id: ensaio.id, pagou: true })
  const { body } = await m.request('GET', `/rest/v1/painel?estabelecimento_id=${m.loja.id}`, {
    token: m.dona,
  })
  expect(body.passos).toContainEqual(expect.objectContaining({ id: 'venda', feito: true }))
})

test('who leaves the shop has left its rehearsal', async () => {
  const sai = (quando: string) =>
    m.owner.query(
      `update profiles set desativado_em = ${quando} where user_id = $1 and estabelecimento_id = $2`,
      [m.vendedoraId, m.loja.id],
    )
  await sai('now()')
  const lista = `/rest/v1/vendas?estabelecimento_id=${ensaio.id}`
  expect((await m.request('GET', lista, { token: m.vendedora })).status).toBe(404)
  expect((await m.order(m.vendedora, ensaio)).status).toBe(404)
  await sai('null')
})

test('answers every screen of a shop without failing', async () => {
  for (const caminho of reads((who) => typeof who === 'object')) {
    const { status, body } = await m.request('GET', `${caminho}?estabelecimento_id=${ensaio.id}`, {
      token: m.dona,
    })
    expect(status, `${caminho} ${JSON.stringify(body)}`).toBeLessThan(500)
  }
})

test('a shop that waits for approval rehearses its first sale', async () => {
  const nova = await createShop(m.owner, { status: 'inativo', aprovacao: 'pendente', conectada: false })
  await createProduct(m.owner, nova.id)
  const token = await m.tokenFor(nova.ownerId)
  const { status, body } = await m.begin(token, nova.id)
  expect(status, JSON.stringify(body)).toBe(201)
  const venda = await m.order(token, body, token)
  expect(venda.status, JSON.stringify(venda.body)).toBe(201)
})

test('is posted by the table of its shop, to its team alone', async () => {
  const nova = await createShop(m.owner)
  const { id: produto } = await createProduct(m.owner, nova.id)
  await postByTable(m, nova.id)
  const dona = await m.tokenFor(nova.ownerId)
  const twin = (await m.begin(dona, nova.id)).body
  const { rows } = await m.owner.query('select id from produtos where estabelecimento_id = $1', [twin.id])
  expect(rows[0].id).not.toBe(produto)
  const cotar = async (token?: string) => {
    const body = {
      cep: '30130000',
      lojas: [{ estabelecimento_id: twin.id, itens: [{ produto_id: rows[0].id, quantidade: 1 }] }],
    }
    const caminho = token
      ? `/rest/v1/ensaio/cotar_fretes?estabelecimento_id=${twin.id}`
      : '/rest/v1/rpc/cotar_fretes'
    const asked = await m.request('POST', caminho, { ...(token ? { token } : {}), body })
    if (asked.status !== 200) return asked.status
    return (asked.body.itens as { cotacao: object | null }[])[0]?.cotacao
  }
  expect(await cotar()).toBeNull()
  expect(await cotar(m.token)).toBe(404)
  expect(await cotar(dona)).toMatchObject({ opcoes: [{ preco: 15 }] })
  expect((await m.end(dona, twin.id)).status).toBe(204)
})

/** What is written to people without asking whether a shop rehearses: of accounts, by the platform, of bills, of what is on show to all. */
const OF_NO_REHEARSAL =
  /^src\/(usuarios|privacidade|plataforma|assinaturas)\/|^src\/(vitrine\/server\/novidades-dos-favoritos|vendas\/server\/carrinho\/lembrar-carrinhos|produtos\/server\/reposicao\/avisar-reposicao|shared\/server\/email\/mail)\.ts$/

test('every letter of a shop says which shop it is of', () => {
  const silent = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !/\.test\./.test(path) && !OF_NO_REHEARSAL.test(path))
    .filter((path) => {
      const [, ...calls] = readFileSync(path, 'utf8').split('queueEmail(tx, {')
      return calls.some((call) => !/^\s+loja:/m.test(call.slice(0, 200)))
    })
  expect(silent).toEqual([])
})
