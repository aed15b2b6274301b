import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBase } from '#src/assinaturas/server/receitas/medir-retencao.ts'
import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import { abrirConta } from '#src/pagamentos/server/conta.ts'
import { consultarPagamento } from '#src/pagamentos/server/mercadopago.ts'
import { type Informacoes, informacoesQueFaltam } from '#src/produtos/informacoes.ts'
import { type MarcasDeIdade, marcaQueFalta } from '#src/produtos/restricao-de-idade.ts'
import { cnpjValido } from '#src/shared/cnpj.ts'
import { somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { verifyPassword } from '#src/usuarios/server/auth/password.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { contaDaDemo } from './contas.ts'
import { LOJAS } from './lojas.ts'
import { SENHA_DA_DEMO } from './pessoas.ts'
import { semear } from './seed.ts'
import { type Simulador, startSimulador } from './simulador/simulador.ts'

let database: TestDatabase
let simulador: Simulador
let pasta: string

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'demo-'))
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta }))
  database = await createTestDatabase({ lockTimeout: '50ms' })
  simulador = await startSimulador({ accounts: LOJAS.map((loja) => contaDaDemo(loja.codigo, loja)) })
  setConfig({ ...parseConfig({ DEMO: '1', DATA_DIR: pasta }), mercadoPagoUrl: simulador.url })
  const [imagens, outra] = await Promise.all([semear(simulador.livro), semear(simulador.livro)])
  expect([imagens === null, outra === null].filter(Boolean)).toHaveLength(1)
}, 60_000)

afterAll(async () => {
  await simulador.stop()
  await database.close()
  rmSync(pasta, { recursive: true })
})

async function consultar<T extends object>(texto: string): Promise<T[]> {
  return (await database.owner.query<T>(texto)).rows
}

