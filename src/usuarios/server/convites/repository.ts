import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type PapelEquipe, papeisQuePodem } from '#src/acesso/papeis.ts'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { SituacaoDoConvite } from '../../rules.ts'
import type { ConviteJson } from '../../schemas-equipe.ts'
import { sha256 } from '../auth/secrets.ts'

/** `expirado` shows as soon as the seven days are over, whether or not a row says so yet. */
const CONVITE_COLUMNS = sql`
  c.id, c.estabelecimento_id, c.email, c.papel, c.mensagem, c.reenvios,
  case when c.status = 'pendente' and c.expira_em <= now() then 'expirado' else c.status end as status,
  iso(c.expira_em) as expira_em, iso(c.created_at) as created_at`

export async function findConvite(tx: Tx, id: string): Promise<ConviteJson> {
  const convite = await rowOf<ConviteJson>(tx)`select ${CONVITE_COLUMNS} from convites c where c.id = ${id}`
  if (!convite) throw new Error('The invitation just written is gone')
  return convite
}

export async function listConvites(
  tx: Tx,
  filtro: { estabelecimentoId: string; status?: SituacaoDoConvite; depois?: string; limite: number },
): Promise<{ itens: ConviteJson[]; total: number }> {
  const rows = await rowsOf<ConviteJson & { total: number }>(tx)`
    with todos as (
      select ${CONVITE_COLUMNS} from convites c where c.estabelecimento_id = ${filtro.estabelecimentoId}
    ), filtrados as (
      select * from todos where ${filtro.status ? sql`status = ${filtro.status}` : sql`true`}
    )
    select f.*, (select count(*) from filtrados) as total from filtrados f
    where ${filtro.depois ? sql`f.id < ${filtro.depois}` : sql`true`}
    order by f.id desc limit ${filtro.limite}`
  return { itens: rows.map(({ total: _total, ...convite }) => convite), total: rows[0]?.total ?? 0 }
}

export interface ConviteTravado {
  id: string
  estabelecimento_id: string
  email: string
  papel: Exclude<PapelEquipe, 'proprietario'>
  mensagem: string | null
  status: SituacaoDoConvite
  vencido: boolean
  reenvios: number
  convidado_por: string
  loja: string
  loja_aberta: boolean
}

const TRAVADO = sql`
  c.id, c.estabelecimento_id, c.email, c.papel, c.mensagem, c.status, c.expira_em <= now() as vencido, c.reenvios,
  c.convidado_por, e.nome as loja,
  e.status in ('inativo', 'ativo') and not e.bloqueado_por_inadimplencia as loja_aberta`

/** The shop that the invitation of a token is to. */
export async function findLojaDoToken(tx: Tx, token: string): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(tx)`
    select estabelecimento_id as id from convites where token_hash = ${sha256(token)}`
  return row?.id
}

/** Locks the invitation of a token, so that of ten answers at once one counts. */
export async function lockConviteByToken(tx: Tx, token: string): Promise<ConviteTravado | undefined> {
  return rowOf<ConviteTravado>(tx)`
    select ${TRAVADO} from convites c join estabelecimentos e on e.id = c.estabelecimento_id
    where c.token_hash = ${sha256(token)} for update of c`
}

export async function lockConviteById(
  tx: Tx,
  { id, estabelecimentoId }: { id: string; estabelecimentoId: string },
): Promise<ConviteTravado | undefined> {
  return rowOf<ConviteTravado>(tx)`
    select ${TRAVADO} from convites c join estabelecimentos e on e.id = c.estabelecimento_id
    where c.id = ${id} and c.estabelecimento_id = ${estabelecimentoId} for update of c`
}

export async function setSituacao(
  tx: Tx,
  id: string,
  status: Exclude<SituacaoDoConvite, 'aceito'>,
): Promise<void> {
  await tx.updateTable('convites').set({ status }).where('id', '=', id).execute()
}

/** Writes down that pending invitations past their seven days have expired, which frees their address. */
export async function expireConvites(tx: Tx, estabelecimentoId: string): Promise<void> {
  await run(tx)`
    update convites set status = 'expirado' where id in (
      select id from convites where estabelecimento_id = ${estabelecimentoId} and status = 'pendente'
        and expira_em <= now() order by id for update)`
}

/** The address of whoever sent the invitation while they may send another, else the owner's. */
export async function findQuemConvida(
  tx: Tx,
  { estabelecimento_id: loja, convidado_por: quem }: ConviteTravado,
): Promise<string | null | undefined> {
  const row = await rowOf<{ email: string | null }>(tx)`
    select u.email from estabelecimentos e join auth.users u on u.id = e.owner_user_id or u.id in (
      select p.user_id from profiles p where p.estabelecimento_id = e.id and p.user_id = ${quem}
        and p.desativado_em is null and p.papel = any(${papeisQuePodem('usuarios.gerir')}))
    where e.id = ${loja} order by u.id = ${quem} desc limit 1`
  return row?.email
}

/** Who is of the team again needs no invitation to it: what waits for them gives its seat back. */
export async function revokeConvitesPara(
  tx: Tx,
  { estabelecimentoId, userIds }: { estabelecimentoId: string; userIds: string[] },
): Promise<void> {
  await run(tx)`
    update convites set status = 'revogado' where estabelecimento_id = ${estabelecimentoId} and status = 'pendente'
      and email in (select email from auth.users where id = any(${userIds}::uuid[]))`
}

/** 32 random bytes; only their hash is kept. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: sha256(token) }
}
