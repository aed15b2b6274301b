import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { PainelDaPlataforma } from '../../painel.ts'
import { INICIO_DO_PAINEL } from './dias-do-painel.ts'
import { proximaVez } from './vez-do-relogio.ts'

/** All states, and as many cities. */
const LUGARES = 27

type Parte<K extends keyof PainelDaPlataforma> = Pick<PainelDaPlataforma, K>

/** Every job of the clock: when it last ended well, when it comes next, how often it failed in a day. */
export async function lerTarefas(tx: Tx): Promise<Parte<'tarefas' | 'emails'>> {
  const rows = await rowsOf<{ fila: string; cron: string; ultima: string | null; falhas: number }>(tx)`
    select s.name as fila, s.cron, iso(max(j.completed_on) filter (where j.state = 'completed')) as ultima,
      count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day')::int as falhas
    from pgboss.schedule s left join pgboss.job_common j on j.name = s.name
    group by s.name, s.cron order by s.name`
  const emails = await rowOf<PainelDaPlataforma['emails']>(tx)`
    select count(*) filter (where enviado_em is null)::int as na_fila,
      floor(extract(epoch from now() - min(created_at) filter (where enviado_em is null)) / 60)::int as espera_minutos,
      count(*) filter (where enviado_em > now() - interval '1 day')::int as enviadas
    from emails where enviado_em is null or created_at > now() - interval '7 days'`
  return {
    tarefas: rows.map(({ cron, ...tarefa }) => ({
      ...tarefa,
      proxima: proximaVez(cron, new Date()).toISOString(),
    })),
    emails: emails as PainelDaPlataforma['emails'],
  }
}

/** From registration to the first sale: how many shops came so far, and in how many days half of them did. */
export async function lerFunil(tx: Tx): Promise<Parte<'funil' | 'lugares' | 'movimentos'>> {
  const rows = await rowsOf<PainelDaPlataforma['funil'][number]>(tx)`
    with passos as (
      select e.created_at as inicio, e.enviado_em as enviado, e.aprovado_em as aprovado,
        (select min(p.created_at) from produtos p where p.estabelecimento_id = e.id) as produto,
        (select min(v.pago_em) from vendas v where v.estabelecimento_id = e.id and v.pago_em is not null) as venda
      from estabelecimentos e)
    select x.etapa, count(x.quando)::int as lojas, round(percentile_cont(0.5) within group (
        order by greatest(extract(epoch from x.quando - s.inicio), 0) / 86400)::numeric, 1) as dias
    from passos s cross join lateral (values (1, 'Cadastro', s.inicio), (2, 'Enviado para análise', s.enviado),
      (3, 'Aprovado', s.aprovado), (4, '1º produto', s.produto), (5, '1ª venda', s.venda)) x (ordem, etapa, quando)
    group by x.ordem, x.etapa order by x.ordem`
  const lugares = await rowsOf<PainelDaPlataforma['lugares'][number]>(tx)`
    with lojas as (
      select coalesce(e.uf, '—') as uf, e.cidade, coalesce(m.gmv, 0) as gmv,
        (e.status = 'ativo' and not e.bloqueado_por_inadimplencia)::int as ativa
      from estabelecimentos e left join (
        select estabelecimento_id, sum(total - total_reembolsado) as gmv from vendas
        where pago_em >= ${INICIO_DO_PAINEL} and excluido_em is null group by 1) m
        on m.estabelecimento_id = e.id
      where m.gmv > 0 or (e.status = 'ativo' and not e.bloqueado_por_inadimplencia))
    (select uf, null as cidade, sum(ativa)::int as lojas, sum(gmv) as gmv from lojas
      group by uf order by 4 desc, 3 desc, 1 limit ${LUGARES})
    union all
    (select uf, max(cidade), sum(ativa)::int, sum(gmv) from lojas where cidade is not null
      group by uf, sem_acento(cidade) order by 4 desc, 3 desc, 2 limit ${LUGARES})`
  const movimentos = await rowOf<PainelDaPlataforma['movimentos']>(tx)`
    select coalesce(sum(mrr_para - mrr_de) filter (where tipo in ('nova', 'reativacao')), 0) as novo,
      coalesce(sum(mrr_para - mrr_de) filter (where tipo = 'expansao'), 0) as expansao,
      coalesce(sum(mrr_para - mrr_de) filter (where tipo = 'contracao'), 0) as contracao,
      coalesce(sum(mrr_para - mrr_de) filter (where tipo = 'cancelamento'), 0) as cancelado
    from eventos_assinatura where dia >= date_trunc('month', (now() at time zone 'America/Sao_Paulo')::date)`
  return {
    funil: rows,
    lugares: lugares,
    movimentos: movimentos as PainelDaPlataforma['movimentos'],
  }
}