describe('the shops', () => {
  test('at least twelve are open to visitors, over the eight default categories', async () => {
    const lojas = await consultar<{
      codigo: string
      total_vendas: number
      total_produtos: number
      pagamentos_conectados: boolean
      cnpj: string
      logo_url: string
    }>('select * from publico_estabelecimentos')
    expect(lojas.length).toBeGreaterThanOrEqual(12)
    expect(lojas.filter((loja) => loja.total_vendas >= 10).length).toBeGreaterThanOrEqual(6)
    expect(lojas.map((loja) => loja.codigo)).not.toContain('doce-tacho')
    expect(lojas.map((loja) => loja.codigo)).not.toContain('brecho-lua-nova')
    for (const loja of lojas) {
      expect(loja.total_produtos).toBeGreaterThanOrEqual(10)
      expect(loja.total_produtos).toBeLessThanOrEqual(30)
      expect(loja.pagamentos_conectados).toBe(true)
      expect(cnpjValido(loja.cnpj)).toBe(true)
      expect(loja.logo_url).toMatch(/^\/imagens\/[0-9a-f]{32}-160\.webp$/)
    }
    const categorias = await consultar<{ nome: string }>('select nome from publico_categorias_populares(8)')
    expect(categorias.map((c) => c.nome).toSorted()).toEqual(
      ['Alimentos', 'Arte', 'Casa', 'Eletrônicos', 'Esportes', 'Livros', 'Outros', 'Roupas'].toSorted(),
    )
  })

  test('each publishes where its orders are fetched and where it brings them, with price and term', async () => {
    const lojas = await consultar<{ codigo: string; entrega: Entrega | null }>(
      `select pe.codigo, c.entrega from publico_estabelecimentos pe
       left join publico_configuracoes c on c.estabelecimento_id = pe.id`,
    )
    expect(lojas).toHaveLength(14)
    for (const { codigo, entrega } of lojas) {
      expect(
        modosDaLoja(entrega).filter((modo) => modo !== 'envio'),
        codigo,
      ).toEqual(['retirada', 'propria', 'combinar'])
      expect(entrega?.retirada.prazo, codigo).not.toBe('')
      expect(entrega?.propria.zonas.length, codigo).toBeGreaterThan(0)
    }
  })

  test('five post what they sell, by weight and state, and two of them for free from a value', async () => {
    const [contagem] = await consultar(
      `select count(*)::int as lojas, bool_and(jsonb_array_length(f.tabela) = 12) as tabelas,
        count(c.entrega -> 'gratis' ->> 'desde')::int as gratis,
        (select count(*) > 20 from produtos where peso_gramas is not null) as pesos
       from fretes_da_loja f join publico_configuracoes c using (estabelecimento_id) where c.entrega -> 'envio' ->> 'ativa' = 'true'`,
    )
    expect(contagem).toEqual({ lojas: 5, tabelas: true, gratis: 2, pesos: true })
  })

  test('one waits for approval, one is blocked', async () => {
    const fora = await consultar(
      "select codigo, status_aprovacao, bloqueado_por_inadimplencia from estabelecimentos where codigo in ('doce-tacho', 'brecho-lua-nova') order by 1",
    )
    expect(fora).toEqual([
      { codigo: 'brecho-lua-nova', status_aprovacao: 'aprovado', bloqueado_por_inadimplencia: true },
      { codigo: 'doce-tacho', status_aprovacao: 'pendente', bloqueado_por_inadimplencia: false },
    ])
  })

  test('some left in the last months, so that the platform’s year has churn and retained revenue', async () => {
    const ate = diaEmSaoPaulo(new Date())
    const de = somarMeses(`${ate.slice(0, 7)}-01`, -11)
    const { lojas, perdidas, mrr, depois } = await withAccess(SYSTEM, (tx) => findBase(tx, { de, ate }))
    expect(lojas).toBeGreaterThanOrEqual(8)
    expect(perdidas).toBeGreaterThanOrEqual(1)
    expect(depois / mrr).toBeGreaterThan(0.7)
    const somas = await consultar(`select a.estabelecimento_id from assinaturas_estabelecimento a
      left join eventos_assinatura v using (estabelecimento_id)
      group by 1, a.mrr having a.mrr <> coalesce(sum(v.mrr_para - v.mrr_de), 0)`)
    expect(somas).toEqual([])
  })

  test('the blocked one still has paid sales to hand over, and sold nothing since', async () => {
    const [loja] = await consultar(`select count(*) filter (where v.status = 'pago')::int as por_atender,
        bool_and(v.created_at < a.bloqueado_em) as antes
      from estabelecimentos e join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
      join vendas v on v.estabelecimento_id = e.id where e.codigo = 'brecho-lua-nova' group by e.id`)
    expect(loja).toEqual({ por_atender: 2, antes: true })
  })

  test('show every state of stock, and promotions', async () => {
    const [contagem] = await consultar(
      'select count(*) filter (where estoque = 0) > 5 as zerados, count(*) filter (where estoque between 1 and 5) > 10 as ultimas, count(*) filter (where em_promocao) > 30 as promocoes from publico_produtos',
    )
    expect(contagem).toEqual({ zerados: true, ultimas: true, promocoes: true })
  })

  test('come in sizes and colours, some of them sold out, and were sold in them', async () => {
    const [contagem] = await consultar(
      `select count(distinct p.id) > 10 as produtos, bool_or(v.estoque = 0) as esgotadas, bool_or(p.preco_ate > p.preco) as precos,
        bool_or(p.tabela_de_medidas is not null) as medidas,
        (select count(*) > 50 from itens_venda where variacao_id is not null) as vendas
       from produtos p join produtos v on v.pai_id = p.id`,
    )
    expect(contagem).toEqual({ produtos: true, esgotadas: true, precos: true, medidas: true, vendas: true })
  })

  test('tell of each product what the law asks for', async () => {
    const produtos = await consultar<
      MarcasDeIdade & { nome: string; categoria: string; informacoes: Informacoes }
    >(
      `select p.nome, c.nome as categoria, p.informacoes, p.maior_de_18, p.so_com_documento from produtos p
       left join categorias c on c.id = p.categoria_id where p.status = 'ativo'`,
    )
    const faltam = produtos.filter(
      (produto) =>
        informacoesQueFaltam(produto.categoria, produto.informacoes).length > 0 ||
        marcaQueFalta(produto, produto),
    )
    expect(faltam.map(({ nome }) => nome)).toEqual([])
    expect(produtos.some((produto) => produto.so_com_documento)).toBe(true)
    expect(produtos.some((produto) => produto.maior_de_18 && !produto.so_com_documento)).toBe(true)
  })
})

test('the accounts sign in with the one password', async () => {
  const contas = await consultar<{
    email: string
    encrypted_password: string
    confirmada: boolean
    admin: boolean
    codigo: string | null
    plano: string | null
  }>(`
    select u.email, u.encrypted_password, u.email_confirmed_at is not null as confirmada,
      exists (select 1 from user_roles r where r.user_id = u.id and role = 'admin') as admin, e.codigo, p.nome as plano
    from auth.users u left join estabelecimentos e on e.owner_user_id = u.id
    left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id left join planos_assinatura p on p.id = a.plano_id
    where u.email in ('consumidor@demo.portal', 'lojista@demo.portal', 'bloqueado@demo.portal', 'admin@demo.portal') order by u.email`)
  expect(contas).toMatchObject([
    { email: 'admin@demo.portal', confirmada: true, admin: true, codigo: null, plano: null },
    {
      email: 'bloqueado@demo.portal',
      confirmada: true,
      admin: false,
      codigo: 'brecho-lua-nova',
      plano: 'Profissional',
    },
    { email: 'consumidor@demo.portal', confirmada: true, admin: false, codigo: null, plano: null },
    {
      email: 'lojista@demo.portal',
      confirmada: true,
      admin: false,
      codigo: 'faisca-eletronicos',
      plano: 'Enterprise',
    },
  ])
  expect(await verifyPassword(SENHA_DA_DEMO, contas[0]?.encrypted_password ?? null)).toBe(true)
})

