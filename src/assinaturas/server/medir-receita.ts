import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import type { Receitas } from '../schemas-plataforma.ts'

/** What subscriptions are worth and what came in between two days, for the platform. Percentages have one decimal. */
export async function medirReceita(
  pessoa: Pessoa,
  { de, ate }: { de: string; ate: string },
): Promise<Receitas> {
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const meses = await findMeses(tx, { de, ate })
    const porPlano = await findPorPlano(tx)
    const base = await findBase(tx, { de, ate })
    const mrr = somar(porPlano.map((plano) => plano.mrr))
    const assinaturas = porPlano.reduce((soma, plano) => soma + plano.assinaturas, 0)
    const arpa = assinaturas > 0 ? arredondar(mrr / assinaturas) : 0
    const churnLojas = base.lojas > 0 ? (100 * base.lojas_perdidas) / base.lojas : 0
    const perdida = meses.reduce((soma, mes) => soma + mes.cancelamento, 0)
    const encolhida = meses.reduce((soma, mes) => soma + mes.contracao, 0)
    const crescida = meses.reduce((soma, mes) => soma + mes.expansao, 0)
    const porMes = Math.max(1, meses.length)
    return {
      mrr,
      arr: arredondar(mrr * 12),
      assinaturas,
      arpa,
      recebida: somar(meses.map((mes) => mes.recebido - mes.estornado)),
      churn_lojas: umaCasa(churnLojas),
      churn_receita: umaCasa(base.mrr > 0 ? (100 * -(perdida + encolhida)) / base.mrr : 0),
      ltv: churnLojas > 0 ? arredondar(arpa / (churnLojas / 100 / porMes)) : null,
      nrr: base.mrr > 0 ? umaCasa((100 * (base.mrr + crescida + encolhida + perdida)) / base.mrr) : null,
      meses,
      por_plano: porPlano,
      por_loja: await findPorLoja(tx, { de, ate }),
      recuperacao: await findRecuperacao(tx, { de, ate }),
      coortes: await findCoortes(tx, { de, ate }),
      divergencias: await findDivergencias(tx, { de, ate }),
    }
  })
}

interface Periodo {
  de: string
  ate: string
}

/** The waterfall: what each month began with, what moved it, and what it ended with. Losses are negative. */
async function findMeses(tx: Tx, { de, ate }: Periodo): Promise<Receitas['meses']> {
  const { rows } = await sql<Receitas['meses'][number]>`
    with meses as (
      select m::date as inicio, (m + interval '1 month')::date as fim
      from generate_series(date_trunc('month', ${de}::date), ${ate}::date, interval '1 month') m),
    movimentos as (
      select date_trunc('month', dia)::date as mes, tipo, sum(mrr_para - mrr_de) as valor
      from eventos_assinatura where mrr_para <> mrr_de group by 1, 2)
    select to_char(m.inicio, 'YYYY-MM') as mes,
      coalesce((select sum(valor) from movimentos v where v.mes < m.inicio), 0)::float8 as inicio,
      ${sql.join(
        ['nova', 'expansao', 'contracao', 'cancelamento', 'reativacao'].map(
          (
            tipo,
          ) => sql`coalesce((select sum(valor) from movimentos v where v.mes = m.inicio and v.tipo = ${tipo}), 0)::float8
            as ${sql.ref(tipo)}`,
        ),
      )},
      coalesce((select sum(valor) from movimentos v where v.mes <= m.inicio), 0)::float8 as fim,
      coalesce((select sum(total) from faturas f where f.emissao >= m.inicio and f.emissao < m.fim and not f.substituida
        and f.status <> 'cancelada'), 0)::float8 as faturado,
      coalesce((select sum(total) from faturas f where f.pago_em at time zone 'America/Sao_Paulo' >= m.inicio
        and f.pago_em at time zone 'America/Sao_Paulo' < m.fim and meio is distinct from 'desconto'), 0)::float8 as recebido,
      coalesce((select sum(total) from faturas f where f.status = 'estornada'
        and f.pago_em at time zone 'America/Sao_Paulo' >= m.inicio
        and f.pago_em at time zone 'America/Sao_Paulo' < m.fim), 0)::float8 as estornado
    from meses m order by m.inicio`.execute(tx)
  return rows
}

async function findPorPlano(tx: Tx): Promise<Receitas['por_plano']> {
  const { rows } = await sql<Receitas['por_plano'][number]>`
    select p.nome as plano, count(*)::int as assinaturas, sum(a.mrr)::float8 as mrr
    from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
    where a.mrr > 0 group by p.nome, p.valor_mensal order by p.valor_mensal`.execute(tx)
  return rows
}

/** The paying shops on the eve of the time, what they were worth, and how many of them left in it. */
async function findBase(tx: Tx, { de, ate }: Periodo) {
  const { rows } = await sql<{ lojas: number; mrr: number; lojas_perdidas: number }>`
    with antes as (
      select estabelecimento_id, sum(mrr_para - mrr_de) as mrr from eventos_assinatura
      where dia < ${de}::date group by 1 having sum(mrr_para - mrr_de) > 0),
    depois as (
      select estabelecimento_id, sum(mrr_para - mrr_de) as mrr from eventos_assinatura
      where dia <= ${ate}::date group by 1)
    select count(*)::int as lojas, coalesce(sum(a.mrr), 0)::float8 as mrr,
      count(*) filter (where d.mrr = 0)::int as lojas_perdidas
    from antes a join depois d using (estabelecimento_id)`.execute(tx)
  return rows[0] ?? { lojas: 0, mrr: 0, lojas_perdidas: 0 }
}

