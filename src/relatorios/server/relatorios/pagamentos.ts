import { sql } from 'kysely'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { somarVendas } from '#src/vendas/server/metricas.ts'
import { noPeriodo, type Recorte, vendasPagas } from '#src/vendas/server/vendas-pagas.ts'
import { definir } from '../../definicoes.ts'
import { formatarDuracao } from '../../formatar.ts'
import { grafico, numero, parte, rotaDasVendas, tabela } from '../montar.ts'
import { type Pedido, recorteAnterior, recorteDe } from '../pedido.ts'
import type { Corpo } from './corpo.ts'

interface Pix {
  gerados: number
  pagos: number
  expirados: number
  recusados: number
  abertos: number
  mediana: number | null
  p90: number | null
}

/** What became of each PIX, how long people take to pay, what went back, and whether sales and payments agree. */
export async function relatorioDePagamentos(tx: Tx, pedido: Pedido): Promise<Corpo> {
  const recorte = recorteDe(pedido)
  const pix = await lerPix(tx, recorte)
  const antes = recorteAnterior(pedido)
  const pixAntes = antes && (await lerPix(tx, antes))
  const reembolsos = await lerReembolsos(tx, recorte)
  const disputas = await lerDisputas(tx, recorte)
  const conciliacao = await conciliar(tx, recorte)
  const tempos = await temposAtePagar(tx, recorte)
  const { de, ate } = pedido.periodo

  return {
    tem_dados: pix.gerados > 0 || conciliacao.vendas > 0,
    numeros: [
      numero('gerados', 'PIX gerados', 'inteiro', { valor: pix.gerados, anterior: pixAntes?.gerados }),
      numero('pagos', 'PIX pagos', 'inteiro', { valor: pix.pagos, anterior: pixAntes?.pagos }),
      numero('taxa', 'Taxa de pagamento do PIX', 'percentual', {
        valor: parte(pix.pagos, pix.gerados),
        anterior: pixAntes && parte(pixAntes.pagos, pixAntes.gerados),
      }),
      numero(
        'expirados',
        'PIX vencidos',
        'inteiro',
        { valor: pix.expirados, anterior: pixAntes?.expirados },
        'menos',
      ),
      numero(
        'mediana',
        'Tempo até pagar',
        'duracao',
        {
          valor: pix.mediana,
          anterior: pixAntes?.mediana,
          detalhe: pix.p90 === null ? null : `9 em cada 10 pagam em até ${formatarDuracao(pix.p90)} (p90)`,
        },
        'menos',
      ),
      numero('reembolsos', 'Reembolsos pedidos', 'inteiro', { valor: reembolsos.length }, 'menos'),
      numero('disputas', 'Disputas', 'inteiro', { valor: disputas.length }, 'menos'),
    ],
    graficos: [
      grafico({
        id: 'destinos',
        titulo: 'O que aconteceu com cada PIX',
        tipo: 'rosca',
        unidade: 'inteiro',
        eixo: 'Situação',
        pontos: [
          { rotulo: 'Pagos', valor: pix.pagos },
          { rotulo: 'Vencidos', valor: pix.expirados },
          { rotulo: 'Recusados', valor: pix.recusados },
          { rotulo: 'Em aberto', valor: pix.abertos },
        ],
      }),
      grafico({
        id: 'tempos',
        titulo: 'Tempo até pagar',
        tipo: 'barras',
        unidade: 'inteiro',
        eixo: 'Tempo',
        pontos: tempos,
      }),
    ],
    tabelas: [
      tabela({
        id: 'conciliacao',
        titulo: 'Conciliação',
        nota: 'Vendas pagas no período e os pagamentos que as quitam.',
        maximo: 5,
        colunas: [
          { id: 'linha', nome: 'Conta', unidade: 'texto', valor: ([nome]) => nome },
          { id: 'valor', nome: 'Valor', unidade: 'reais', valor: ([, valor]) => valor },
        ],
        linhas: [
          ['Total das vendas pagas', conciliacao.vendas],
          ['Pagamentos aprovados', conciliacao.pagamentos],
          ['Diferença', paraReais(paraCentavos(conciliacao.pagamentos) - paraCentavos(conciliacao.vendas))],
        ] as [string, number][],
        rota: ([nome]) =>
          nome === 'Total das vendas pagas' ? rotaDasVendas({ pago_de: de, pago_ate: ate }) : null,
      }),
      tabela({
        id: 'reembolsos',
        titulo: 'Reembolsos pedidos no período',
        maximo: pedido.maximo,
        colunas: [
          { id: 'data', nome: 'Data', unidade: 'data', valor: ({ em }) => em },
          { id: 'venda', nome: 'Venda', unidade: 'texto', valor: ({ venda }) => `#${venda}` },
          { id: 'valor', nome: 'Valor', unidade: 'reais', valor: ({ valor }) => valor },
          {
            id: 'situacao',
            nome: 'Situação',
            unidade: 'texto',
            valor: ({ status }) => NOMES[status] ?? status,
          },
          { id: 'motivo', nome: 'Motivo', unidade: 'texto', valor: ({ motivo }) => motivo },
        ],
        linhas: reembolsos,
        rota: ({ venda_id: id }) => `/vendas/${id}`,
      }),
      tabela({
        id: 'disputas',
        titulo: 'Disputas',
        maximo: pedido.maximo,
        colunas: [
          { id: 'data', nome: 'Venda paga em', unidade: 'data', valor: ({ em }) => em },
          { id: 'venda', nome: 'Venda', unidade: 'texto', valor: ({ venda }) => `#${venda}` },
          { id: 'valor', nome: 'Valor', unidade: 'reais', valor: ({ valor }) => valor },
        ],
        linhas: disputas,
        rota: ({ venda_id: id }) => `/vendas/${id}`,
      }),
    ],
    definicoes: definir(
      'PIX gerados',
      'Taxa de pagamento do PIX',
      'Tempo até pagar',
      'Reembolsos pedidos',
      'Conciliação',
    ),
  }
}

