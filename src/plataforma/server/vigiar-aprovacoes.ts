import { sql } from 'kysely'
import { PRAZO_HORAS } from '#src/estabelecimentos/analise.ts'
import { alertar } from '#src/planos/server/alertar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { DIAS_PARA_CORRIGIR } from '../aprovacoes.ts'
import { decidir } from './decidir-aprovacao.ts'

/**
 * The clock over registrations: APR-SLA for what waits over 72 hours, an end to the alert when it was decided, and a
 * refusal where a correction has not come in 30 days. Run again, it changes nothing twice.
 */
export async function vigiarAprovacoes(): Promise<void> {
  const mudas = await withAcesso(SISTEMA, async (tx) => {
    const { rows: atrasadas } = await sql<{ id: string; nome: string; horas: number }>`
      select id, nome, floor(extract(epoch from now() - enviado_em) / 3600)::int as horas from estabelecimentos
      where status_aprovacao = 'pendente' and status <> 'encerrado'
        and enviado_em < now() - ${PRAZO_HORAS} * interval '1 hour'`.execute(tx)
    for (const { id, nome, horas } of atrasadas) {
      await alertar(tx, {
        codigo: 'APR-SLA',
        severidade: 'alto',
        estabelecimentoId: id,
        chave: id,
        resumo: `${nome} espera aprovação há ${horas} h`,
      })
    }
    await sql`update alertas set situacao = 'resolvido', resolvido_em = now()
      where codigo = 'APR-SLA' and situacao <> 'resolvido' and not exists (
        select 1 from estabelecimentos e where e.id = alertas.estabelecimento_id and e.status_aprovacao = 'pendente')`.execute(
      tx,
    )
    const { rows } = await sql<{ id: string }>`
      select e.id from estabelecimentos e where e.status_aprovacao = 'correcao' and e.status <> 'encerrado'
        and (select max(a.created_at) from analises_estabelecimento a where a.estabelecimento_id = e.id)
          < now() - ${DIAS_PARA_CORRIGIR} * interval '1 day'`.execute(tx)
    return rows
  })
  for (const { id } of mudas) {
    await withAcesso(SISTEMA, (tx) =>
      decidir(
        tx,
        id,
        {
          decisao: 'reprovado',
          motivo: 'sem_resposta',
          texto: 'Quando quiser retomar, corrija os dados e envie de novo.',
          pode_reenviar: true,
        },
        { pessoa: null, ip: null },
      ),
    )
  }
}
