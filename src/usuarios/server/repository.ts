import { type RawBuilder, sql } from 'kysely'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { FactorJson, IdentityJson, UserJson } from '../schemas-auth.ts'

/** An account with its identities and factors, as one row. Instants are ISO strings, ready for the wire. */
export interface UserRow {
  id: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  new_email: string | null
  /** A link to it, or to the address before, still works. */
  troca_em_andamento: boolean
  email_change_sent_at: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  is_anonymous: boolean
  banned_until: string | null
  banido: boolean
  created_at: string
  updated_at: string
  identities: IdentityJson[]
  factors: FactorJson[]
}

/** The columns of UserRow, of a table or subquery named `u`. */
export const USER_COLUMNS = sql`
  u.id, u.email, u.encrypted_password, iso(u.email_confirmed_at) as email_confirmed_at, iso(u.invited_at) as invited_at,
  iso(u.confirmation_sent_at) as confirmation_sent_at, iso(u.recovery_sent_at) as recovery_sent_at, u.new_email,
  u.new_email is not null and exists (select from auth.one_time_tokens t where t.user_id = u.id
    and t.tipo in ('email_change_current', 'email_change_new') and t.expira_em > now()) as troca_em_andamento,
  iso(u.email_change_sent_at) as email_change_sent_at, iso(u.reauthentication_sent_at) as reauthentication_sent_at,
  iso(u.last_sign_in_at) as last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous,
  iso(u.banned_until) as banned_until, coalesce(u.banned_until > now(), false) as banido,
  iso(u.created_at) as created_at, iso(u.updated_at) as updated_at,
  coalesce((select jsonb_agg(jsonb_build_object(
      'identity_id', i.identity_id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', iso(i.last_sign_in_at), 'created_at', iso(i.created_at),
      'updated_at', iso(i.updated_at), 'email', i.identity_data ->> 'email') order by i.created_at)
    from auth.identities i where i.user_id = u.id), '[]') as identities,
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'created_at', iso(f.created_at), 'updated_at', iso(f.updated_at)) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`

export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return findUser(tx, sql`u.email = ${email}`)
}

export async function findUserById(tx: Tx, id: string): Promise<UserRow | undefined> {
  return findUser(tx, sql`u.id = ${id}`)
}

/** The account read anew, while nobody else changes it. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  await run(tx)`select 1 from auth.users where id = ${id} for no key update`
  return findUserById(tx, id)
}

async function findUser(tx: Tx, where: RawBuilder<unknown>): Promise<UserRow | undefined> {
  return rowOf<UserRow>(tx)`
    select ${USER_COLUMNS} from auth.users u where ${where} and u.deleted_at is null`
}

export interface NewUser {
  id?: string
  email: string | null
  encryptedPassword?: string | null
  confirmed?: boolean
  invited?: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
}

/**
 * Makes an account: user, e-mail identity and the profile of the consumer everybody is, in one statement.
 * Throws on the unique `users_email_key` when the address is taken.
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const id = user.id ?? uuidV7()
  const anonymous = user.email === null
  const userMetadata = user.userMetadata ?? {}
  const provider = anonymous ? {} : { provider: 'email', providers: ['email'] }
  const identityData = {
    sub: id,
    email: user.email,
    email_verified: user.confirmed ?? false,
    phone_verified: false,
  }
  await run(tx)`
    with u as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, invited_at, raw_app_meta_data,
        raw_user_meta_data, is_anonymous, password_changed_at)
      values (${id}, ${user.email}, ${user.encryptedPassword ?? null}, ${user.confirmed ? sql`now()` : null},
        ${user.invited ? sql`now()` : null}, ${JSON.stringify({ ...provider, ...user.appMetadata })}::jsonb,
        ${JSON.stringify(userMetadata)}::jsonb, ${anonymous}, ${user.encryptedPassword ? sql`now()` : null})
    ), i as (
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      select ${id}::uuid, 'email', ${id}, ${JSON.stringify(identityData)}::jsonb where ${!anonymous}
    )
    insert into profiles (user_id, nome, email) values (${id}, ${displayName(userMetadata)}, ${user.email})`
  return id
}

/** What its sign-up wrote of an account, written anew. */
export async function rewriteSignup(
  tx: Tx,
  userId: string,
  { encryptedPassword, userMetadata }: Required<Pick<NewUser, 'encryptedPassword' | 'userMetadata'>>,
): Promise<void> {
  await run(tx)`
    with u as (
      update auth.users set encrypted_password = ${encryptedPassword}, password_changed_at = now(),
        raw_user_meta_data = ${JSON.stringify(userMetadata)}::jsonb
      where id = ${userId}
    )
    update profiles set nome = ${displayName(userMetadata)} where user_id = ${userId}`
}

/** Marks the address as proved by its mailbox. */
export async function confirmEmail(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    with u as (update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${userId})
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = ${userId} and provider = 'email'`
}

/** The name from the sign-up's metadata, as one line. */
export function displayName(metadata: Record<string, unknown>): string {
  const name = metadata.full_name ?? metadata.nome
  if (typeof name !== 'string') return ''
  return name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}

export function userJson(row: UserRow): UserJson {
  const optional = {
    email_confirmed_at: row.email_confirmed_at,
    confirmed_at: row.email_confirmed_at,
    invited_at: row.invited_at,
    confirmation_sent_at: row.confirmation_sent_at,
    recovery_sent_at: row.recovery_sent_at,
    new_email: row.troca_em_andamento ? row.new_email : null,
    email_change_sent_at: row.email_change_sent_at,
    reauthentication_sent_at: row.reauthentication_sent_at,
    last_sign_in_at: row.last_sign_in_at,
    banned_until: row.banned_until,
  }
  return {
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email ?? '',
    phone: '',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    identities: row.identities,
    ...(row.factors.length > 0 ? { factors: row.factors.map(factorJson) } : {}),
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_anonymous: row.is_anonymous,
  }
}

function factorJson({
  friendly_name,
  ...factor
}: FactorJson & { friendly_name?: string | null }): FactorJson {
  return friendly_name ? { ...factor, friendly_name } : factor
}
