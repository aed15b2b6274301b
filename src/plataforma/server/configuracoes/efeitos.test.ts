import { afterAll, beforeAll, expect, test } from 'vitest'
import { aplicarPrazosDaVenda } from '#src/vendas/server/prazos-da-venda.ts'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'
import { orderDelivered } from '#test/support/buy.ts'
import { changeSettings } from '#test/support/settings.ts'
import { makeLawful } from '#test/support/lawful-shop.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import type { SecaoDaTela } from '../../configuracoes.ts'
import { EDICAO_DE_FABRICA } from '#src/configuracao/textos-legais.ts'
import { lerPortal } from '../portal.ts'
import { vigiarAprovacoes } from '../aprovacoes/vigiar-aprovacoes.ts'

let t: AuthApp
let admin: string
let loja: TestShop
let dona: string
let categoria: string
let por: ReturnType<typeof changeSettings>
beforeAll(async () => {
  t = await startAuthApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  por = changeSettings(t, () => admin)
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Canecas', '#2f6fed') returning id`,
    [loja.id],
  )
  categoria = rows[0]?.id ?? ''
})
afterAll(() => t.close())

const novoProduto = (mais: object) =>
  t.request('POST', '/rest/v1/produtos', {
    token: dona,
    body: { estabelecimento_id: loja.id, nome: 'Caneca', preco: 39.9, categoria_id: categoria, ...mais },
  })

test('catalogue: words and pictures that a product may not have', async () => {
  const recusado = await novoProduto({ nome: 'Réplica de relógio' })
  expect({ status: recusado.status, code: recusado.body.code }).toEqual({
    status: 422,
    code: 'produtos.nome_proibido',
  })
  await por('catalogo', { palavras_proibidas: ['pato de borracha'], limite_imagens: 1 })
  expect((await novoProduto({ nome: 'Réplica de relógio' })).status).toBe(201)
  expect((await novoProduto({ nome: 'Pato de Borracha azul' })).status).toBe(422)
  expect((await novoProduto({ nome: 'Sapato de borracha' })).status).toBe(201)
  // What the product's form says.
  expect((await lerPortal()).imagens_por_produto).toBe(1)
  const imagens = ['a', 'b'].map((nome) => ({ url: `/imagens/${nome}.webp`, texto_alternativo: '' }))
  const demais = await novoProduto({ imagens })
  expect(demais.body.errors).toEqual([{ path: 'imagens', message: 'Use até 1 imagem.' }])
})

test('a new shop begins with the platform’s categories and clocks; sign-up can be closed', async () => {
  await por('catalogo', { categorias_padrao: ['Livros', 'Plantas'] })
  await por('pedidos', { pix_minutos: 45, horas_para_confirmar: 24 })
  const { rows: planos } = await t.owner.query(`select id from planos_assinatura where nome = 'Starter'`)
  const abrir = async () => {
    const pessoa = await t.person()
    const body = { userId: pessoa.id, nome: 'Viveiro', email: pessoa.email, planoId: planos[0].id }
    return t.send('POST', '/functions/v1/create-establishment', { body, token: pessoa.token })
  }
  const aberta = await abrir()
  expect(aberta.status).toBe(200)
  const { id } = aberta.body.estabelecimento as { id: string }
  const { rows } = await t.owner.query(
    `select e.pix_minutos, e.horas_para_confirmar, array_agg(c.nome || ' ' || c.icone order by c.ordem) as categorias
     from estabelecimentos e join categorias c on c.estabelecimento_id = e.id where e.id = $1 group by e.id`,
    [id],
  )
  expect(rows).toEqual([
    { pix_minutos: 45, horas_para_confirmar: 24, categorias: ['Livros livros', 'Plantas outros'] },
  ])
  await por('recursos', { cadastro_de_lojas: false })
  const fechada = await abrir()
  expect({ status: fechada.status, code: fechada.body.code }).toEqual({
    status: 403,
    code: 'assinaturas.cadastro_fechado',
  })
  await por('recursos', { cadastro_de_lojas: true })
})

