import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestResponse } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import { NOMES_DOS_RELATORIOS } from '../catalogo.ts'
import type { Painel, Relatorio } from '../schemas.ts'
import { gravarEtapas } from './contar-etapas.ts'
import { enviarAgendados, enviarRelatorio } from './enviar-agendados.tsx'

let t: TestApp
let loja: LojaDeTeste
let dona: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  loja = await criarLoja(t.owner, { nome: 'Padaria do Largo' })
  dona = await t.tokenFor(loja.donoId)
  for (const papel of ['vendedor', 'estoquista', 'financeiro', 'visualizador']) {
    const { id } = await criarUsuario(t.owner)
    await t.owner.query(
      'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
      [id, loja.id, papel],
    )
    tokens[papel] = await t.tokenFor(id)
  }
  await vender()
})
afterAll(() => t.close())

/** One sale at the counter, paid now: 3 × R$ 10,00. */
async function vender() {
  const produto = await criarProduto(t.owner, loja.id, { nome: '=Pão de queijo', preco: 10, estoque: 3 })
  const { status } = await t.request('POST', '/rest/v1/vendas/balcao', {
    token: dona,
    headers: { 'idempotency-key': produto.id },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 3 }],
      pagamentos: [{ forma: 'avista', valor: 30 }],
    },
  })
  expect(status).toBe(201)
}

function pedir(
  caminho: string,
  { token = dona, em = loja.id, ...filtro }: Record<string, string> = {},
): Promise<TestResponse> {
  return t.request(
    'GET',
    `/rest/v1/${caminho}?${new URLSearchParams({ estabelecimento_id: em, ...filtro })}`,
    { token },
  )
}

