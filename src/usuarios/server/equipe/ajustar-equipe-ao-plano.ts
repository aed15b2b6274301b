import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { recordFact } from '../auth/audit.ts'
import { endSessions } from '../auth/sessions.ts'
import { revokeConvitesPara } from '../convites/repository.ts'
import { travarEquipe } from './mudar-equipe.ts'

const DO_SISTEMA = { ip: null, userAgent: '' }

/**
 * After a change to a plan with `max` seats (-1: no limit): the owner stays, then whom the owner chose (`manter`), then
 * who has been there longest; the rest is switched off and signed out. Those a smaller plan had switched off come back
 * while there is room. Invitations beyond the seats that are left are taken back. As `sistema`. Says how many people it
 * switched off.
 */
export async function ajustarEquipeAoPlano(
  tx: Tx,
  { estabelecimentoId, max, manter = [] }: { estabelecimentoId: string; max: number; manter?: string[] },
): Promise<number> {
  await travarEquipe(tx, estabelecimentoId)
  const cabem = max === -1 ? 1_000_000 : Math.max(1, max)
  const rows = await rowsOf<{ user_id: string; fica: boolean; ativo: boolean }>(tx)`
    with ordem as (
      select p.id, p.user_id, p.desativado_em is null as ativo,
        row_number() over (order by e.owner_user_id = p.user_id desc, p.user_id = any(${manter}::uuid[]) desc,
            p.desativado_em is null desc, p.created_at, p.id)
          <= ${cabem} as fica
      from profiles p join estabelecimentos e on e.id = p.estabelecimento_id
      where p.estabelecimento_id = ${estabelecimentoId} and (p.desativado_em is null or p.desativado_pelo_plano)),
    mudados as (
      update profiles p set desativado_em = case when o.fica then null else now() end, desativado_pelo_plano = not o.fica
      from ordem o where p.id = o.id and o.fica <> o.ativo)
    select user_id, fica, ativo from ordem where fica <> ativo`
  const deVolta = rows.filter(({ fica }) => fica).map(({ user_id: userId }) => userId)
  await revokeConvitesPara(tx, { estabelecimentoId, userIds: deVolta })
  const fora = rows.filter(({ fica }) => !fica)
  for (const { user_id: userId } of fora) {
    await endSessions(tx, userId, 'all')
    const acao = 'equipe.desativar_pelo_plano'
    await recordFact(tx, {
      acao,
      userId: null,
      origem: DO_SISTEMA,
      estabelecimentoId,
      recurso: 'equipe',
      recursoId: userId,
    })
  }
  if (max !== -1) await revogarConvitesDemais(tx, { estabelecimentoId, max })
  return fora.length
}

async function revogarConvitesDemais(
  tx: Tx,
  { estabelecimentoId, max }: { estabelecimentoId: string; max: number },
): Promise<void> {
  await run(tx)`
    update convites set status = 'revogado' where id in (
      select c.id from (
        select id, row_number() over (order by created_at) as lugar from convites
        where estabelecimento_id = ${estabelecimentoId} and status = 'pendente') c
      where c.lugar > ${max} - (
        select count(*) from profiles where estabelecimento_id = ${estabelecimentoId} and desativado_em is null))`
}
