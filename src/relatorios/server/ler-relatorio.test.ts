import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { somarReembolsado } from '#src/vendas/server/pagamento/reembolsar-venda.ts'
import { esvaziarLixeira } from '#src/produtos/server/esvaziar-lixeira.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import { NOMES_DOS_RELATORIOS } from '../catalogo.ts'
import type { Relatorio } from '../schemas.ts'

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
})
afterAll(() => l.close())

describe('the reports', () => {
  test.each(NOMES_DOS_RELATORIOS)('%s is whole, also for a shop without a single sale', async (relatorio) => {
    const vazia = await createShop(l.owner)
    const token = await l.tokenFor(vazia.ownerId)
    for (const periodo of ['hoje', '30d', 'mes_passado']) {
      const cheio = await l.pedir<Relatorio>(`relatorios/${relatorio}`, { periodo })
      const vazio = await l.pedir(`relatorios/${relatorio}`, { periodo, token, em: vazia.id })
      expect([cheio.status, vazio.status]).toEqual([200, 200])
      expect(vazio.body.tem_dados).toBe(false)
      for (const { termo, texto } of cheio.body.definicoes) {
        expect([termo, texto.length > 10]).toEqual([termo, true])
      }
    }
  })

  test('open by the level of the plan, whatever the address asks for', async () => {
    for (const [nivel, abertos] of [
      ['nenhum', 0],
      ['basico', 2],
      ['avancado', 9],
      ['personalizado', 10],
    ] as const) {
      const { id, token } = await l.planoCom(nivel)
      const respostas = await Promise.all(
        NOMES_DOS_RELATORIOS.map((relatorio) => l.pedir(`relatorios/${relatorio}`, { token, em: id })),
      )
      expect([nivel, respostas.filter(({ status }) => status === 200).length]).toEqual([nivel, abertos])
      expect(respostas.filter(({ status }) => status === 403).length).toBe(10 - abertos)
    }
  })

  test('are not for a salesperson, a stock keeper, another shop or a visitor', async () => {
    const outra = await createShop(l.owner)
    const dasOutras = [l.tokens.vendedor, l.tokens.estoquista, await l.tokenFor(outra.ownerId)]
    const recusas = await Promise.all(
      dasOutras.map((token) => l.pedir('relatorios/vendas', { token: token ?? '' })),
    )
    expect(recusas.map(({ status }) => status)).toEqual([403, 403, 404])
    expect(
      (await l.request('GET', `/rest/v1/relatorios/vendas?estabelecimento_id=${l.loja.id}`)).status,
    ).toBe(401)
    expect((await l.pedir('relatorios/vendas', { token: l.tokens.visualizador })).status).toBe(200)
  })

  test.each([
    [{ periodo: 'personalizado' }, 'Escolha as duas datas.'],
    [
      { periodo: 'personalizado', de: '2026-02-10', ate: '2026-02-01' },
      'A data inicial vem depois da final.',
    ],
    [
      { periodo: 'personalizado', de: '2026-01-01', ate: '9999-12-31' },
      'A data final não pode passar de hoje.',
    ],
    [
      { periodo: 'personalizado', de: '1900-01-01', ate: '1900-01-02' },
      'Escolha datas a partir do ano 2000.',
    ],
    [{ periodo: 'personalizado', de: '2001-01-01', ate: '2026-01-01' }, 'O período vai até 2 anos.'],
    [{ periodo: 'personalizado', de: '2026-02-30', ate: '2026-03-01' }, null],
    [{ periodo: 'sempre' }, null],
    [{ agrupar: 'seculo' }, null],
    [{ dimensao: 'senha' }, null],
    [{ metricas: 'faturamento,custo' }, null],
    [{ metricas: '' }, null],
    [{ limite: '9999999' }, null],
    [{ categoria_id: `' or 1=1 --` }, null],
  ] as [Record<string, string>, string | null][])('refuse %j', async (filtro, frase) => {
    const { status, body } = await l.pedir('relatorios/personalizado', filtro)
    expect(status).toBe(422)
    if (frase) expect(body.detail).toContain(frase)
  })
})