describe('the books agree', () => {
  test.each([
    [
      'stock is the sum of its ledger',
      `select p.id from produtos p left join movimentos_estoque m on m.produto_id = p.id
      where p.opcoes = '[]' group by p.id having p.estoque <> coalesce(sum(m.qtd), 0) or p.estoque_reservado <> coalesce(sum(m.qtd_reservado), 0)`,
    ],
    [
      'a product with variations is their sum',
      `select p.id from produtos p join produtos v on v.pai_id = p.id and v.status = 'variacao'
      group by p.id having p.estoque <> sum(v.estoque) or p.estoque_reservado <> sum(v.estoque_reservado)
        or p.preco <> min(v.preco)`,
    ],
    [
      'a sale of a product with variations says which',
      `select i.id from itens_venda i join produtos p on p.id = i.produto_id
      where (p.opcoes <> '[]') <> (i.variacao_id is not null)`,
    ],
    [
      'a sale is the sum of its items, less what was taken off, and its delivery',
      `select v.id from vendas v join itens_venda i on i.venda_id = v.id group by v.id having v.total <> sum(i.subtotal) - v.desconto + v.entrega`,
    ],
    [
      'a paid sale has one approved or refunded payment of its amount',
      `select v.id from vendas v left join pagamentos p on p.venda_id = v.id
      and p.valor = v.total and p.uso = 'quitou' and p.status in ('aprovado', 'reembolsado') where v.pago_em is not null group by v.id having count(p.id) <> 1`,
    ],
    [
      'an unpaid sale has none',
      `select v.id from vendas v join pagamentos p on p.venda_id = v.id where v.pago_em is null and p.status in ('aprovado', 'reembolsado')`,
    ],
    [
      'the history ends in the status',
      `select v.id from vendas v where v.status <> (select para from historico_vendas h where h.venda_id = v.id order by created_at desc limit 1)`,
    ],
    [
      'only what is handed over is out of the reserve',
      `select v.id from vendas v where v.entregue_em is not null and not exists (select 1 from movimentos_estoque m where m.venda_id = v.id and m.tipo = 'baixa')`,
    ],
    [
      'reviews come from buyers',
      `select a.id from avaliacoes_produtos a where not exists (select 1 from vendas v join itens_venda i on i.venda_id = v.id
      where v.cliente_id = a.cliente_id and i.produto_id = a.produto_id and v.entregue_em < a.created_at)`,
    ],
    [
      'nothing lies in the future',
      `select id from vendas where greatest(created_at, pago_em, entregue_em) > now() union all select id from avaliacoes_produtos where created_at > now()`,
    ],
    [
      'numbers run on',
      `select n.estabelecimento_id from numeracao_vendas n join vendas v using (estabelecimento_id) group by n.estabelecimento_id, n.ultimo_numero
      having n.ultimo_numero <> max(v.numero) or count(*) <> max(v.numero) - 1000`,
    ],
  ])('%s', async (_, texto) => expect(await consultar(texto)).toEqual([]))

  test('months of sales, reviews and counter sales are there', async () => {
    const [numeros] = await consultar<
      Record<string, number>
    >(`select (select count(*)::int from vendas) as vendas,
      (select count(distinct date_trunc('month', created_at))::int from vendas) as meses, (select count(*)::int from vendas where canal = 'balcao') as balcao,
      (select count(*)::int from avaliacoes_estabelecimento) as da_loja, (select count(*)::int from avaliacoes_produtos) as do_produto`)
    expect(numeros?.vendas).toBeGreaterThan(800)
    expect(numeros?.meses).toBeGreaterThanOrEqual(5)
    expect(numeros?.balcao).toBeGreaterThan(50)
    expect(numeros?.da_loja).toBeGreaterThan(80)
    expect(numeros?.do_produto).toBeGreaterThan(150)
  })

  test('a purchase was regretted, with its protocol and the day its money is due', async () => {
    expect(
      await consultar(`select v.status, d.protocolo <> '' as protocolo, d.reembolsar_ate > now() as dia
        from devolucoes d join vendas v on v.id = d.venda_id where d.tipo = 'arrependimento'`),
    ).toEqual([{ status: 'em_devolucao', protocolo: true, dia: true }])
  })

  test('the simulator knows the payments, under the account that the shop has sealed', async () => {
    const pagos = await consultar<{
      estabelecimento_id: string
      provider_payment_id: string
      venda_id: string
      valor: number
      provider_status: string
    }>(
      `select distinct on (estabelecimento_id) * from pagamentos where provider_payment_id is not null and venda_id is not null order by estabelecimento_id, created_at desc`,
    )
    expect(pagos.length).toBeGreaterThanOrEqual(12)
    for (const pago of pagos) {
      const conta = await withAccess(SYSTEM, (tx) => abrirConta(tx, pago.estabelecimento_id))
      const informado = await consultarPagamento({ token: conta?.token ?? '', id: pago.provider_payment_id })
      expect(informado).toMatchObject({
        external_reference: pago.venda_id,
        transaction_amount: Number(pago.valor),
        collector_id: conta?.contaId,
        status: pago.provider_status,
      })
    }
  })
})
