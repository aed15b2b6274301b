import { type RawBuilder, sql } from 'kysely'
import { paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { contarClientesNovos, dividirPorCliente } from '#src/vendas/server/metricas.ts'
import { vendasPagas } from '#src/vendas/server/vendas-pagas.ts'
import { SEGMENTOS, type Segmento, segmentar } from '../../classificar.ts'
import { definir } from '../../definicoes.ts'
import { nomeDoPasso } from '../../periodo.ts'
import type { Tabela } from '../../schemas.ts'
import { grafico, numero, parte, rotaDasVendas, tabela } from '../montar.ts'
import { type Pedido, recorteAnterior, recorteDe } from '../pedido.ts'
import type { Corpo } from './corpo.ts'

const INATIVO_DIAS = 90

/** Who buys for the first time, who comes back, who is gone. */
export async function relatorioDeClientes(tx: Tx, pedido: Pedido): Promise<Corpo> {
  const agora = await contarCompradores(tx, pedido)
  const antes =
    recorteAnterior(pedido) &&
    (await contarCompradores(tx, { ...pedido, periodo: pedido.comparacao ?? pedido.periodo }))
  const { grupos, voltas } = await lerCompradores(tx, pedido)
  const todos = grupos.reduce((soma, { clientes }) => soma + clientes, 0)
  const gasto = grupos.reduce((soma, { gasto: centavos }) => soma + centavos, 0)
  const inativos = grupos.reduce((soma, grupo) => soma + (grupo.inativo ? grupo.clientes : 0), 0)
  const segmentos = somarSegmentos(grupos)
  const maiores = await maioresCompradores(tx, pedido)

  return {
    tem_dados: todos > 0,
    numeros: [
      numero('compradores', 'Clientes que compraram', 'inteiro', {
        valor: agora.total,
        anterior: antes?.total,
      }),
      numero('novos', 'Novos clientes', 'inteiro', { valor: agora.novos, anterior: antes?.novos }),
      numero('recorrentes', 'Recorrentes', 'inteiro', {
        valor: agora.total - agora.novos,
        anterior: antes && antes.total - antes.novos,
      }),
      numero('ltv', 'LTV médio', 'reais', { valor: todos > 0 ? paraReais(Math.round(gasto / todos)) : null }),
      numero(
        'inativos',
        'Inativos',
        'inteiro',
        {
          valor: inativos,
          detalhe: `sem comprar há mais de ${INATIVO_DIAS} dias`,
        },
        'menos',
      ),
    ],
    graficos: [
      grafico({
        id: 'novos',
        titulo: 'Novos e recorrentes',
        tipo: 'rosca',
        unidade: 'inteiro',
        eixo: 'Cliente',
        pontos: [
          { rotulo: 'Novos', valor: agora.novos },
          { rotulo: 'Recorrentes', valor: agora.total - agora.novos },
        ],
      }),
    ],
    tabelas: [
      tabela({
        id: 'segmentos',
        titulo: 'Segmentos de clientes',
        maximo: pedido.maximo,
        colunas: [
          { id: 'segmento', nome: 'Segmento', unidade: 'texto', valor: ({ nome }) => nome },
          { id: 'quem', nome: 'Quem são', unidade: 'texto', valor: ({ texto }) => texto },
          { id: 'clientes', nome: 'Clientes', unidade: 'inteiro', valor: ({ clientes }) => clientes },
          { id: 'gasto', nome: 'Total gasto', unidade: 'reais', valor: ({ gasto: g }) => paraReais(g) },
          {
            id: 'parte',
            nome: 'Participação',
            unidade: 'percentual',
            valor: ({ gasto: g }) => parte(g, gasto),
          },
        ],
        linhas: segmentos,
      }),
      tabelaDeCoortes(voltas, pedido.hoje),
      tabela({
        id: 'maiores',
        titulo: 'Quem mais comprou no período',
        maximo: pedido.maximo,
        colunas: [
          { id: 'cliente', nome: 'Cliente', unidade: 'texto', valor: ({ nome }) => nome },
          { id: 'compras', nome: 'Compras', unidade: 'inteiro', valor: ({ vendas }) => vendas },
          { id: 'gasto', nome: 'Total gasto', unidade: 'reais', valor: ({ faturamento }) => faturamento },
        ],
        linhas: maiores,
        rota: ({ chave }) =>
          chave &&
          rotaDasVendas({ pago_de: pedido.periodo.de, pago_ate: pedido.periodo.ate, cliente_id: chave }),
      }),
    ],
    definicoes: definir('Novos clientes', 'Recorrentes', 'LTV', 'Inativos', 'Segmentos', 'Coorte'),
  }
}

async function contarCompradores(tx: Tx, pedido: Pedido): Promise<{ total: number; novos: number }> {
  const recorte = recorteDe(pedido)
  const { rows } = await sql<{ total: number }>`
    select count(distinct p.cliente_id)::int as total from ${vendasPagas(recorte)} p where p.conta`.execute(
    tx,
  )
  return { total: rows[0]?.total ?? 0, novos: await contarClientesNovos(tx, recorte) }
}

interface Grupo {
  recencia: number
  frequencia: number
  clientes: number
  /** Cents. */
  gasto: number
  inativo: boolean
}

interface Volta {
  coorte: string
  mes: number
  clientes: number
}

/**
 * Every customer looked at once: counted by days since the last purchase and number of purchases, and for those of the
 * last twelve months by the months in which they came back.
 */
async function lerCompradores(tx: Tx, { loja, hoje }: Pedido): Promise<{ grupos: Grupo[]; voltas: Volta[] }> {
  const valem = sql`v.estabelecimento_id = ${loja} and v.pago_em is not null and v.excluida_em is null
    and v.total_reembolsado < v.total`
  const desde = sql`(date_trunc('month', ${hoje}::timestamp) - interval '11 months') at time zone 'America/Sao_Paulo'`
  const mes = (instante: RawBuilder<unknown>) =>
    sql`(extract(year from ${instante} at time zone 'America/Sao_Paulo') * 12
      + extract(month from ${instante} at time zone 'America/Sao_Paulo'))::int`
  const { rows } = await sql<{
    coorte: number | null
    a: number
    b: number
    clientes: number
    gasto: number
  }>`
    with c as materialized (
      select v.cliente_id, min(v.pago_em) as primeira, max(v.pago_em) as ultima, count(*) as compras,
        sum(v.total - v.total_reembolsado) as gasto
      from vendas v where ${valem} and v.cliente_id is not null group by v.cliente_id)
    select null::int as coorte, extract(day from now() - c.ultima)::int as a, least(c.compras, 10)::int as b,
      count(*)::int as clientes, (sum(c.gasto) * 100)::bigint as gasto
    from c group by 2, 3
    union all
    select m.coorte, m.mes - m.coorte, 0, count(*)::int, 0
    from (
      select distinct c.cliente_id, ${mes(sql`c.primeira`)} as coorte, ${mes(sql`v.pago_em`)} as mes
      from c join vendas v on v.cliente_id = c.cliente_id
      where c.primeira >= ${desde} and ${valem} and v.pago_em >= ${desde}) m
    group by 1, 2`.execute(tx)
  return {
    grupos: rows.flatMap(({ coorte, a: recencia, b: frequencia, clientes, gasto }) =>
      coorte === null ? [{ recencia, frequencia, clientes, gasto, inativo: recencia > INATIVO_DIAS }] : [],
    ),
    voltas: rows
      .flatMap(({ coorte, a, clientes }) =>
        coorte === null ? [] : [{ coorte: nomeDoMes(coorte), mes: a, clientes }],
      )
      .toSorted((a, b) => a.coorte.localeCompare(b.coorte) || a.mes - b.mes),
  }
}

/** The first day of the month counted from the year 0. */
function nomeDoMes(meses: number): string {
  const [ano, mes] = [Math.floor((meses - 1) / 12), ((meses - 1) % 12) + 1]
  return `${ano}-${String(mes).padStart(2, '0')}-01`
}

function somarSegmentos(grupos: Grupo[]) {
  const somas = new Map<Segmento, { clientes: number; gasto: number }>()
  for (const { recencia, frequencia, clientes, gasto } of grupos) {
    const segmento = segmentar({ recencia, frequencia, valorCentavos: gasto })
    const soma = somas.get(segmento) ?? { clientes: 0, gasto: 0 }
    somas.set(segmento, { clientes: soma.clientes + clientes, gasto: soma.gasto + gasto })
  }
  return (Object.keys(SEGMENTOS) as Segmento[])
    .map((segmento) => ({ ...SEGMENTOS[segmento], ...(somas.get(segmento) ?? { clientes: 0, gasto: 0 }) }))
    .filter(({ clientes }) => clientes > 0)
}

const MESES_DA_COORTE = 12

/** Month of the first purchase × months after it: how many percent bought again. The last twelve months. */
function tabelaDeCoortes(rows: Volta[], hoje: string): Tabela {
  const coortes = [...new Set(rows.map(({ coorte }) => coorte))]
  const clientesEm = (coorte: string, mes: number) =>
    rows.find((row) => row.coorte === coorte && row.mes === mes)?.clientes ?? 0
  const idade = (coorte: string) =>
    (Number(hoje.slice(0, 4)) - Number(coorte.slice(0, 4))) * 12 +
    Number(hoje.slice(5, 7)) -
    Number(coorte.slice(5, 7))
  return tabela({
    id: 'coortes',
    titulo: 'Quem volta, mês a mês',
    nota: 'Porcentagem dos clientes de cada mês que compraram de novo, por meses depois da primeira compra.',
    calor: true,
    maximo: MESES_DA_COORTE + 1,
    colunas: [
      {
        id: 'coorte',
        nome: 'Primeira compra',
        unidade: 'texto',
        valor: (coorte) => nomeDoPasso(coorte, 'mes'),
      },
      { id: 'clientes', nome: 'Clientes', unidade: 'inteiro', valor: (coorte) => clientesEm(coorte, 0) },
      ...Array.from({ length: MESES_DA_COORTE - 1 }, (_, i) => ({
        id: `mes_${i + 1}`,
        nome: `${i + 1}º mês`,
        unidade: 'percentual' as const,
        valor: (coorte: string) =>
          i + 1 > idade(coorte) ? null : parte(clientesEm(coorte, i + 1), clientesEm(coorte, 0)),
      })),
    ],
    linhas: coortes,
  })
}

async function maioresCompradores(tx: Tx, pedido: Pedido) {
  const partes = (await dividirPorCliente(tx, recorteDe(pedido))).filter(
    ({ chave, vendas }) => chave !== null && vendas > 0,
  )
  const primeiros = partes.slice(0, pedido.maximo)
  const { rows } = await sql<{ id: string; nome: string }>`select id, nome from consumidores
    where estabelecimento_id = ${pedido.loja} and id = any(${primeiros.map(({ chave }) => chave)}::uuid[])`.execute(
    tx,
  )
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]))
  return partes.map((uma) => ({ ...uma, nome: nomes.get(uma.chave ?? '') ?? 'Cliente removido' }))
}
