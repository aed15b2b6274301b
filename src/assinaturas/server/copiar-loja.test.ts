import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, type Person, startAuthApp } from '#test/support/auth-app.ts'
import { modelosDePoliticas } from '#src/estabelecimentos/politicas.ts'
import { trabalharCopia } from './trabalhar-copia.ts'

let auth: AuthApp
let planos: Record<string, string>
let dona: Person
let matriz: string
beforeAll(async () => {
  auth = await startAuthApp()
  const { rows } = await auth.owner.query('select nome, id from planos_assinatura')
  planos = Object.fromEntries(rows.map(({ nome, id }) => [nome, id]))
  dona = await auth.person()
  matriz = await opened(dona, { planoId: planos.Enterprise })
  await auth.owner.query(
    `insert into categorias (estabelecimento_id, nome, cor, icone, ordem) values ('${matriz}', 'Bolos', '#aa3300', 'outros', 9);
     update estabelecimentos set descricao = 'Pães e bolos', cor = '#0f6b4f', mercadopago_user_id = '77', desconto_pix = 5 where id = '${matriz}';
     insert into configuracoes_estabelecimento (estabelecimento_id, politicas, entrega, personalizacao) values ('${matriz}',
       '{"trocas":"Sete dias"}', '{"retirada":{"ativa":true,"endereco":"Rua A, 1","prazo":"1 h"}}',
       '{"chamada":"Quentinho","destaques":["0198c000-0000-7000-8000-000000000001"]}');
     insert into fretes_da_loja (estabelecimento_id, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias)
       values ('${matriz}', 700, 10, 10, 10, 2)`,
  )
  await auth.owner.query(
    `with bolo as (
       insert into produtos (id, estabelecimento_id, categoria_id, nome, preco, estoque, sku, em_promocao, preco_promocao, opcoes)
       select uuid_v7(), $1, c.id, 'Bolo', 50, 4, 'B', false, null, '[{"nome":"Massa","valores":["Fubá","Milho"]}]'
       from categorias c where c.estabelecimento_id = $1 and c.nome = 'Bolos' returning id
     ), massas as (
       insert into produtos (estabelecimento_id, pai_id, nome, preco, estoque, sku, valores, variacao, ordem, status)
       select $1, bolo.id, 'Bolo', 50 + n, 2, 'B' || n, array[massa], massa, n, status
       from bolo, (values (0, 'Fubá', 'variacao'), (1, 'Milho', 'variacao'), (2, 'Coco', 'variacao_fora')) m (n, massa, status)
     ), outros as (
       insert into produtos (estabelecimento_id, nome, preco, estoque, status, em_promocao, preco_promocao, excluido_em) values
         ($1, 'Pão', 2, 90, 'ativo', true, 1, null), ($1, 'Rosca', 3, 5, 'inativo', false, null, null),
         ($1, 'Escondido', 3, 5, 'oculto', false, null, null), ($1, 'Jogado fora', 3, 5, 'excluido', false, null, now())
     )
     insert into imagens_produto (estabelecimento_id, produto_id, url) select $1, id, '/imagens/bolo' from bolo`,
    [matriz],
  )
})
afterAll(() => auth.close())

const TUDO = ['categorias', 'produtos', 'aparencia', 'textos', 'entrega', 'frete']
const copia = (partes: string[] = TUDO, produtos_como = 'rascunho') => ({ de: matriz, partes, produtos_como })
const open = ({ id: userId, token }: Person, extra: object) =>
  auth.send('POST', '/functions/v1/create-establishment', {
    token,
    body: {
      userId,
      nome: 'Padaria da Vila',
      email: 'loja@exemplo.com',
      planoId: planos.Enterprise,
      ...extra,
    },
  })
async function opened(person: Person, extra: object): Promise<string> {
  const { status, body } = await open(person, extra)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.estabelecimento as { id: string }).id
}
const rowsOf = async (query: string, ...values: unknown[]) => (await auth.owner.query(query, values)).rows
const shopsOf = async ({ id }: Person) =>
  (await rowsOf('select count(*)::int as n from estabelecimentos where owner_user_id = $1', id))[0]?.n

