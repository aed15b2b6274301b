import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { DE_VERDADE } from '#src/estabelecimentos/server/de-verdade.ts'
import { rowOf, rowsOf, setAccess, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { MINIMO_DE_BUSCAS } from '#src/relatorios/buscas-em-vao.ts'
import { DIAS_DO_PAINEL, type PainelDaPlataforma } from '../../painel.ts'
import { NA_FILA } from '../aprovacoes/listar-pendencias.ts'
import { lerUltimaCopia } from '../copias/ultima-copia.ts'
import { desde, HOJE, INICIO_DO_PAINEL } from './dias-do-painel.ts'
import { lerFunil, lerTarefas } from './ler-painel-de-tarefas.ts'

/**
 * The whole marketplace at a glance, for the platform. Paid sales by the São Paulo day of their payment, as every
 * figure of sales counts them. Each statement is behind an index.
 */
export async function lerPainel(pessoa: Pessoa): Promise<PainelDaPlataforma> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const dias = DIAS_DO_PAINEL
    const lojas = await rowOf<PainelDaPlataforma['lojas']>(tx)`
      select count(*) filter (where status = 'ativo' and not bloqueado_por_inadimplencia)::int as ativas,
        count(*) filter (where aprovado_em > now() - ${dias} * interval '1 day')::int as novas,
        count(*) filter (where ${NA_FILA})::int as em_analise,
        floor(extract(epoch from now() - min(enviado_em)
          filter (where status_aprovacao = 'pendente' and status <> 'encerrado')) / 3600)::int as espera_horas
      from estabelecimentos e`
    const vendas = await rowOf<PainelDaPlataforma['vendas']>(tx)`
      select coalesce(sum(total - total_reembolsado) filter (where pago_em >= ${INICIO_DO_PAINEL}), 0) as gmv,
        coalesce(sum(total - total_reembolsado) filter (where pago_em < ${INICIO_DO_PAINEL}), 0) as gmv_anterior,
        count(*) filter (where pago_em >= ${INICIO_DO_PAINEL} and total_reembolsado < total)::int as vendas,
        count(*) filter (where pago_em < ${INICIO_DO_PAINEL} and total_reembolsado < total)::int as vendas_anterior
      from vendas where pago_em >= ${desde(2 * dias - 1)} and excluido_em is null and ${DE_VERDADE}`
    const assinaturas = await rowOf<
      PainelDaPlataforma['assinaturas'] & { planos: PainelDaPlataforma['planos'] }
    >(tx)`
      select coalesce(sum(a.mrr), 0) as mrr, count(*) filter (where a.mrr > 0)::int as pagantes,
        count(*) filter (where a.status in ('em_atraso', 'bloqueada'))::int as em_atraso,
        (select count(*)::int from eventos_assinatura e where e.tipo = 'cancelamento'
          and e.dia >= date_trunc('month', ${HOJE})) as cancelamentos,
        coalesce((select jsonb_agg(x order by x.lojas desc) from (
          select p.nome as plano, count(*)::int as lojas from assinaturas_estabelecimento b
          join planos_assinatura p on p.id = b.plano_id where b.status not in ('cancelada', 'encerrada')
          group by p.nome) x), '[]') as planos
      from assinaturas_estabelecimento a`
    const porDia = await rowsOf<PainelDaPlataforma['por_dia'][number]>(tx)`
      select d.dia::date as dia, coalesce(sum(v.total - v.total_reembolsado), 0) as gmv
      from generate_series(${HOJE} - ${dias - 1}::int, ${HOJE}, '1 day') d (dia)
      left join vendas v on v.excluido_em is null and v.${DE_VERDADE}
        and v.pago_em >= d.dia::timestamp at time zone 'America/Sao_Paulo'
        and v.pago_em < (d.dia::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'
      group by 1 order by 1`
    const maiores = await rowsOf<PainelDaPlataforma['maiores'][number]>(tx)`
      select e.id, e.nome, m.gmv, m.vendas from (
        select estabelecimento_id, sum(total - total_reembolsado) as gmv,
          count(*) filter (where total_reembolsado < total)::int as vendas
        from vendas where pago_em >= ${INICIO_DO_PAINEL} and excluido_em is null and ${DE_VERDADE}
        group by 1 order by 2 desc, 1 limit 10) m
      join estabelecimentos e on e.id = m.estabelecimento_id order by m.gmv desc, e.id`
    const resto = await rowOf<
      PainelDaPlataforma['saude'] &
        Pick<PainelDaPlataforma, 'consumidores' | 'chamados_fora_do_prazo' | 'alertas' | 'em_vao'>
    >(tx)`
      select (select count(*)::int from (select distinct user_id from vendas where user_id is not null) c)
        - (select count(distinct r.user_id)::int from vendas r where r.estabelecimento_id in (select ensaios()) and not exists (
          select 1 from vendas v where v.user_id = r.user_id and v.${DE_VERDADE})) as consumidores,
        (select count(*)::int from chamados where responder_ate < now()) as chamados_fora_do_prazo,
        coalesce((select jsonb_agg(x) from (
          select id, severidade, resumo, iso(ultima_em) as ultima_em from alertas
          where status <> 'resolvido' and coalesce(silenciado_ate < now(), true)
          order by array_position(array['critico', 'alto', 'medio', 'info'], severidade), ultima_em desc
          limit 5) x), '[]') as alertas,
        coalesce((select jsonb_agg(x) from (
          select termo, sum(vezes)::int as vezes from buscas_em_vao
          where estabelecimento_id is null and dia > ${HOJE} - ${dias}::int
          group by termo having sum(vezes) >= ${MINIMO_DE_BUSCAS} order by 2 desc, 1 limit 10) x), '[]') as em_vao,
        (select count(*)::int from eventos_pagamento where recebido_em > now() - interval '1 day') as avisos,
        (select count(*)::int from eventos_pagamento where recebido_em > now() - interval '1 day'
          and processado_em is not null) as avisos_processados,
        (select count(*)::int from eventos_pagamento where processado_em is null
          and recebido_em < now() - interval '1 minute' and recebido_em > now() - interval '7 days') as avisos_parados,
        (select round(percentile_cont(0.5) within group (order by extract(epoch from aprovado_em - created_at))::numeric, 1)
          from pagamentos where forma = 'pix' and aprovado_em > now() - interval '1 day' and ${DE_VERDADE}) as pix_segundos,
        (select count(*)::int from vendas where status = 'pendente' and expira_em < now() - interval '30 minutes' and ${DE_VERDADE})
          as pix_vencidos,
        (select count(*)::int from pgboss.job_common where state in ('created', 'retry') and start_after <= now())
          as tarefas_na_fila,
        (select count(*)::int from pgboss.job_common where state = 'failed' and completed_on > now() - interval '1 day')
          as tarefas_com_falha`
    const { planos, ...cobranca } = assinaturas as NonNullable<typeof assinaturas>
    const { consumidores, chamados_fora_do_prazo, alertas, em_vao, ...saude } = resto as NonNullable<
      typeof resto
    >
    const funil = await lerFunil(tx)
    // The content of e-mails is private; how many wait is not.
    setAccess(tx, SYSTEM)
    const tarefas = await lerTarefas(tx)
    const copia = await lerUltimaCopia(tx)
    return {
      lojas: lojas as PainelDaPlataforma['lojas'],
      vendas: vendas as PainelDaPlataforma['vendas'],
      assinaturas: cobranca,
      planos,
      por_dia: porDia,
      maiores: maiores,
      consumidores,
      chamados_fora_do_prazo,
      alertas,
      em_vao,
      saude,
      copia,
      ...funil,
      ...tarefas,
    }
  })
}
