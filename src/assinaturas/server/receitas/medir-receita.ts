import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { diasEntre } from '#src/shared/dias.ts'
import { aosCentavos } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import type { Granularidade } from '../../receitas.ts'
import type { PedidoDeReceitas, ReceitaDaLoja, Receitas } from '../../schemas-receitas.ts'
import { contarDiferencas } from '../faturas/conciliar-faturas.ts'
import { findBase, findCoortes, findRecuperacao, type Periodo } from './medir-retencao.ts'

const LOJAS_NA_TELA = 50
const DIAS_DO_MES = 365.25 / 12

/**
 * MRR and money received between two days, for the platform. MRR is read from the ledger of
 * subscriptions, the money from invoices by the day on which it moved. Percentages have one decimal.
 */
export async function medirReceita(
  pessoa: Pessoa,
  { de, ate, por }: Periodo & Pick<PedidoDeReceitas, 'por'>,
): Promise<Receitas> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const periodo = { de, ate }
    const passos = await findPassos(tx, { ...periodo, por })
    const porPlano = await findPorPlano(tx, periodo)
    const base = await findBase(tx, periodo)
    const mrr = somar(porPlano.map((plano) => plano.mrr))
    const assinaturas = porPlano.reduce((soma, plano) => soma + plano.assinaturas, 0)
    const arpa = assinaturas > 0 ? aosCentavos(mrr / assinaturas) : 0
    const churnLojas = base.lojas > 0 ? (100 * base.perdidas) / base.lojas : null
    const meses = Math.max(1, (diasEntre(de, ate) + 1) / DIAS_DO_MES)
    return {
      mrr,
      arr: aosCentavos(mrr * 12),
      assinaturas,
      arpa,
      recebida: somar(passos.map((passo) => passo.recebido - passo.estornado)),
      churn_lojas: churnLojas === null ? null : umaCasa(churnLojas),
      churn_receita: base.mrr > 0 ? umaCasa((100 * base.perdido) / base.mrr) : null,
      ltv: churnLojas ? aosCentavos(arpa / (churnLojas / 100 / meses)) : null,
      nrr: base.mrr > 0 ? umaCasa((100 * base.depois) / base.mrr) : null,
      passos,
      por_plano: porPlano,
      por_loja: await findPorLoja(tx, { ...periodo, limite: LOJAS_NA_TELA }),
      lojas: await contarLojas(tx, periodo),
      recuperacao: await findRecuperacao(tx, periodo),
      coortes: await findCoortes(tx, periodo),
      divergencias: await contarDiferencas(tx, periodo),
    }
  })
}

const PASSOS: Record<Granularidade, { unidade: string; intervalo: string }> = {
  semana: { unidade: 'week', intervalo: '7 days' },
  mes: { unidade: 'month', intervalo: '1 month' },
  trimestre: { unidade: 'quarter', intervalo: '3 months' },
}

const MOVIMENTOS = ['nova', 'expansao', 'contracao', 'cancelamento', 'reativacao']

/** Step by step: what MRR it began with, what moved it, what it ended with; and the money. Cut at the period's ends. */
export async function findPassos(
  tx: Tx,
  { de, ate, por }: Periodo & { por: Granularidade },
): Promise<Receitas['passos']> {
  const { unidade, intervalo } = PASSOS[por]
  return rowsOf<Receitas['passos'][number]>(tx)`
    with passos as (
      select m::date as de, greatest(m::date, ${de}::date) as inicio,
        least((m + ${intervalo}::interval)::date, ${ate}::date + 1) as fim
      from generate_series(date_trunc(${unidade}, ${de}::date::timestamp), ${ate}::date::timestamp, ${intervalo}::interval) m),
    -- By day first: the steps then add up days, not every event and invoice anew.
    movimentos as materialized (
      select dia, tipo, sum(mrr_para - mrr_de) as valor from eventos_assinatura
      where mrr_para <> mrr_de and dia <= ${ate}::date group by 1, 2),
    dinheiro as materialized (
      select dia, sum(previsto) as previsto, sum(recebido) as recebido, sum(estornado) as estornado from (
        select vencimento as dia, total as previsto, 0 as recebido, 0 as estornado from faturas
          where status <> 'cancelada' and not substituida
        union all select ${diaDe('pago_em')}, 0, total, 0 from faturas where pago_em is not null
        union all select ${diaDe('estornado_em')}, 0, 0, total from faturas where estornado_em is not null) todo
      where dia between ${de}::date and ${ate}::date group by 1)
    select p.de, coalesce(v.inicio, 0)::float8 as inicio, ${sql.join(
      MOVIMENTOS.map((tipo) => sql`coalesce(${sql.ref(`v.${tipo}`)}, 0)::float8 as ${sql.ref(tipo)}`),
    )}, coalesce(v.fim, 0)::float8 as fim, coalesce(f.previsto, 0)::float8 as previsto,
      coalesce(f.recebido, 0)::float8 as recebido, coalesce(f.estornado, 0)::float8 as estornado
    from passos p
    left join lateral (
      select sum(valor) filter (where dia < p.inicio) as inicio, ${sql.join(
        MOVIMENTOS.map(
          (tipo) => sql`sum(valor) filter (where dia >= p.inicio and tipo = ${tipo}) as ${sql.ref(tipo)}`,
        ),
      )}, sum(valor) as fim
      from movimentos where dia < p.fim) v on true
    left join lateral (
      select sum(previsto) as previsto, sum(recebido) as recebido, sum(estornado) as estornado
      from dinheiro where dia >= p.inicio and dia < p.fim) f on true
    order by p.de`
}