test('approval: what is all in order is approved by itself, once the platform lets it', async () => {
  const pendente = await createShop(t.owner, {
    nome: 'Loja Pronta',
    status: 'inativo',
    aprovacao: 'pendente',
  })
  await t.owner.query(
    `update estabelecimentos set cnpj = '11222333000181', telefone = '+5511987654321' where id = $1`,
    [pendente.id],
  )
  await t.owner.query(
    `update assinaturas_estabelecimento set status = 'aguardando_aprovacao' where estabelecimento_id = $1`,
    [pendente.id],
  )
  await makeLawful(t.owner, pendente.id)
  const situacao = async () =>
    (await t.owner.query('select status_aprovacao from estabelecimentos where id = $1', [pendente.id]))
      .rows[0].status_aprovacao
  await por('aprovacao', { automatica: true })
  await vigiarAprovacoes()
  expect(await situacao()).toBe('pendente')
  await por('aprovacao', { campos_obrigatorios: ['telefone', 'receita'] })
  await vigiarAprovacoes()
  expect(await situacao()).toBe('pendente')
  // The Receita is looked up by a person: from then on the clock goes on by itself.
  await t.request('PUT', `/rest/v1/aprovacoes/${pendente.id}/receita`, {
    token: admin,
    body: { conferida: true },
  })
  await vigiarAprovacoes()
  expect(await situacao()).toBe('aprovado')
})

const compraEntregue = () => orderDelivered(t, { id: loja.id, token: dona })

test('reviews: a blocked word waits for somebody of the platform, who shows it or not', async () => {
  await por('avaliacoes', { palavras_bloqueadas: ['porcaria'], prazo_dias: 10 })
  expect((await lerPortal()).avaliar_em_dias).toBe(10)
  const { produto, vendaId, token, avaliar } = await compraEntregue()
  const entregueHa = (dias: number) =>
    t.owner.query(`update vendas set entregue_em = now() - make_interval(days => $2) where id = $1`, [
      vendaId,
      dias,
    ])
  await entregueHa(11)
  const tarde = await avaliar('Boa')
  expect({ status: tarde.status, detail: tarde.body.detail }).toEqual({
    status: 403,
    detail: 'Só quem comprou e recebeu pode avaliar, em até 10 dias.',
  })
  await entregueHa(9)
  const minhas = await t.request('GET', '/rest/v1/vendas', { token })
  expect(minhas.body.itens).toMatchObject([{ id: vendaId, entregue_em: expect.any(String) }])
  const { status, body } = await avaliar('Que porcaria!')
  expect(status).toBe(201)
  const publicadas = async () =>
    (await t.request('GET', `/rest/v1/avaliacoes_produtos?produto_id=${produto.id}`)).body.total
  expect(await publicadas()).toBe(0)

  const FILA = '/rest/v1/plataforma/avaliacoes_pendentes'
  const fila = await t.request('GET', FILA, { token: admin })
  expect(fila.body).toMatchObject({
    total: 1,
    itens: [{ id: body.id, comentario: 'Que porcaria!', nota: 4 }],
  })
  const vista = async () => {
    const { itens } = (await t.request('GET', FILA, { token: admin })).body
    return (itens as { updated_at: string }[])[0]?.updated_at
  }
  const moderar = (updated_at?: string) =>
    t.request('POST', `${FILA}/${String(body.id)}`, {
      token: admin,
      body: { tabela: 'avaliacoes_produtos', publicar: true, updated_at },
    })
  const antes = await vista()
  const mudada = { nota: 4, comentario: 'Me ligue: 11 98765-4321' }
  await t.request('PATCH', `/rest/v1/avaliacoes_produtos/${String(body.id)}`, { token, body: mudada })
  expect((await moderar(antes)).status).toBe(409)
  expect(await publicadas()).toBe(0)
  expect((await moderar(await vista())).status).toBe(204)
  expect((await moderar()).status).toBe(409)
  await expect.poll(publicadas).toBe(1)

  await por('recursos', { novas_avaliacoes: false })
  expect((await lerPortal()).avaliar_em_dias).toBe(0)
  const outra = await compraEntregue()
  expect((await outra.avaliar('Boa')).body.code).toBe('avaliacoes.fechadas')
  // Nobody is asked for what would be refused; once they are open again, who may still write is.
  await t.owner.query(`update vendas set entregue_em = now() - interval '3 days' where id = $1`, [
    outra.vendaId,
  ])
  const pedida = async () =>
    (await t.owner.query('select pedido_avaliacao_em from vendas where id = $1', [outra.vendaId])).rows[0]
      .pedido_avaliacao_em
  await aplicarPrazosDaVenda()
  expect(await pedida()).toBeNull()
  await por('recursos', { novas_avaliacoes: true })
  await aplicarPrazosDaVenda()
  expect(await pedida()).not.toBeNull()
})

test('orders: done after the days that the platform set', async () => {
  const { vendaId } = await compraEntregue()
  const situacao = async () =>
    (await t.owner.query('select status from vendas where id = $1', [vendaId])).rows[0].status
  await t.owner.query(`update vendas set entregue_em = now() - interval '9 days' where id = $1`, [vendaId])
  await por('pedidos', { concluir_dias: 10 })
  await aplicarPrazosDaVenda()
  expect(await situacao()).toBe('entregue')
  await por('pedidos', { concluir_dias: 8 })
  await aplicarPrazosDaVenda()
  expect(await situacao()).toBe('concluido')
})

