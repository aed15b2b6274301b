import { sql } from 'kysely'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { formatarDuracao } from '#src/shared/numeros.ts'
import { plural } from '#src/shared/plural.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { somarVendas } from '#src/vendas/server/figuras/metricas.ts'
import { DESTINOS_DO_PIX, pixGerados } from '#src/vendas/server/pagamento/pix-gerados.ts'
import { type Recorte, vendasPagas } from '#src/vendas/server/figuras/vendas-pagas.ts'
import { definir } from '../../definicoes.ts'
import { grafico, numero, parte, rotaDasVendas, rotaDaTabela, rotaDoPix, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'

interface Pix {
  gerados: number
  pagos: number
  expirados: number
  recusados: number
  abertos: number
  vendas: number
  vendas_pagas: number
  vendas_vencidas: number
  mediana: number | null
  p90: number | null
}

/** What became of each PIX, how long people take to pay, what went back, and whether sales and payments agree. */
export async function relatorioDePagamentos(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const recorte = recorteDe(consulta)
  const pix = await lerPix(tx, recorte)
  const antes = recorteAnterior(consulta)
  const pixAntes = antes && (await lerPix(tx, antes))
  const reembolsos = await lerReembolsos(tx, recorte)
  const disputas = await lerDisputas(tx, recorte)
  const conciliacao = await conciliar(tx, recorte)
  const tempos = await temposAtePagar(tx, recorte)
  const { de, ate } = consulta.periodo

  return {
    tem_dados: pix.gerados > 0 || conciliacao.vendas > 0 || reembolsos.length > 0 || disputas.length > 0,
    numeros: [
      numero('gerados', 'PIX gerados', 'inteiro', [pix.gerados, pixAntes?.gerados], {
        detalhe: emVendas(pix.gerados, pix.vendas),
        rota: rotaDoPix(consulta, 'gerado'),
      }),
      numero('pagos', 'PIX pagos', 'inteiro', [pix.pagos, pixAntes?.pagos], {
        detalhe: emVendas(pix.pagos, pix.vendas_pagas),
        rota: rotaDoPix(consulta, 'pago'),
      }),
      numero(
        'taxa',
        'Taxa de pagamento do PIX',
        'percentual',
        [parte(pix.pagos, pix.gerados), pixAntes && parte(pixAntes.pagos, pixAntes.gerados)],
        { rota: rotaDoPix(consulta, 'gerado') },
      ),
      numero('expirados', 'PIX vencidos', 'inteiro', [pix.expirados, pixAntes?.expirados], {
        detalhe: emVendas(pix.expirados, pix.vendas_vencidas),
        rota: rotaDoPix(consulta, 'vencido'),
        bom: 'menos',
      }),
      numero('mediana', 'Tempo até pagar', 'duracao', [pix.mediana, pixAntes?.mediana], {
        detalhe: pix.p90 === null ? null : `9 em cada 10 pagam em até ${formatarDuracao(pix.p90)} (p90)`,
        rota: rotaDoPix(consulta, 'pago'),
        bom: 'menos',
      }),
      numero('reembolsos', 'Reembolsos pedidos', 'inteiro', reembolsos.length, {
        rota: rotaDaqui(consulta, 'reembolsos'),
        bom: 'menos',
      }),
      numero('disputas', 'Disputas', 'inteiro', disputas.length, {
        rota: rotaDaqui(consulta, 'disputas'),
        bom: 'menos',
      }),
    ],
    graficos: [
      grafico(
        {
          id: 'destinos',
          titulo: 'O que aconteceu com cada PIX',
          tipo: 'rosca',
          unidade: 'inteiro',
          eixo: 'Situação',
        },
        [
          { rotulo: 'Pagos', valor: pix.pagos, rota: rotaDoPix(consulta, 'pago') },
          { rotulo: 'Vencidos', valor: pix.expirados, rota: rotaDoPix(consulta, 'vencido') },
          { rotulo: 'Recusados', valor: pix.recusados, rota: rotaDoPix(consulta, 'recusado') },
          { rotulo: 'Em aberto', valor: pix.abertos, rota: rotaDoPix(consulta, 'aberto') },
        ],
      ),
      grafico(
        { id: 'tempos', titulo: 'Tempo até pagar', tipo: 'barras', unidade: 'inteiro', eixo: 'Tempo' },
        tempos,
      ),
    ],
    tabelas: [
      tabela(consulta, 'conciliacao', 'Conciliação', {
        nota: 'Vendas pagas no período e os pagamentos que as quitam.',
        colunas: [
          ['linha', 'Conta', 'texto', ([nome]) => nome],
          ['valor', 'Valor', 'reais', ([, valor]) => valor],
        ],
        linhas: [
          ['Total das vendas pagas', conciliacao.vendas],
          ['Pagamentos aprovados', conciliacao.pagamentos],
          ['Diferença', paraReais(paraCentavos(conciliacao.pagamentos) - paraCentavos(conciliacao.vendas))],
        ] as [string, number][],
        rota: ([nome, valor]) => {
          if (nome !== 'Diferença') return rotaDasVendas({ pago_de: de, pago_ate: ate })
          return valor === 0 ? null : rotaDasVendas({ pago_de: de, pago_ate: ate, conciliacao: 'diferente' })
        },
      }),
      tabela(consulta, 'reembolsos', 'Reembolsos pedidos no período', {
        colunas: [
          ['data', 'Data', 'data', ({ em }) => em],
          ['venda', 'Venda', 'texto', ({ venda }) => `#${venda}`],
          ['valor', 'Valor', 'reais', ({ valor }) => valor],
          ['status', 'Situação', 'texto', ({ status }) => NOMES[status] ?? status],
          ['motivo', 'Motivo', 'texto', ({ motivo }) => motivo],
        ],
        linhas: reembolsos,
        rota: ({ venda_id: id }) => `/vendas/${id}`,
      }),
      tabela(consulta, 'disputas', 'Disputas', {
        colunas: [
          ['data', 'Venda paga em', 'data', ({ em }) => em],
          ['venda', 'Venda', 'texto', ({ venda }) => `#${venda}`],
          ['valor', 'Valor', 'reais', ({ valor }) => valor],
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

function rotaDaqui(consulta: ConsultaDoRelatorio, qual: string): string {
  return rotaDaTabela(consulta, { relatorio: 'pagamentos', tabela: qual })
}

/** The list behind is of sales: stated where a second code was made for one of them. */
function emVendas(codigos: number, vendas: number): string | null {
  if (codigos === vendas) return null
  return plural(vendas, 'em # venda', 'em # vendas')
}

const SEGUNDOS = sql`extract(epoch from g.aprovado_em - g.created_at)`

async function lerPix(tx: Tx, recorte: Recorte): Promise<Pix> {
  const rows = await rowsOf<Pix>(tx)`
    select count(*)::int as gerados, count(g.aprovado_em)::int as pagos,
      count(*) filter (where ${DESTINOS_DO_PIX.vencido})::int as expirados,
      count(*) filter (where ${DESTINOS_DO_PIX.recusado})::int as recusados,
      count(*) filter (where ${DESTINOS_DO_PIX.aberto})::int as abertos,
      count(distinct g.venda_id)::int as vendas,
      count(distinct g.venda_id) filter (where ${DESTINOS_DO_PIX.pago})::int as vendas_pagas,
      count(distinct g.venda_id) filter (where ${DESTINOS_DO_PIX.vencido})::int as vendas_vencidas,
      percentile_cont(0.5) within group (order by ${SEGUNDOS}) filter (where g.aprovado_em is not null) as mediana,
      percentile_cont(0.9) within group (order by ${SEGUNDOS}) filter (where g.aprovado_em is not null) as p90
    from ${pixGerados(recorte)}`
  const [row] = rows
  if (!row) throw new Error('an aggregate without groups answers one row')
  return row
}

const FAIXAS = [
  ['Até 2 min', 120],
  ['2 a 5 min', 300],
  ['5 a 15 min', 900],
  ['15 a 60 min', 3600],
  ['Mais de 1 h', null],
] as const

async function temposAtePagar(tx: Tx, recorte: Recorte): Promise<{ rotulo: string; valor: number }[]> {
  const rows = await rowsOf<{ faixa: number; quantos: number }>(tx)`
    select width_bucket(${SEGUNDOS}::double precision, array[120, 300, 900, 3600]::double precision[]) as faixa,
      count(*)::int as quantos
    from ${pixGerados(recorte)} and g.aprovado_em is not null group by 1`
  return FAIXAS.map(([rotulo], i) => ({ rotulo, valor: rows.find(({ faixa }) => faixa === i)?.quantos ?? 0 }))
}

interface LinhaDeVenda {
  em: string
  venda_id: string
  venda: number
  valor: number
}

async function lerReembolsos(tx: Tx, { estabelecimentoId, ...dias }: Recorte) {
  return rowsOf<LinhaDeVenda & { status: string; motivo: string }>(tx)`
    select iso(r.created_at) as em, v.id as venda_id, v.numero as venda, r.valor, r.status, r.motivo from reembolsos r
    join pagamentos g on g.estabelecimento_id = r.estabelecimento_id and g.id = r.pagamento_id
    join vendas v on v.estabelecimento_id = g.estabelecimento_id and v.id = g.venda_id
    where r.estabelecimento_id = ${estabelecimentoId} and ${inPeriod(sql`r.created_at`, dias)}
    order by r.created_at desc, r.id`
}

async function lerDisputas(tx: Tx, { estabelecimentoId, ...dias }: Recorte): Promise<LinhaDeVenda[]> {
  return rowsOf<LinhaDeVenda>(tx)`
    select iso(v.pago_em) as em, v.id as venda_id, v.numero as venda, v.total as valor from vendas v
    where v.estabelecimento_id = ${estabelecimentoId} and v.em_disputa and ${inPeriod(sql`v.pago_em`, dias)}
    order by v.pago_em desc, v.id`
}

/**
 * What the sales came to against what was approved for them, without what was paid too much and went back: a difference is
 * money to look after.
 */
async function conciliar(tx: Tx, recorte: Recorte): Promise<{ vendas: number; pagamentos: number }> {
  const { bruto, descontos, reembolsos } = await somarVendas(tx, recorte)
  const row = await rowOf<{ resta: number }>(tx)`
    select coalesce(sum(g.valor - g.valor_reembolsado), 0) as resta from ${vendasPagas(recorte)} p
    join pagamentos g on g.estabelecimento_id = ${recorte.estabelecimentoId} and g.venda_id = p.id
    where g.aprovado_em is not null`
  return {
    vendas: paraReais(paraCentavos(bruto) - paraCentavos(descontos)),
    pagamentos: paraReais(paraCentavos(row?.resta ?? 0) + paraCentavos(reembolsos)),
  }
}