describe('files', () => {
  test('open in Brazilian Excel, run no formula, and follow the period', async () => {
    const csv = await l.baixar('produtos', { formato: 'csv', periodo: 'hoje' })
    expect(csv.resposta.headers.get('content-disposition')).toMatch(/filename="produtos-\d{4}-\d\d-\d\d-a-/)
    const [cabeca, linha] = csv.bytes.toString('utf8').split('\r\n')
    expect(cabeca).toBe('\uFEFF"Produto";"Quantidade";"Receita";"Participação";"Devoluções"')
    expect(linha).toBe(`"'=Pão de queijo";"3";"30,00";"100";"0"`)
    const xlsx = await l.baixar('vendas', { formato: 'xlsx', periodo: 'hoje' })
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
    const pdf = await l.baixar('vendas', { formato: 'pdf', periodo: 'hoje' })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const nenhuma = await l.baixar('vendas', { formato: 'csv', tabela: 'senhas' })
    expect(nenhuma.resposta.status).toBe(404)
  })

  test('need the plan and the role', async () => {
    expect((await l.baixar('vendas', { formato: 'csv' }, l.tokens.visualizador)).resposta.status).toBe(403)
    expect((await l.baixar('vendas', { formato: 'csv' }, l.tokens.financeiro)).resposta.status).toBe(200)
    const simples = await l.planoCom('basico')
    const { status, body } = await l.pedir('relatorios/vendas/arquivo', {
      token: simples.token,
      em: simples.id,
      formato: 'csv',
    })
    expect([status, body.recurso]).toEqual([403, 'exportacao'])
  })
})

describe('what was sold of a product that is gone', () => {
  test('counts with its cost and its category, and leads to no page', async () => {
    const { id: em, ownerId } = await createShop(l.owner)
    const token = await l.tokenFor(ownerId)
    const { body: categoria } = await l.request('POST', '/rest/v1/categorias', {
      token,
      body: { estabelecimento_id: em, nome: 'Coleção antiga', cor: '#0f6b4f' },
    })
    const [com, sem] = [await createProduct(l.owner, em, { nome: 'Vaso' }), await createProduct(l.owner, em)]
    await l.owner.query('update produtos set custo = 4, categoria_id = $2 where id = $1', [
      com.id,
      categoria.id,
    ])
    const venda = await l.request('POST', '/rest/v1/vendas/balcao', {
      token,
      headers: { 'idempotency-key': com.id },
      body: {
        estabelecimento_id: em,
        itens: [com, sem].map(({ id }) => ({ produto_id: id, quantidade: 1 })),
        pagamentos: [{ forma: 'avista', valor: 20 }],
      },
    })
    expect(venda.status).toBe(201)
    const ler = async (relatorio: string, filtro = {}) =>
      (await l.pedir<Relatorio>(`relatorios/${relatorio}`, { token, em, periodo: 'hoje', ...filtro })).body
    const lerTudo = async () => {
      const { numeros, tabelas } = await ler('margem')
      return {
        numeros,
        margem: tabelas.filter(({ id }) => id !== 'sem_custo'),
        categorias: (await ler('personalizado', { dimensao: 'categoria' })).tabelas,
      }
    }
    const rotas = async () =>
      [await ler('margem'), await ler('estoque')]
        .flatMap(({ tabelas }) => tabelas.flatMap(({ linhas }) => linhas.map(({ rota }) => rota)))
        .filter((rota) => rota?.startsWith('/produto/'))
    const antes = await lerTudo()
    expect(antes.margem[1]?.linhas[0]?.celulas[0]).toBe('Coleção antiga')
    expect(await rotas()).not.toEqual([])

    await l.owner.query(
      `update produtos set status = 'excluido', excluido_em = now() - interval '31 days'
       where estabelecimento_id = $1`,
      [em],
    )
    await esvaziarLixeira()
    expect(await lerTudo()).toEqual(antes)
    expect(await rotas()).toEqual([])
  })
})

test('a day of refunds alone is no empty day', async () => {
  const { rows } = await l.owner.query<{ dia: string }>(
    `insert into reembolsos (estabelecimento_id, pagamento_id, valor, status, motivo, created_at)
     select estabelecimento_id, id, 5, 'solicitado', 'Veio quebrado', now() - interval '35 days'
     from pagamentos where estabelecimento_id = $1
     returning to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dia`,
    [l.loja.id],
  )
  const dia = String(rows[0]?.dia)
  const { body } = await l.pedir('relatorios/pagamentos', { periodo: 'personalizado', de: dia, ate: dia })
  expect(body.tem_dados).toBe(true)
})

test('what was paid too much is a difference until it went back', async () => {
  const { rows } = await l.owner.query('select id, total from vendas where estabelecimento_id = $1', [
    l.loja.id,
  ])
  const venda = rows[0] as { id: string; total: number }
  const devolver = async (tentativa: number, valor: number) => {
    await l.owner.query(
      'update pagamentos set valor_reembolsado = $3 where venda_id = $1 and tentativa = $2',
      [venda.id, tentativa, valor],
    )
    await withAccess(SYSTEM, (tx) => somarReembolsado(tx, venda))
  }
  /** The amounts of the table, and how many sales its difference leads to. */
  const conciliacao = async () => {
    const { tabelas } = (await l.pedir<Relatorio>('relatorios/pagamentos', { periodo: 'hoje' })).body
    const valores = tabelas.find(({ id }) => id === 'conciliacao')?.linhas.map(({ celulas }) => celulas[1])
    return [valores, (await l.pedir('vendas', { conciliacao: 'diferente' })).body.total]
  }
  expect(await conciliacao()).toEqual([[30, 30, 0], 0])
  // One that paid R$ 2 more than the price, and one that came after it.
  await l.owner.query('update pagamentos set valor = 32 where venda_id = $1', [venda.id])
  await l.owner.query(
    `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, aprovado_em, tentativa, uso)
     values ($1, $2, 'pix', 12, 'aprovado', now(), 2, 'devolvido')`,
    [l.loja.id, venda.id],
  )
  expect(await conciliacao()).toEqual([[30, 44, 14], 1])
  await devolver(1, 2)
  expect(await conciliacao()).toEqual([[30, 42, 12], 1])
  await devolver(2, 12)
  expect(await conciliacao()).toEqual([[30, 30, 0], 0])
  // A refund of the sale itself is of both sides.
  await devolver(1, 7)
  expect(await conciliacao()).toEqual([[30, 30, 0], 0])
})