test('security: guesses, the age of a session, and the second factor of administrators', async () => {
  await por('seguranca', { tentativas: 3, espera_minutos: 5, sessao_dias: 2 })
  const { email, password, id } = await t.person()
  const entrar = (senha: string) =>
    t.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password: senha } })
  const { rows } = await t.owner.query(
    `select round(extract(epoch from not_after - now()) / 3600)::int as horas from auth.sessions
     where user_id = $1 order by created_at desc limit 1`,
    [id],
  )
  expect(rows).toEqual([{ horas: 48 }])
  const sessao = (await entrar(password)).body as { refresh_token: string }
  await t.owner.query(`update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`, [
    id,
  ])
  const renovada = await t.send('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: sessao.refresh_token },
  })
  expect(renovada.status).toBe(400)
  for (let i = 0; i < 3; i++) expect((await entrar('errada')).status).toBe(400)
  expect((await entrar(password)).status).toBe(429)

  const { valor } = (
    (await t.request('GET', '/rest/v1/plataforma/configuracoes', { token: admin })).body
      .itens as SecaoDaTela[]
  ).find((uma) => uma.chave === 'seguranca') as SecaoDaTela
  const trancar = await t.request('POST', '/rest/v1/plataforma/configuracoes/seguranca', {
    token: admin,
    body: { valor: { ...valor, exigir_2fa_admin: true } },
  })
  expect(trancar.body.errors).toMatchObject([{ path: 'exigir_2fa_admin' }])
  await t.owner.query(
    `insert into configuracoes_plataforma (chave, versao, valor) values ('seguranca', 99, $1)`,
    [{ ...valor, exigir_2fa_admin: true }],
  )
  await t.owner.query(`notify cache, 'configuracoes'`)
  const painel = async () => (await t.request('GET', '/rest/v1/plataforma/painel', { token: admin })).status
  await expect.poll(painel).toBe(404)
})

test('legal texts: a new edition is accepted once by each person; corrected words ask nobody', async () => {
  const pessoa = await t.tokenFor((await createUser(t.owner)).id)
  const PENDENTES = '/rest/v1/textos_pendentes'
  const pendentes = async () => (await t.request('GET', PENDENTES, { token: pessoa })).body.itens
  const dona = admin
  const primeiros = [`termos:${EDICAO_DE_FABRICA}`, `privacidade:${EDICAO_DE_FABRICA}`]
  expect((await lerPortal()).aceites).toEqual(primeiros)
  for (const primeiro of primeiros) {
    const [chave, edicao] = primeiro.split(':')
    await t.request('POST', PENDENTES, { token: pessoa, body: { chave, edicao } })
  }
  expect(await pendentes()).toEqual([])
  const { rows: donas } = await t.owner.query(
    `select valor from configuracoes_plataforma where chave = 'seguranca' order by versao desc limit 1`,
  )
  await t.owner.query(
    `insert into configuracoes_plataforma (chave, versao, valor) values ('seguranca', 100, $1)`,
    [{ ...donas[0].valor, exigir_2fa_admin: false }],
  )
  await t.owner.query(`notify cache, 'configuracoes'`)
  await expect
    .poll(async () => (await t.request('GET', '/rest/v1/plataforma/painel', { token: dona })).status)
    .toBe(200)

  await por('termos', { texto: '## Só uma parte\nCom palavras corrigidas.' })
  expect(await pendentes()).toEqual([])
  await por('termos', { edicao: '2027-01' })
  const novo = { chave: 'termos', nome: 'Termos de Uso', edicao: '2027-01', primeira: false }
  expect(await pendentes()).toEqual([novo])
  expect((await lerPortal()).aceites).toEqual(['termos:2027-01', primeiros[1]])
  const aceitar = (edicao: string) =>
    t.request('POST', PENDENTES, { token: pessoa, body: { chave: 'termos', edicao } })
  expect((await aceitar('2026-12')).status).toBe(409)
  await aceitar('2027-01')
  await aceitar('2027-01')
  expect(await pendentes()).toEqual([])
  const { rows } = await t.owner.query(
    `select versao, concedido from consentimentos where finalidade = 'termos' order by created_at`,
  )
  expect(rows).toEqual([
    { versao: EDICAO_DE_FABRICA, concedido: true },
    { versao: '2027-01', concedido: true },
  ])
  await por('termos', { edicao: '2027-02' })
  expect(await pendentes()).toEqual([{ ...novo, edicao: '2027-02' }])
})