async function baixar(relatorio: string, filtro: Record<string, string>, token = dona) {
  const busca = new URLSearchParams({ estabelecimento_id: loja.id, ...filtro })
  const resposta = await fetch(`${t.url}/rest/v1/relatorios/${relatorio}/arquivo?${busca}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { resposta, bytes: Buffer.from(await resposta.arrayBuffer()) }
}

describe('the dashboard', () => {
  test('shows the owner all of it, and what needs attention', async () => {
    const { status, body } = await pedir('painel', { periodo: 'hoje' })
    const painel = body as unknown as Painel
    expect(status).toBe(200)
    expect(painel).toMatchObject({ visao: 'completa', limitado: false })
    expect(Object.fromEntries(painel.numeros.map(({ id, valor }) => [id, valor]))).toMatchObject({
      faturamento: 30,
      vendas: 1,
      ticket: 30,
      itens: 3,
    })
    expect(painel.atencao.map(({ texto }) => texto)).toEqual(['1 produto sem estoque'])
    expect(painel.ultimas_vendas[0]).toMatchObject({ total: 30 })
    expect(painel.mais_vendidos[0]).toMatchObject({ nome: '=Pão de queijo', quantidade: 3, receita: 30 })
  })

  test('keeps values from a salesperson and everything but the shelf from a stock keeper', async () => {
    const vendedor = (await pedir('painel', { token: tokens.vendedor ?? '' })).body as unknown as Painel
    expect(vendedor.visao).toBe('sem_valores')
    expect(vendedor.numeros.filter(({ unidade }) => unidade === 'reais')).toEqual([])
    expect(vendedor.graficos.filter(({ unidade }) => unidade === 'reais')).toEqual([])
    expect(vendedor.ultimas_vendas.every(({ total }) => total === null)).toBe(true)
    expect(vendedor.mais_vendidos.every(({ receita }) => receita === null)).toBe(true)
    expect(JSON.stringify(vendedor)).not.toContain('R$')

    const estoquista = (await pedir('painel', { token: tokens.estoquista ?? '' })).body as unknown as Painel
    expect(estoquista.visao).toBe('estoque')
    expect(estoquista.graficos).toEqual([])
    expect(estoquista.ultimas_vendas).toEqual([])
    expect(estoquista.numeros.map(({ id }) => id)).toEqual(['ativos', 'unidades', 'zerados', 'ultimas'])
    expect(estoquista.repor).toMatchObject([{ nome: '=Pão de queijo', estoque: 0 }])
  })

  test('of a plan without reports is its paid sales and what needs attention', async () => {
    const semRelatorios = await planoCom('nenhum')
    const { body } = await pedir('painel', { token: semRelatorios.token, em: semRelatorios.id })
    const painel = body as unknown as Painel
    expect(painel.limitado).toBe(true)
    expect(painel.numeros.map(({ id }) => id)).toEqual(['vendas'])
    expect(painel.graficos).toEqual([])
    expect(painel.mais_vendidos).toEqual([])
  })

  test('leads a new shop through its first steps until all are done', async () => {
    const nova = await criarLoja(t.owner, { conectada: false })
    const token = await t.tokenFor(nova.donoId)
    const { body } = await pedir('painel', { token, em: nova.id })
    const { passos, atencao } = body as unknown as Painel
    expect(passos.filter(({ feito }) => feito)).toEqual([])
    expect(passos.map(({ texto }) => texto)).toEqual([
      'Complete os dados da loja',
      'Cadastre o primeiro produto',
      'Conecte o Mercado Pago',
      'Publique as políticas',
      'Compartilhe o link',
      'Faça uma venda de teste',
    ])
    expect(atencao).toMatchObject([
      { texto: 'Pagamentos desabilitados — conecte o Mercado Pago', urgente: true },
    ])
  })
})

describe('the reports', () => {
  test.each(NOMES_DOS_RELATORIOS)('%s is whole, also for a shop without a single sale', async (relatorio) => {
    const vazia = await criarLoja(t.owner)
    const token = await t.tokenFor(vazia.donoId)
    for (const periodo of ['hoje', '30d', 'mes_passado']) {
      const cheio = await pedir(`relatorios/${relatorio}`, { periodo })
      const vazio = await pedir(`relatorios/${relatorio}`, { periodo, token, em: vazia.id })
      expect([cheio.status, vazio.status]).toEqual([200, 200])
      expect(vazio.body.tem_dados).toBe(false)
      for (const { termo, texto } of (cheio.body as unknown as Relatorio).definicoes) {
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
      const { id, token } = await planoCom(nivel)
      const respostas = await Promise.all(
        NOMES_DOS_RELATORIOS.map((relatorio) => pedir(`relatorios/${relatorio}`, { token, em: id })),
      )
      expect([nivel, respostas.filter(({ status }) => status === 200).length]).toEqual([nivel, abertos])
      expect(respostas.filter(({ status }) => status === 403).length).toBe(10 - abertos)
    }
  })

  test('are not for a salesperson, a stock keeper, another shop or a visitor', async () => {
    const outra = await criarLoja(t.owner)
    const dasOutras = [tokens.vendedor, tokens.estoquista, await t.tokenFor(outra.donoId)]
    const recusas = await Promise.all(
      dasOutras.map((token) => pedir('relatorios/vendas', { token: token ?? '' })),
    )
    expect(recusas.map(({ status }) => status)).toEqual([403, 403, 404])
    expect((await t.request('GET', `/rest/v1/relatorios/vendas?estabelecimento_id=${loja.id}`)).status).toBe(
      401,
    )
    expect((await pedir('relatorios/vendas', { token: tokens.visualizador ?? '' })).status).toBe(200)
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
    const { status, body } = await pedir('relatorios/personalizado', filtro)
    expect(status).toBe(422)
    if (frase) expect(body.detail).toContain(frase)
  })
})

describe('files', () => {
  test('open in Brazilian Excel, run no formula, and follow the period', async () => {
    const csv = await baixar('produtos', { formato: 'csv', periodo: 'hoje' })
    expect(csv.resposta.headers.get('content-disposition')).toMatch(/filename="produtos-\d{4}-\d\d-\d\d-a-/)
    const [cabeca, linha] = csv.bytes.toString('utf8').split('\r\n')
    expect(cabeca).toBe('\uFEFFProduto;Quantidade;Receita;Participação;Devoluções')
    expect(linha).toBe(`'=Pão de queijo;3;30,00;100;0`)
    const xlsx = await baixar('vendas', { formato: 'xlsx', periodo: 'hoje' })
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
    const pdf = await baixar('vendas', { formato: 'pdf', periodo: 'hoje' })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const nenhuma = await baixar('vendas', { formato: 'csv', tabela: 'senhas' })
    expect(nenhuma.resposta.status).toBe(404)
  })

  test('need the plan and the role', async () => {
    expect((await baixar('vendas', { formato: 'csv' }, tokens.visualizador)).resposta.status).toBe(403)
    expect((await baixar('vendas', { formato: 'csv' }, tokens.financeiro)).resposta.status).toBe(200)
    const simples = await planoCom('basico')
    const { status, body } = await pedir('relatorios/vendas/arquivo', {
      token: simples.token,
      em: simples.id,
      formato: 'csv',
    })
    expect([status, body.recurso]).toEqual([403, 'exportacao'])
  })
})

describe('the funnel', () => {
  test('counts steps without saying whose, and not those of a shop that is not there', async () => {
    const bater = (estabelecimento_id: string, etapa: string) =>
      t.request('POST', '/rest/v1/etapas', { body: { estabelecimento_id, etapa } })
    for (const etapa of ['visita', 'visita', 'produto'])
      expect((await bater(loja.id, etapa)).status).toBe(204)
    await bater('00000000-0000-7000-8000-000000000000', 'visita')
    await Promise.all([gravarEtapas(), gravarEtapas()])
    const { rows } = await t.owner.query('select etapa, quantidade from funil_diario order by 1')
    expect(rows).toEqual([
      { etapa: 'produto', quantidade: 1 },
      { etapa: 'visita', quantidade: 2 },
    ])
    expect((await bater(loja.id, 'compra')).status).toBe(422)
    expect(
      (
        await t.request('POST', '/rest/v1/etapas', {
          body: { estabelecimento_id: loja.id, etapa: 'visita', ip: '1' },
        })
      ).status,
    ).toBe(422)
    const { body } = await pedir('relatorios/funil', { periodo: 'hoje' })
    expect((body as unknown as Relatorio).numeros[0]).toMatchObject({ id: 'visitas', valor: 2 })
  })

  test('does not count a flood', async () => {
    for (let i = 0; i < 100; i++) {
      await t.request('POST', '/rest/v1/etapas', { body: { estabelecimento_id: loja.id, etapa: 'checkout' } })
    }
    await gravarEtapas()
    const { rows } = await t.owner.query(`select quantidade from funil_diario where etapa = 'checkout'`)
    expect(rows[0].quantidade).toBeLessThan(60)
  })
})

