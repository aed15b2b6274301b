import { sql } from 'kysely'
import { DISPUTA_ABERTA } from '#src/clientes/server/disputa-aberta.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { formatarData } from '#src/shared/datas.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { EMAILS_DA_PRIVACIDADE } from './emails.ts'
import { excluirTitular } from './excluir-titular.ts'

/** Days between the e-mail and the end of an account that nobody uses. */
const AVISO_DIAS = 30

/**
 * Called by the clock once a night (docs/rules/law.md#retention): an account that nobody used for five years is emptied a month after an
 * e-mail said so. Run again, it changes nothing twice.
 */
export async function reterContas(): Promise<void> {
  await inBatches(avisarParadas)
  const contas = await inBatches(esvaziarParadas)
  await auditarRetencao('contas', { quantos: contas })
}

/** No sign-in, no open session, no order in five years; nobody of a shop's team and nobody of the platform. */
const PARADAS = (quando: Date) => sql`
  u.deleted_at is null and u.email is not null
  and coalesce(u.last_sign_in_at, u.created_at) < ${quando}::timestamptz - interval '5 years'
  and not exists (select 1 from auth.sessions s where s.user_id = u.id
    and s.refreshed_at >= ${quando}::timestamptz - interval '5 years')
  and not exists (select 1 from vendas v where v.user_id = u.id
    and v.created_at >= ${quando}::timestamptz - interval '5 years')
  and not exists (select 1 from profiles p where p.user_id = u.id and p.estabelecimento_id is not null)
  and not exists (select 1 from estabelecimentos e where e.owner_user_id = u.id and e.status <> 'encerrado')
  and not exists (select 1 from user_roles r where r.user_id = u.id)`

async function avisarParadas(tx: Tx): Promise<number> {
  const quando = currentTime()
  const fim = new Date(quando.getTime() + AVISO_DIAS * 86_400_000)
  const rows = await rowsOf<{ id: string; email: string }>(tx)`
    update auth.users set inatividade_avisada_em = ${quando} where id in (
      select u.id from auth.users u where ${PARADAS(quando)} and (u.inatividade_avisada_em is null
        or u.inatividade_avisada_em < coalesce(u.last_sign_in_at, u.created_at))
      order by coalesce(u.last_sign_in_at, u.created_at) limit 100 for update skip locked)
    returning id, email`
  for (const { id, email } of rows)
    await queueEmail(tx, {
      para: email,
      ...EMAILS_DA_PRIVACIDADE.write('conta_parada', {
        dia: formatarData(fim.toISOString()),
        link: `${getConfig().publicUrl}/auth/consumidor`,
      }),
      chave: `${id}.inatividade.${quando.toISOString().slice(0, 10)}`,
    })
  return rows.length
}

/** One at a time: an account that somebody still counts on, by an old order that never ended, stays. */
async function esvaziarParadas(tx: Tx): Promise<number> {
  const quando = currentTime()
  const rows = await rowsOf<{ id: string }>(tx)`
    select u.id from auth.users u where ${PARADAS(quando)}
      and u.inatividade_avisada_em between coalesce(u.last_sign_in_at, u.created_at)
        and ${quando}::timestamptz - ${AVISO_DIAS} * interval '1 day'
      and not exists (select 1 from vendas v where v.user_id = u.id and v.excluido_em is null and (${DISPUTA_ABERTA}
        or v.status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'em_devolucao')
        or exists (select 1 from devolucoes d where d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
          and d.status in ('aberta', 'recebida'))))
    order by u.inatividade_avisada_em limit 1 for update skip locked`
  for (const { id } of rows) {
    await auditar(tx, null, 'contas.esvaziar_por_inatividade', { recurso: 'usuarios', id })
    await excluirTitular(tx, id, 'conta_parada_excluida')
  }
  return rows.length
}
