import { sql } from 'kysely'
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
  const grupos = await agruparPorRfm(tx, pedido.loja)
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
      await tabelaDeCoortes(tx, pedido),
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

/** Customers counted by days since the last purchase and number of purchases, so that a big shop sends few rows. */
async function agruparPorRfm(tx: Tx, loja: string): Promise<Grupo[]> {
  const { rows } = await sql<Omit<Grupo, 'inativo'>>`
    select c.recencia, least(c.frequencia, 10)::int as frequencia, count(*)::int as clientes,
      (sum(c.gasto) * 100)::bigint as gasto
    from (
      select extract(day from now() - max(v.pago_em))::int as recencia, count(*) as frequencia,
        sum(v.total - v.total_reembolsado) as gasto
      from vendas v where v.estabelecimento_id = ${loja} and v.cliente_id is not null and v.pago_em is not null
        and v.excluida_em is null and v.total_reembolsado < v.total
      group by v.cliente_id) c
    group by 1, 2`.execute(tx)
  return rows.map((row) => ({ ...row, inativo: row.recencia > INATIVO_DIAS }))
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
async function tabelaDeCoortes(tx: Tx, { loja, hoje }: Pedido): Promise<Tabela> {
  const { rows } = await sql<{ coorte: string; mes: number; clientes: number }>`
    with compras as (
      select v.cliente_id, date_trunc('month', v.pago_em at time zone 'America/Sao_Paulo')::date as mes
      from vendas v where v.estabelecimento_id = ${loja} and v.cliente_id is not null and v.pago_em is not null
        and v.excluida_em is null and v.total_reembolsado < v.total
      group by 1, 2),
    primeiras as (select cliente_id, min(mes) as mes from compras group by 1)
    select f.mes::text as coorte, (extract(year from age(c.mes, f.mes)) * 12 + extract(month from age(c.mes, f.mes)))::int as mes,
      count(*)::int as clientes
    from primeiras f join compras c using (cliente_id)
    where f.mes > ${hoje}::date - interval '1 year'
    group by 1, 2 order by 1, 2`.execute(tx)
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
