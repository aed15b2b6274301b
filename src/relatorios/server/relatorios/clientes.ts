import { type RawBuilder, sql } from 'kysely'
import { NOMES_RFM, SEGMENTOS_RFM, type SegmentoRfm } from '#src/clientes/rfm.ts'
import { compradores, INATIVO, SEGMENTO } from '#src/clientes/server/compradores.ts'
import { paraReais } from '#src/shared/dinheiro.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { contarClientesNovos, dividirPorCliente } from '#src/vendas/server/figuras/metricas.ts'
import { vendasPagas } from '#src/vendas/server/figuras/vendas-pagas.ts'
import { definir } from '../../definicoes.ts'
import { nomeDoPasso } from '../../periodo.ts'
import type { Tabela } from '../../schemas.ts'
import { type Coluna, grafico, numero, parte, rotaDasPagas, rotaDosClientes, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import { fimDoPasso } from '../serie.ts'
import type { Corpo } from './corpo.ts'

/** Who buys for the first time, who comes back, who is gone. */
export async function relatorioDeClientes(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const agora = await contarCompradores(tx, consulta)
  const antes =
    recorteAnterior(consulta) &&
    (await contarCompradores(tx, { ...consulta, periodo: consulta.comparacao ?? consulta.periodo }))
  const { grupos, voltas } = await lerCompradores(tx, consulta)
  const todos = grupos.reduce((soma, { clientes }) => soma + clientes, 0)
  const gasto = grupos.reduce((soma, { gasto: centavos }) => soma + centavos, 0)
  const inativos = grupos.reduce((soma, grupo) => soma + (grupo.inativo ? grupo.clientes : 0), 0)
  const segmentos = somarSegmentos(grupos)
  const maiores = await maioresCompradores(tx, consulta)

  return {
    tem_dados: todos > 0,
    numeros: [
      numero('compradores', 'Clientes que compraram', 'inteiro', [agora.total, antes?.total], {
        rota: rotaDosClientes(consulta, 'alguma'),
      }),
      numero('novos', 'Novos clientes', 'inteiro', [agora.novos, antes?.novos], {
        rota: rotaDosClientes(consulta, 'primeira'),
      }),
      numero(
        'recorrentes',
        'Recorrentes',
        'inteiro',
        [agora.total - agora.novos, antes && antes.total - antes.novos],
        { rota: rotaDosClientes(consulta, 'outra') },
      ),
      numero('ltv', 'LTV médio', 'reais', todos > 0 ? paraReais(Math.round(gasto / todos)) : null, {
        rota: rotaDoGrupo('todos'),
      }),
      numero('inativos', 'Inativos', 'inteiro', inativos, {
        detalhe: 'sem comprar há mais de 90 dias',
        rota: rotaDoGrupo('inativos'),
        bom: 'menos',
      }),
    ],
    graficos: [
      grafico(
        { id: 'novos', titulo: 'Novos e recorrentes', tipo: 'rosca', unidade: 'inteiro', eixo: 'Cliente' },
        [
          { rotulo: 'Novos', valor: agora.novos, rota: rotaDosClientes(consulta, 'primeira') },
          {
            rotulo: 'Recorrentes',
            valor: agora.total - agora.novos,
            rota: rotaDosClientes(consulta, 'outra'),
          },
        ],
      ),
    ],
    tabelas: [
      tabela(consulta, 'segmentos', 'Segmentos de clientes', {
        colunas: [
          ['segmento', 'Segmento', 'texto', ({ nome }) => nome],
          ['quem', 'Quem são', 'texto', ({ texto }) => texto],
          ['clientes', 'Clientes', 'inteiro', ({ clientes }) => clientes],
          ['gasto', 'Total gasto', 'reais', ({ gasto: g }) => paraReais(g)],
          ['parte', 'Participação', 'percentual', ({ gasto: g }) => parte(g, gasto)],
        ],
        linhas: segmentos,
        rota: ({ segmento }) => rotaDoGrupo(segmento),
      }),
      tabelaDeCoortes(voltas, consulta),
      tabela(consulta, 'maiores', 'Quem mais comprou no período', {
        colunas: [
          ['cliente', 'Cliente', 'texto', ({ nome }) => nome],
          ['compras', 'Compras', 'inteiro', ({ vendas }) => vendas],
          ['gasto', 'Total gasto', 'reais', ({ faturamento }) => faturamento],
        ],
        linhas: maiores,
        rota: ({ chave }) => chave && rotaDasPagas(consulta, { cliente_id: chave }),
      }),
    ],
    definicoes: definir('Novos clientes', 'Recorrentes', 'LTV', 'Inativos', 'Segmentos', 'Coorte'),
  }
}

function rotaDoGrupo(quais: string): string {
  return `/clientes?${new URLSearchParams({ compradores: quais })}`
}

async function contarCompradores(
  tx: Tx,
  consulta: ConsultaDoRelatorio,
): Promise<{ total: number; novos: number }> {
  const recorte = recorteDe(consulta)
  const row = await rowOf<{ total: number }>(tx)`
    select count(distinct p.cliente_id)::int as total from ${vendasPagas(recorte)} p where p.conta`
  return { total: row?.total ?? 0, novos: await contarClientesNovos(tx, recorte) }
}

interface Grupo {
  segmento: SegmentoRfm
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
 * Every customer looked at once: counted by segment, and for those of the last twelve months by the months in which they
 * came back.
 */
async function lerCompradores(
  tx: Tx,
  { loja, hoje }: ConsultaDoRelatorio,
): Promise<{ grupos: Grupo[]; voltas: Volta[] }> {
  const valem = sql`v.estabelecimento_id = ${loja} and v.pago_em is not null and v.excluido_em is null
    and v.total_reembolsado < v.total`
  const desde = sql`(date_trunc('month', ${hoje}::timestamp) - interval '11 months') at time zone 'America/Sao_Paulo'`
  const mes = (instante: RawBuilder<unknown>) =>
    sql`(extract(year from ${instante} at time zone 'America/Sao_Paulo') * 12
      + extract(month from ${instante} at time zone 'America/Sao_Paulo'))::int`
  const rows = await rowsOf<{
    coorte: number | null
    mes: number
    segmento: SegmentoRfm | null
    inativo: boolean | null
    clientes: number
    gasto: number
  }>(tx)`
    with c as materialized (select * from ${compradores(loja)} k)
    select null::int as coorte, 0 as mes, ${SEGMENTO} as segmento, ${INATIVO} as inativo, count(*)::int as clientes,
      (sum(c.gasto) * 100)::bigint as gasto
    from c group by 3, 4
    union all
    select m.coorte, m.mes - m.coorte, null, null, count(*)::int, 0
    from (
      select distinct c.cliente_id, ${mes(sql`c.primeira`)} as coorte, ${mes(sql`v.pago_em`)} as mes
      from c join vendas v on v.cliente_id = c.cliente_id
      where c.primeira >= ${desde} and ${valem} and v.pago_em >= ${desde}) m
    group by 1, 2`
  return {
    grupos: rows.flatMap(({ segmento, inativo, clientes, gasto }) =>
      segmento === null ? [] : [{ segmento, clientes, gasto, inativo: inativo === true }],
    ),
    voltas: rows
      .flatMap(({ coorte, mes: depois, clientes }) =>
        coorte === null ? [] : [{ coorte: nomeDoMes(coorte), mes: depois, clientes }],
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
  const somas = new Map<SegmentoRfm, { clientes: number; gasto: number }>()
  for (const { segmento, clientes, gasto } of grupos) {
    const soma = somas.get(segmento) ?? { clientes: 0, gasto: 0 }
    somas.set(segmento, { clientes: soma.clientes + clientes, gasto: soma.gasto + gasto })
  }
  return NOMES_RFM.map((segmento) => ({
    segmento,
    ...SEGMENTOS_RFM[segmento],
    ...(somas.get(segmento) ?? { clientes: 0, gasto: 0 }),
  })).filter(({ clientes }) => clientes > 0)
}

const MESES_DA_COORTE = 12

/** Month of the first purchase × months after it: how many percent bought again. The last twelve months. */
function tabelaDeCoortes(rows: Volta[], consulta: ConsultaDoRelatorio): Tabela {
  const { hoje } = consulta
  const coortes = [...new Set(rows.map(({ coorte }) => coorte))]
  const clientesEm = (coorte: string, mes: number) =>
    rows.find((row) => row.coorte === coorte && row.mes === mes)?.clientes ?? 0
  const idade = (coorte: string) =>
    (Number(hoje.slice(0, 4)) - Number(coorte.slice(0, 4))) * 12 +
    Number(hoje.slice(5, 7)) -
    Number(coorte.slice(5, 7))
  return tabela(consulta, 'coortes', 'Quem volta, mês a mês', {
    nota: 'Porcentagem dos clientes de cada mês que compraram de novo, por meses depois da primeira compra.',
    calor: true,
    colunas: [
      ['coorte', 'Primeira compra', 'texto', (coorte) => nomeDoPasso(coorte, 'mes')],
      ['clientes', 'Clientes', 'inteiro', (coorte) => clientesEm(coorte, 0)],
      ...Array.from(
        { length: MESES_DA_COORTE - 1 },
        (_, i): Coluna<string> => [
          `mes_${i + 1}`,
          `${i + 1}º mês`,
          'percentual',
          (coorte) =>
            i + 1 > idade(coorte) ? null : parte(clientesEm(coorte, i + 1), clientesEm(coorte, 0)),
        ],
      ),
    ],
    linhas: coortes,
    rota: (de) => rotaDosClientes({ periodo: { de, ate: fimDoPasso(de, 'mes', hoje) } }, 'primeira'),
  })
}

async function maioresCompradores(tx: Tx, consulta: ConsultaDoRelatorio) {
  const partes = (await dividirPorCliente(tx, recorteDe(consulta))).filter(
    ({ chave, vendas }) => chave !== null && vendas > 0,
  )
  const primeiros = partes.slice(0, consulta.maximo)
  const rows = await rowsOf<{ id: string; nome: string }>(tx)`select id, nome from consumidores
    where estabelecimento_id = ${consulta.loja} and id = any(${primeiros.map(({ chave }) => chave)}::uuid[])`
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]))
  return partes.map((uma) => ({ ...uma, nome: nomes.get(uma.chave ?? '') ?? 'Cliente removido' }))
}