/** What the panel is told of a shop that is being filled. */
async function copyOf({ token }: Person, loja: string) {
  const { body } = await auth.send('GET', '/rest/v1/quem_sou', { token })
  return (body.lojas as { id: string; copia: unknown }[]).find(({ id }) => id === loja)?.copia
}

describe('a second shop', () => {
  test('begins with every part that was chosen, and with nothing else', async () => {
    const nova = await opened(dona, { copiar: copia() })
    expect(await copyOf(dona, nova)).toEqual({ total: 3, copiados: 0 })
    await trabalharCopia({ para: nova })
    expect(await copyOf(dona, nova)).toBeNull()
    expect(
      await rowsOf(
        `select p.nome, p.variacao, p.status, p.preco, p.sku, p.estoque, p.em_promocao, c.nome as categoria, pai.nome as pai,
           (select array_agg(url) from imagens_produto i where i.produto_id = p.id) as fotos
         from produtos p left join produtos pai on pai.id = p.pai_id and pai.estabelecimento_id = p.estabelecimento_id
         left join categorias c on c.id = p.categoria_id and c.estabelecimento_id = p.estabelecimento_id
         where p.estabelecimento_id = $1 order by p.nome, p.sku`,
        nova,
      ),
    ).toMatchObject([
      {
        nome: 'Bolo',
        variacao: null,
        status: 'rascunho',
        preco: 50,
        sku: 'B',
        categoria: 'Bolos',
        fotos: ['/imagens/bolo'],
      },
      { nome: 'Bolo', variacao: 'Fubá', status: 'variacao', preco: 50, sku: 'B0', pai: 'Bolo', estoque: 0 },
      { nome: 'Bolo', variacao: 'Milho', status: 'variacao', preco: 51, sku: 'B1', pai: 'Bolo', estoque: 0 },
      { nome: 'Pão', status: 'rascunho', preco: 2, estoque: 0, em_promocao: false },
      { nome: 'Rosca', status: 'rascunho', estoque: 0 },
    ])
    const [loja] = await rowsOf(
      `select e.descricao, e.cor, e.status_aprovacao, e.mercadopago_user_id, e.desconto_pix::float8 as desconto_pix,
         k.politicas, k.entrega, k.personalizacao, f.peso_gramas,
         (select count(*)::int from categorias c where c.estabelecimento_id = e.id) as categorias
       from estabelecimentos e left join configuracoes_estabelecimento k on k.estabelecimento_id = e.id
       left join fretes_da_loja f on f.estabelecimento_id = e.id where e.id = $1`,
      nova,
    )
    expect(loja).toEqual({
      descricao: 'Pães e bolos',
      cor: '#0f6b4f',
      status_aprovacao: 'pendente',
      mercadopago_user_id: null,
      desconto_pix: 0,
      politicas: { trocas: 'Sete dias' },
      entrega: { retirada: { ativa: true, endereco: '', prazo: '1 h' } },
      personalizacao: { chamada: 'Quentinho', destaques: [] },
      peso_gramas: 700,
      categorias: 9,
    })
    expect(
      await rowsOf(
        `select estabelecimento_id = $1 as origem, para ->> 'produtos' as produtos from auditoria
         where acao = 'estabelecimentos.copiar' and estabelecimento_id in ($1, $2) order by 1`,
        matriz,
        nova,
      ),
    ).toEqual([
      { origem: false, produtos: '3' },
      { origem: true, produtos: '3' },
    ])
  })

  test('names itself in the policies that the other shop published', async () => {
    const primeira = {
      nome: 'Pão',
      razao_social: 'Pão Ltda (ME)',
      email: 'a@pao.com',
      telefone: '+5511987654321',
    }
    const modelos = modelosDePoliticas(primeira)
    const trocas = `${modelos.trocas} Pão é a loja, e pão se troca; Pães também. CNPJ 11.222.333/0001-81, (11) 98765-4321.`
    await auth.owner.query(
      `with loja as (
         update estabelecimentos set nome = $2, razao_social = $3, email = $4, telefone = $5, cnpj = '11222333000181' where id = $1)
       update configuracoes_estabelecimento set politicas = $6 where estabelecimento_id = $1`,
      [matriz, ...Object.values(primeira), { ...modelos, trocas }],
    )
    const propria = { nome: 'Pão da Vila', email: 'vila@pao.com' }
    const cnpj = '93ZB0VRYV6KA67'
    const nova = await opened(dona, { ...propria, cnpj, copiar: copia(['textos']) })
    const [{ politicas }] = await rowsOf(
      'select politicas from configuracoes_estabelecimento where estabelecimento_id = $1',
      nova,
    )
    expect(politicas).toEqual({
      ...modelosDePoliticas(propria),
      trocas: `${modelosDePoliticas(propria).trocas} Pão da Vila é a loja, e pão se troca; Pães também. CNPJ 93.ZB0.VRY/V6KA-67, vila@pao.com.`,
    })
  })

  test('keeps what is on sale on sale when asked to, and takes no part that was not chosen', async () => {
    const nova = await opened(dona, { copiar: copia(['produtos'], 'como_estao'), planoId: planos.Starter })
    await trabalharCopia({ para: nova })
    expect(
      await rowsOf(
        `select nome, status, categoria_id from produtos where estabelecimento_id = $1 and pai_id is null order by nome`,
        nova,
      ),
    ).toEqual([
      { nome: 'Bolo', status: 'ativo', categoria_id: null },
      { nome: 'Pão', status: 'ativo', categoria_id: null },
      { nome: 'Rosca', status: 'inativo', categoria_id: null },
    ])
    expect(
      await rowsOf(
        `select e.descricao, e.cor, k.politicas, k.entrega, k.personalizacao, f.peso_gramas from estabelecimentos e
         left join configuracoes_estabelecimento k on k.estabelecimento_id = e.id
         left join fretes_da_loja f on f.estabelecimento_id = e.id where e.id = $1`,
        nova,
      ),
    ).toEqual([
      { descricao: null, cor: null, politicas: null, entrega: null, personalizacao: null, peso_gramas: null },
    ])
  })

  test('whose plan takes fewer products is not opened, and says how many there are', async () => {
    await auth.owner.query('update planos_assinatura set limite_produtos = 2 where id = $1', [planos.Starter])
    const antes = await shopsOf(dona)
    expect(await open(dona, { copiar: copia(), planoId: planos.Starter })).toMatchObject({
      status: 422,
      body: { code: 'assinaturas.copia_nao_cabe', detail: expect.stringContaining('tem 3 produtos') },
    })
    expect(await shopsOf(dona)).toBe(antes)
  })

  test('copies no shop of another owner, none that its person only works in, and none without the plan', async () => {
    const outra = await auth.person()
    await opened(outra, {})
    expect(await open(outra, { copiar: copia() })).toMatchObject({ status: 404 })
    await auth.owner.query(
      `insert into profiles (user_id, estabelecimento_id, papel, nome, email) values ($1, $2, 'administrador', 'Ana', $3)`,
      [outra.id, matriz, outra.email],
    )
    expect(await open(outra, { copiar: copia() })).toMatchObject({ status: 403 })
    expect(await shopsOf(outra)).toBe(1)
    expect(await open({ ...dona, token: '' }, { copiar: copia() })).toMatchObject({ status: 401 })
    const pequena = await opened(dona, { planoId: planos.Starter })
    expect(await open(dona, { copiar: { ...copia(), de: pequena } })).toMatchObject({
      status: 403,
      body: { code: 'acesso.recurso_fora_do_plano' },
    })
  })

  test('is opened no more often than accounts are, with or without a copy', async () => {
    const outra = await auth.person()
    const config = getConfig()
    setConfig({ ...config, SIGNUP_ADDRESS_LIMIT: 2 })
    await opened(outra, { planoId: planos.Enterprise })
    await opened(outra, { planoId: planos.Enterprise })
    expect(await open(outra, { planoId: planos.Enterprise })).toMatchObject({
      status: 429,
      body: { code: 'assinaturas.muitas_lojas' },
    })
    setConfig(config)
    expect(await shopsOf(outra)).toBe(2)
  })

  test.each([
    [{ partes: [] }],
    [{ partes: ['clientes'] }],
    [{ de: "x' or true" }],
    [{ produtos_como: 'ativo' }],
    [{ para: '0198c000-0000-7000-8000-000000000001' }],
  ])('refuses %j', async (hostil) => {
    expect(await open(dona, { copiar: { ...copia(), ...hostil } })).toMatchObject({ status: 422 })
  })
})