async function findPorLoja(tx: Tx, { de, ate }: Periodo): Promise<Receitas['por_loja']> {
  const { rows } = await sql<Receitas['por_loja'][number]>`
    select e.id as estabelecimento_id, e.nome as loja, p.nome as plano, a.mrr::float8 as mrr,
      coalesce((select sum(f.total) from faturas f where f.estabelecimento_id = e.id and f.status = 'paga'
        and (f.pago_em at time zone 'America/Sao_Paulo')::date between ${de}::date and ${ate}::date), 0)::float8 as recebida
    from assinaturas_estabelecimento a join estabelecimentos e on e.id = a.estabelecimento_id
    join planos_assinatura p on p.id = a.plano_id
    order by recebida desc, a.mrr desc, e.nome limit 500`.execute(tx)
  return rows
}

/** Of the invoices that fell due in the time, how many were paid by so many days after. */
async function findRecuperacao(tx: Tx, { de, ate }: Periodo): Promise<Receitas['recuperacao']> {
  const { rows } = await sql<Receitas['recuperacao'][number]>`
    select d as ate_dia, coalesce(round(100.0 * count(*) filter (where f.status = 'paga'
      and (f.pago_em at time zone 'America/Sao_Paulo')::date <= f.vencimento + d) / nullif(count(*), 0), 1), 0)::float8
      as percentual
    from unnest(array[0, 1, 3, 7, 10]) d left join faturas f on f.vencimento between ${de}::date and ${ate}::date
      and f.status in ('paga', 'vencida', 'incobravel') and not f.substituida
    group by d order by d`.execute(tx)
  return rows
}

/** The shops that began to pay in each month, and how many of them still paid at the end of each month after. */
async function findCoortes(tx: Tx, { de, ate }: Periodo): Promise<Receitas['coortes']> {
  const { rows } = await sql<Receitas['coortes'][number]>`
    with inicio as (
      select estabelecimento_id, date_trunc('month', min(dia))::date as mes from eventos_assinatura
      where tipo = 'nova' group by 1)
    select to_char(i.mes, 'YYYY-MM') as mes, count(distinct i.estabelecimento_id)::int as tamanho, (
      select array_agg(n order by m) from (
        select m, (select count(*)::int from (
          select v.estabelecimento_id from eventos_assinatura v join inicio j using (estabelecimento_id)
          where j.mes = i.mes and v.dia < m + interval '1 month' group by 1 having sum(v.mrr_para - v.mrr_de) > 0) vivas) as n
        from generate_series(i.mes, date_trunc('month', ${ate}::date), interval '1 month') m) serie) as ativas
    from inicio i where i.mes between date_trunc('month', ${de}::date) and ${ate}::date
    group by i.mes order by i.mes`.execute(tx)
  return rows
}

/** Invoice against payment: each paid by PIX has its approved payment of the same amount, and the other way round. */
async function findDivergencias(tx: Tx, { de, ate }: Periodo): Promise<Receitas['divergencias']> {
  const { rows } = await sql<Receitas['divergencias'][number]>`
    select f.id as fatura_id, f.numero, e.nome as loja, f.total::float8 as fatura, p.valor::float8 as pagamento,
      case when p.id is null then 'Sem pagamento aprovado' else 'Valor diferente do pago' end as motivo
    from faturas f join estabelecimentos e on e.id = f.estabelecimento_id
    left join pagamentos p on p.id = f.pagamento_id and p.status in ('aprovado', 'reembolsado', 'reembolsado_parcial',
      'em_mediacao', 'contestado')
    where f.status = 'paga' and f.meio = 'pix' and f.pagamento_id is not null and p.valor is distinct from f.total
      and (f.pago_em at time zone 'America/Sao_Paulo')::date between ${de}::date and ${ate}::date
    union all
    select f.id, f.numero, e.nome, f.total::float8, p.valor::float8, 'Pago, e a fatura não está paga'
    from pagamentos p join faturas f on f.id = p.fatura_id join estabelecimentos e on e.id = f.estabelecimento_id
    where p.status = 'aprovado' and f.pagamento_id is distinct from p.id
      and not exists (select 1 from reembolsos r where r.pagamento_id = p.id)
      and (p.aprovado_em at time zone 'America/Sao_Paulo')::date between ${de}::date and ${ate}::date
    order by 2 limit 200`.execute(tx)
  return rows
}

function somar(reais: number[]): number {
  return arredondar(reais.reduce((soma, valor) => soma + valor, 0))
}

/** To the cent. */
function arredondar(reais: number): number {
  return Math.round(reais * 100) / 100
}

function umaCasa(percentual: number): number {
  return Math.round(percentual * 10) / 10
}