describe('kept reports', () => {
  const novo = (nome: string, mais: object = {}) => ({
    estabelecimento_id: loja.id,
    nome,
    definicao: { dimensao: 'produto', metricas: ['faturamento', 'itens'] },
    ...mais,
  })

  test('are kept by name, listed for the team and taken away', async () => {
    const criado = await t.request('POST', '/rest/v1/relatorios_salvos', {
      token: dona,
      body: novo('Campeões de venda'),
    })
    expect(criado.status).toBe(201)
    const repetido = await t.request('POST', '/rest/v1/relatorios_salvos', {
      token: dona,
      body: novo('campeoes de VENDA'),
    })
    expect(repetido.status).toBe(409)
    const lista = await pedir('relatorios_salvos', { token: tokens.financeiro ?? '' })
    expect(lista.body.itens).toMatchObject([
      { nome: 'Campeões de venda', agenda: null, meu: false, de_quem: 'Dona' },
    ])
    const visualizador = await t.request('POST', '/rest/v1/relatorios_salvos', {
      token: tokens.visualizador ?? '',
      body: novo('Meu'),
    })
    expect(visualizador.status).toBe(403)
    const outra = await criarLoja(t.owner)
    const alheio = await t.request(
      'DELETE',
      `/rest/v1/relatorios_salvos/${String(criado.body.id)}?estabelecimento_id=${outra.id}`,
      { token: await t.tokenFor(outra.donoId) },
    )
    expect(alheio.status).toBe(404)
    const excluido = await t.request(
      'DELETE',
      `/rest/v1/relatorios_salvos/${String(criado.body.id)}?estabelecimento_id=${loja.id}`,
      { token: dona },
    )
    expect(excluido.status).toBe(200)
  })

  test('are sent on their day once, however often the clock and the job run', async () => {
    const { body } = await t.request('POST', '/rest/v1/relatorios_salvos', {
      token: dona,
      body: novo('Todo dia', { agenda: 'diaria' }),
    })
    await enviarAgendados()
    await enviarAgendados()
    const { rows } = await t.owner.query(
      `select data from pgboss.job where name = 'relatorios.enviar' and state < 'completed'`,
    )
    expect(rows.map(({ data }) => data.id)).toContain(body.id)
    const dia = '2026-03-10'
    await Promise.all([1, 2, 3].map(() => enviarRelatorio({ id: String(body.id), dia })))
    await enviarRelatorio({ id: String(body.id), dia })
    const cartas = await t.owner.query(`select assunto, texto from cartas where assunto like 'Todo dia%'`)
    expect(cartas.rows).toHaveLength(1)
    expect(cartas.rows[0].texto).toContain('09 de mar, 2026')
    expect(cartas.rows[0].texto).toContain('/relatorios?aba=personalizado')
  })

  test('are not sent to who left the team or where the plan is another now', async () => {
    const { body } = await t.request('POST', '/rest/v1/relatorios_salvos', {
      token: tokens.financeiro ?? '',
      body: novo('Do financeiro', { agenda: 'mensal' }),
    })
    await t.owner.query(`update profiles set desativado_em = now() where papel = 'financeiro'`)
    await enviarRelatorio({ id: String(body.id), dia: '2026-04-01' })
    await t.owner.query(`update profiles set desativado_em = null where papel = 'financeiro'`)
    await t.owner.query(
      `update assinaturas_estabelecimento set plano_id = (select id from planos_assinatura where nome = 'Starter')
       where estabelecimento_id = $1`,
      [loja.id],
    )
    await enviarRelatorio({ id: String(body.id), dia: '2026-04-01' })
    const { rows } = await t.owner.query(`select 1 from cartas where assunto like 'Do financeiro%'`)
    expect(rows).toEqual([])
  })
})

async function planoCom(nivel: string): Promise<{ id: string; token: string }> {
  await t.owner.query(
    `insert into planos_assinatura (nome, valor_mensal, nivel_relatorios) values ($1, 0, $2) on conflict do nothing`,
    [`Plano ${nivel}`, nivel],
  )
  const { id, donoId } = await criarLoja(t.owner, { plano: `Plano ${nivel}` })
  return { id, token: await t.tokenFor(donoId) }
}
