import { type RawBuilder, sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { FATORES_DA_SAUDE, type SaudeDaLoja } from '../saude.ts'

const REGUA = sql.join(
  Object.entries(FATORES_DA_SAUDE).map(
    ([fator, { minimo, atencao, critica, sobe }]) =>
      sql`(${fator}::text, ${minimo}::int, ${atencao}::numeric, ${critica}::numeric, ${sobe}::boolean)`,
  ),
)

/** A share in percent, and of how many; null of none. */
const parte = (fator: string, ruim: RawBuilder<unknown>, de: RawBuilder<unknown>) => sql`
  select ${sql.lit(fator)} as fator, round(100.0 * count(*) filter (where ${ruim}) / nullif(count(*), 0), 1) as valor,
    count(*)::int as base from ${de}`

/** What each shop is judged by, each shop through its own indexes. */
const FATOS = sql`
  ${parte(
    'cancelamentos',
    sql`v.cancelado_por in ('loja', 'prazo_da_loja')`,
    sql`vendas v where v.estabelecimento_id = l.id and v.created_at > now() - interval '30 days'
      and v.canal = 'online' and v.status <> 'expirado' and v.excluido_em is null`,
  )}
  union all
  select 'nota', round(avg(a.nota), 1), count(*)::int from avaliacoes_estabelecimento a
  where a.estabelecimento_id = l.id and a.status in ('publicada', 'em_analise')
    and a.created_at > now() - interval '90 days'
  union all
  select 'denuncias', count(*), count(*)::int from denuncias n
  where n.estabelecimento_id = l.id and n.status = 'removida' and n.decidido_em > now() - interval '90 days'
  union all
  ${parte(
    'resposta',
    sql`coalesce(m.primeira, now()) > c.created_at + interval '48 hours'`,
    sql`conversas c left join lateral (
        select min(r.created_at) as primeira from mensagens_conversa r
        where r.estabelecimento_id = c.estabelecimento_id and r.conversa_id = c.id and r.de = 'loja') m on true
      where c.estabelecimento_id = l.id and c.created_at > now() - interval '30 days'
        and (m.primeira is not null or c.created_at < now() - interval '48 hours')`,
  )}
  union all
  ${parte(
    'envio',
    sql`coalesce(v.enviado_em, v.entregue_em, now()) > v.pago_em + interval '3 days'`,
    sql`vendas v where v.estabelecimento_id = l.id and v.pago_em > now() - interval '30 days' and v.canal = 'online'
      and v.status in ('pago', 'em_preparacao', 'enviado', 'entregue', 'concluido') and v.excluido_em is null
      and (v.enviado_em is not null or v.entregue_em is not null or v.pago_em < now() - interval '3 days')`,
  )}`

/** Each shop's factors and what each says; the worst of them is the shop's. */
const saudes = (criterio: RawBuilder<unknown>) => sql`
  with regua (fator, minimo, atencao, critica, sobe) as (values ${REGUA}),
  julgados as (
    select l.id, f.fator, f.valor, f.base, case
      when f.valor is null or f.base < r.minimo then 'saudavel'
      when case when r.sobe then f.valor > r.critica else f.valor < r.critica end then 'critica'
      when case when r.sobe then f.valor > r.atencao else f.valor < r.atencao end then 'atencao'
      else 'saudavel' end as status
    from estabelecimentos l cross join lateral (${FATOS}) f join regua r on r.fator = f.fator where ${criterio})
  select id, (array['saudavel', 'atencao', 'critica'])[
      max(array_position(array['saudavel', 'atencao', 'critica'], status))] as status,
    jsonb_agg(jsonb_build_object('fator', fator, 'valor', valor, 'base', base, 'status', status)
      order by array_position(${Object.keys(FATORES_DA_SAUDE)}::text[], fator)) as fatores
  from julgados group by id`

/** Every hour: how each shop does, for the platform's lists. */
export async function medirSaude(): Promise<void> {
  await withAccess(SYSTEM, medirSaudeEm)
}

/** The same in the caller's transaction. */
export async function medirSaudeEm(tx: Tx): Promise<void> {
  await run(tx)`insert into saude_lojas (estabelecimento_id, status, medido_em)
      select s.id, s.status, now() from (${saudes(sql`l.status <> 'encerrado'`)}) s
      on conflict (estabelecimento_id) do update set status = excluded.status, medido_em = excluded.medido_em`
}

/** How one shop does now. Whoever calls has asked who may know. */
export async function lerSaude(tx: Tx, id: string): Promise<SaudeDaLoja> {
  const row = await rowOf<SaudeDaLoja>(tx)`${saudes(sql`l.id = ${id}`)}`
  return row ?? { status: 'saudavel', fatores: [] }
}

/** The team reads how its shop does, and by what. */
export async function saudeDaLoja(pessoa: Pessoa, id: string): Promise<SaudeDaLoja> {
  acessoDaLoja(pessoa, id, 'painel.ver')
  // Reports are the platform's to read; what comes of them is the shop's to know.
  return withAccess(SYSTEM, (tx) => lerSaude(tx, id))
}