const NOMES: Record<string, string> = {
  solicitado: 'Pedido',
  em_processamento: 'Em processamento',
  concluido: 'Concluído',
  falhou: 'Falhou',
  manual: 'Devolvido pela loja',
}

function pixDe({ estabelecimentoId, ...dias }: Recorte) {
  return sql`pagamentos g where g.estabelecimento_id = ${estabelecimentoId} and g.forma = 'pix'
    and g.venda_id is not null and g.status <> 'criando' and ${noPeriodo(sql`g.created_at`, dias)}`
}

const SEGUNDOS = sql`extract(epoch from g.aprovado_em - g.created_at)`

async function lerPix(tx: Tx, recorte: Recorte): Promise<Pix> {
  const { rows } = await sql<Pix>`
    select count(*)::int as gerados, count(g.aprovado_em)::int as pagos,
      count(*) filter (where g.aprovado_em is null and g.status in ('expirado', 'cancelado'))::int as expirados,
      count(*) filter (where g.aprovado_em is null and g.status = 'recusado')::int as recusados,
      count(*) filter (where g.aprovado_em is null and g.status not in ('expirado', 'cancelado', 'recusado'))::int as abertos,
      percentile_cont(0.5) within group (order by ${SEGUNDOS}) filter (where g.aprovado_em is not null) as mediana,
      percentile_cont(0.9) within group (order by ${SEGUNDOS}) filter (where g.aprovado_em is not null) as p90
    from ${pixDe(recorte)}`.execute(tx)
  return rows[0] ?? { gerados: 0, pagos: 0, expirados: 0, recusados: 0, abertos: 0, mediana: null, p90: null }
}

const FAIXAS = [
  ['Até 2 min', 120],
  ['2 a 5 min', 300],
  ['5 a 15 min', 900],
  ['15 a 60 min', 3600],
  ['Mais de 1 h', null],
] as const

async function temposAtePagar(tx: Tx, recorte: Recorte): Promise<{ rotulo: string; valor: number }[]> {
  const { rows } = await sql<{ faixa: number; quantos: number }>`
    select width_bucket(${SEGUNDOS}::double precision, array[120, 300, 900, 3600]::double precision[]) as faixa,
      count(*)::int as quantos
    from ${pixDe(recorte)} and g.aprovado_em is not null group by 1`.execute(tx)
  return FAIXAS.map(([rotulo], i) => ({ rotulo, valor: rows.find(({ faixa }) => faixa === i)?.quantos ?? 0 }))
}

interface LinhaDeVenda {
  em: string
  venda_id: string
  venda: number
  valor: number
}

async function lerReembolsos(tx: Tx, { estabelecimentoId, ...dias }: Recorte) {
  const { rows } = await sql<LinhaDeVenda & { status: string; motivo: string }>`
    select iso(r.created_at) as em, v.id as venda_id, v.numero as venda, r.valor, r.status, r.motivo from reembolsos r
    join pagamentos g on g.estabelecimento_id = r.estabelecimento_id and g.id = r.pagamento_id
    join vendas v on v.estabelecimento_id = g.estabelecimento_id and v.id = g.venda_id
    where r.estabelecimento_id = ${estabelecimentoId} and ${noPeriodo(sql`r.created_at`, dias)}
    order by r.created_at desc, r.id`.execute(tx)
  return rows
}

async function lerDisputas(tx: Tx, { estabelecimentoId, ...dias }: Recorte): Promise<LinhaDeVenda[]> {
  const { rows } = await sql<LinhaDeVenda>`
    select iso(v.pago_em) as em, v.id as venda_id, v.numero as venda, v.total as valor from vendas v
    where v.estabelecimento_id = ${estabelecimentoId} and v.em_disputa and ${noPeriodo(sql`v.pago_em`, dias)}
    order by v.pago_em desc, v.id`.execute(tx)
  return rows
}

/** What the sales came to against what was approved for them; a difference is money to look after. */
async function conciliar(tx: Tx, recorte: Recorte): Promise<{ vendas: number; pagamentos: number }> {
  const { bruto, descontos } = await somarVendas(tx, recorte)
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(g.valor), 0) as valor from ${vendasPagas(recorte)} p
    join pagamentos g on g.estabelecimento_id = ${recorte.estabelecimentoId} and g.venda_id = p.id
    where g.aprovado_em is not null`.execute(tx)
  return { vendas: paraReais(paraCentavos(bruto) - paraCentavos(descontos)), pagamentos: rows[0]?.valor ?? 0 }
}