/** The MRR of each plan at the end of the period, and what its invoices brought in, under the name that it has today. */
async function findPorPlano(tx: Tx, { de, ate }: Periodo): Promise<Receitas['por_plano']> {
  const aoFim = (coluna: 'plano_para' | 'created_at') =>
    sql`(array_agg(${sql.ref(coluna)} order by dia desc, created_at desc, id desc) filter (where plano_para is not null
      and tipo in ('nova', 'expansao', 'contracao', 'reativacao')))[1]`
  return rowsOf<Receitas['por_plano'][number]>(tx)`
    with nomes as (
      -- The ledger has a plan by its name of that day: what each was called, and until when.
      select id, nome, 'infinity'::timestamptz as ate from planos_assinatura
      union all select recurso_id::uuid, de ->> 'nome', created_at from auditoria
        where recurso = 'planos_assinatura' and de ->> 'nome' <> para ->> 'nome'),
    valem as (
      select estabelecimento_id, sum(mrr_para - mrr_de) as mrr, ${aoFim('plano_para')} as nome, ${aoFim('created_at')} as em
      from eventos_assinatura where dia <= ${ate}::date group by 1 having sum(mrr_para - mrr_de) > 0),
    por_plano as (
      select coalesce((select n.id from nomes n where n.nome = v.nome and n.ate > v.em order by n.ate limit 1),
        a.plano_id) as plano_id, count(*) as assinaturas, sum(v.mrr) as mrr
      from valem v join assinaturas_estabelecimento a using (estabelecimento_id) group by 1),
    pagas as (
      select plano_id, sum(${dinheiro({ de, ate })}) as recebida from faturas where pago_em is not null group by 1)
    select coalesce(p.nome, 'Faturas avulsas') as plano, coalesce(v.assinaturas, 0)::int as assinaturas,
      coalesce(v.mrr, 0)::float8 as mrr, coalesce(g.recebida, 0)::float8 as recebida
    from por_plano v
    full join pagas g on g.plano_id = v.plano_id
    left join planos_assinatura p on p.id = coalesce(v.plano_id, g.plano_id)
    where coalesce(v.mrr, 0) > 0 or coalesce(g.recebida, 0) <> 0
    order by p.valor_mensal nulls last, 1`
}

/** The MRR of each shop at the end of the period, what it paid in it, and what it owes now; with `limite`, of the first. */
export async function findPorLoja(
  tx: Tx,
  { de, ate, limite = null }: Periodo & { limite?: number | null },
): Promise<ReceitaDaLoja[]> {
  return rowsOf<ReceitaDaLoja>(tx)`
    select e.id as estabelecimento_id, e.nome as loja, p.nome as plano, coalesce(v.mrr, 0)::float8 as mrr,
      coalesce(f.recebida, 0)::float8 as recebida, coalesce(f.em_aberto, 0)::float8 as em_aberto
    from ${lojasDe({ de, ate })}
    order by f.recebida desc nulls last, v.mrr desc nulls last, e.nome, e.id limit ${limite}`
}

export const contarLojas = (tx: Tx, periodo: Periodo) => countRows(tx, lojasDe(periodo))

function lojasDe({ de, ate }: Periodo) {
  return sql`estabelecimentos e
    join assinaturas_estabelecimento a on a.estabelecimento_id = e.id join planos_assinatura p on p.id = a.plano_id
    left join (select estabelecimento_id, sum(mrr_para - mrr_de) as mrr from eventos_assinatura
      where dia <= ${ate}::date group by 1) v on v.estabelecimento_id = e.id
    left join (select estabelecimento_id, sum(${dinheiro({ de, ate })}) as recebida,
      sum(total) filter (where status in ('aberta', 'vencida')) as em_aberto from faturas group by 1) f
      on f.estabelecimento_id = e.id
    where v.mrr > 0 or f.recebida <> 0 or f.em_aberto > 0`
}

/** Of one invoice, what came in within the period less what went back within it. */
function dinheiro({ de, ate }: Periodo) {
  const seguinte = somarDias(ate, 1)
  const em = (coluna: 'pago_em' | 'estornado_em') =>
    sql`case when ${diaDe(coluna)} >= ${de}::date and ${diaDe(coluna)} < ${seguinte}::date then total else 0 end`
  return sql`(${em('pago_em')}) - (${em('estornado_em')})`
}

/** The day of an instant, as lived in São Paulo. */
function diaDe(coluna: 'pago_em' | 'estornado_em') {
  return sql`(${sql.ref(coluna)} at time zone 'America/Sao_Paulo')::date`
}

function somar(reais: number[]): number {
  return aosCentavos(reais.reduce((soma, valor) => soma + valor, 0))
}

function umaCasa(percentual: number): number {
  return Math.round(percentual * 10) / 10
}
