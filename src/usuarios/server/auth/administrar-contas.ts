import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isServiceToken } from '#src/shared/server/http/access-token.ts'
import { getConfig } from '#src/shared/server/config.ts'
import {
  accountOf,
  ACCOUNTS,
  rowsOf,
  run,
  type Tx,
  violates,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { authError, authErrors } from '../../errors.ts'
import type { AdminUserInput } from '../../schemas.ts'
import type { FactorJson, UserJson } from '../../schemas-auth.ts'
import { setEmail } from './alterar-usuario.ts'
import { recordFact } from './audit.ts'
import { revokeLinks } from './one-time-tokens.ts'
import type { Origem } from './origin.ts'
import { hashPassword } from './password.ts'
import { bearer, requireEmail, requireMetadata, requireStrongPassword } from './protocol.ts'
import {
  confirmEmail,
  findUserById,
  insertUser,
  USER_COLUMNS,
  type UserRow,
  userJson,
} from '../repository.ts'
import { sha256 } from './secrets.ts'
import { deleteFactor } from './segundo-fator.ts'
import { endSessions } from './sessions.ts'

/** The service routes answer the holder of AUTH_SERVICE_KEY, or of a `service_role` token signed with our key. */
export async function requireServiceKey(request: FastifyRequest): Promise<void> {
  const given = bearer(request)
  if (!given) throw authErrors.no_authorization()
  const key = getConfig().AUTH_SERVICE_KEY
  const right = key !== undefined && timingSafeEqual(sha256(given), sha256(key))
  if (!right && !(await isServiceToken(given))) throw authErrors.not_admin()
}

/** `GET /admin/users`: a page of accounts, newest first, and how many there are. */
export async function listarContas({ page, perPage }: { page: number; perPage: number }) {
  return withAccess(ACCOUNTS, async (tx) => {
    const rows = await rowsOf<UserRow & { total: number }>(tx)`
      select ${USER_COLUMNS}, count(*) over () as total from auth.users u where u.deleted_at is null
      order by u.created_at desc, u.id desc limit ${perPage} offset ${(page - 1) * perPage}`
    return { users: rows.map(userJson), total: rows[0]?.total ?? 0 }
  })
}

/** `POST /admin/users`: an account as described, confirmed only when `email_confirm` says so. */
export async function criarConta(input: AdminUserInput, origem: Origem): Promise<UserJson> {
  if (!input.email)
    throw authErrors.validation_failed({ detail: 'Cannot create a user without either an email or phone' })
  const email = requireEmail(input.email)
  const encryptedPassword = input.password ? await hashPassword(requireStrongPassword(input.password)) : null
  const created = withAccess(ACCOUNTS, async (tx) => {
    const id = await insertUser(tx, {
      id: input.id ?? undefined,
      email,
      encryptedPassword,
      confirmed: input.email_confirm ?? false,
      userMetadata: requireMetadata(input.user_metadata),
      appMetadata: requireMetadata(input.app_metadata),
    })
    await setBan(tx, id, input.ban_duration)
    await recordFact(tx, { acao: 'contas.criar_por_servico', userId: null, origem, recursoId: id })
    return userJson(await load(tx, id))
  })
  return created.catch(emailTaken)
}

/** `GET /admin/users/{id}`. */
export async function verConta(id: string): Promise<UserJson> {
  return withAccess(accountOf(id), async (tx) => userJson(await load(tx, id)))
}

/** `PUT /admin/users/{id}`: what is given changes at once; a new password or a ban ends the person's sessions. */
export async function alterarConta(id: string, input: AdminUserInput, origem: Origem): Promise<UserJson> {
  const email = input.email ? requireEmail(input.email) : null
  const hash = input.password ? await hashPassword(requireStrongPassword(input.password)) : null
  const changed = withAccess(accountOf(id), async (tx) => {
    const user = await load(tx, id)
    if (email && email !== user.email) await setEmail(tx, id, email)
    if (input.email_confirm) await confirmEmail(tx, id)
    await tx
      .updateTable('auth.users')
      .set({
        raw_user_meta_data: JSON.stringify(
          requireMetadata({ ...user.raw_user_meta_data, ...input.user_metadata }),
        ),
        raw_app_meta_data: JSON.stringify(
          requireMetadata({ ...user.raw_app_meta_data, ...input.app_metadata }),
        ),
        ...(hash ? { encrypted_password: hash, password_changed_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .execute()
    const banned = await setBan(tx, id, input.ban_duration)
    if (hash || banned) await endSessions(tx, id, 'all')
    if (hash) await revokeLinks(tx, id)
    await recordFact(tx, { acao: 'contas.alterar_por_servico', userId: null, origem, recursoId: id })
    return userJson(await load(tx, id))
  })
  return changed.catch(emailTaken)
}

/**
 * `DELETE /admin/users/{id}`. A soft delete frees the address and keeps the row that sales and audit point to; a hard
 * one is refused while anything still points there.
 */
export async function excluirConta(
  id: string,
  { soft, origem }: { soft: boolean; origem: Origem },
): Promise<UserJson> {
  const deleted = withAccess(accountOf(id), async (tx) => {
    const user = await load(tx, id)
    await recordFact(tx, { acao: 'contas.excluir_por_servico', userId: null, origem, recursoId: id })
    if (!soft) await tx.deleteFrom('auth.users').where('id', '=', id).execute()
    else await esvaziarConta(tx, id)
    return userJson(user)
  })
  return deleted.catch((error: unknown) => {
    throw (error as { code?: string }).code === '23503' ? authErrors.conflict() : error
  })
}

/** Frees the address, ends the sessions and forgets who it was; the row stays for what points to it. */
export async function esvaziarConta(tx: Tx, id: string): Promise<void> {
  await endSessions(tx, id, 'all')
  await tx
    .updateTable('auth.users')
    .set({
      deleted_at: sql<Date>`now()`,
      email: null,
      new_email: null,
      encrypted_password: null,
      raw_user_meta_data: '{}',
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('auth.identities').where('user_id', '=', id).execute()
  await revokeLinks(tx, id)
  await tx
    .updateTable('profiles')
    .set({ nome: '', email: null, telefone: null })
    .where('user_id', '=', id)
    .execute()
}

/**
 * Takes an account that no mailbox has proved out of the way of who comes with the same address: neither password,
 * name nor shop of whoever began it goes on.
 */
export async function despejar(tx: Tx, id: string): Promise<void> {
  await esvaziarConta(tx, id)
  await run(tx)`select recusar_cadastros_de(${id})`
}

/** `GET /admin/users/{id}/factors`. */
export async function listarFatores(id: string): Promise<FactorJson[]> {
  return (await verConta(id)).factors ?? []
}

/** `DELETE /admin/users/{id}/factors/{factorId}`: for a person who lost phone and codes. */
export async function excluirFator(id: string, factorId: string, origem: Origem): Promise<{ id: string }> {
  return withAccess(accountOf(id), async (tx) => {
    const user = await load(tx, id)
    if (!user.factors.some((factor) => factor.id === factorId)) throw authErrors.mfa_factor_not_found()
    await deleteFactor(tx, id, factorId)
    await recordFact(tx, {
      acao: 'segundo_fator.remover_por_servico',
      userId: null,
      origem,
      recursoId: factorId,
    })
    return { id: factorId }
  })
}

/** `24h`, `1h30m`, or `none` to lift it. Says whether the account is banned by it. */
async function setBan(tx: Tx, id: string, duration: string | null | undefined): Promise<boolean> {
  if (!duration) return false
  const units = { h: 3600, m: 60, s: 1 } as const
  const parts = [...duration.matchAll(/(\d{1,8})(h|m|s)/g)]
  const whole = parts.map(([part]) => part).join('') === duration
  if (duration !== 'none' && (!whole || parts.length === 0)) {
    throw authErrors.validation_failed({ detail: 'invalid format for ban duration' })
  }
  const seconds = parts.reduce((sum, [, n, unit]) => sum + Number(n) * units[unit as keyof typeof units], 0)
  await tx
    .updateTable('auth.users')
    .set({ banned_until: duration === 'none' ? null : sql<Date>`now() + ${seconds} * interval '1 second'` })
    .where('id', '=', id)
    .execute()
  return duration !== 'none'
}

async function load(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUserById(tx, id)
  if (!user) throw authError('user_not_found', 404, 'User not found')
  return user
}

function emailTaken(error: unknown): never {
  throw violates(error, 'users_email_key') ? authErrors.email_exists() : error
}
