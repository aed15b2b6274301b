import { sql } from 'kysely'
import { Codigo } from '#src/shared/corpo-do-email.tsx'
import { formatarDataHora } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { EMAILS_DA_CONTA } from '../emails.ts'
import { issueToken, type Pkce } from './one-time-tokens.ts'
import { deviceName, type Origem } from './origin.ts'
import { allowedRedirect } from './protocol.ts'
import { displayName, findUserByEmail, type UserRow } from '../repository.ts'

interface LinkOptions {
  redirect: URL
  pkce?: Pkce | null
}

type Addressee = Pick<UserRow, 'id' | 'raw_user_meta_data'> & { email: string }

export async function sendConfirmationEmail(
  tx: Tx,
  user: Addressee,
  { redirect, pkce }: LinkOptions,
): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'signup', email: user.email, pkce })
  await stamp(tx, user.id, 'confirmation_sent_at')
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('confirmacao', {
      nome: firstName(user),
      link: pageLink({ hash, type: 'signup', redirect }),
    }),
  })
}

/** `tentou` ends the sentence of what somebody tried with this address. */
export async function sendExistingAccountEmail(tx: Tx, email: string, tentou?: string): Promise<void> {
  await queueEmail(tx, {
    para: email,
    ...EMAILS_DA_CONTA.write('conta_existente', {
      tentou: tentou ?? null,
      link: `${getConfig().publicUrl}/auth/consumidor`,
    }),
  })
}

export async function sendRecoveryEmail(
  tx: Tx,
  user: Addressee,
  { redirect, pkce }: LinkOptions,
): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'recovery', email: user.email, pkce })
  await stamp(tx, user.id, 'recovery_sent_at')
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('redefinicao', {
      nome: firstName(user),
      link: pageLink({ hash, type: 'recovery', redirect }),
    }),
  })
}

/** The way in for who knows the password and came from a new device while others guess at it. */
export async function sendSignInEmail(tx: Tx, user: Addressee): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'magiclink', email: user.email })
  const link = pageLink({ hash, type: 'magiclink', redirect: allowedRedirect(null) })
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('entrada', { nome: firstName(user), link }),
  })
}

export async function sendAccountInviteEmail(
  tx: Tx,
  user: Addressee,
  { redirect }: LinkOptions,
): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'invite', email: user.email })
  await stamp(tx, user.id, 'confirmation_sent_at')
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('conta_criada', { link: pageLink({ hash, type: 'invite', redirect }) }),
  })
}

/**
 * To the address there is and to the one there shall be; the first one to answer waits for the other. One that has an
 * account already gets the e-mail that says so, and its link reaches nobody: who asked cannot tell the difference.
 */
export async function sendEmailChangeEmails(
  tx: Tx,
  user: UserRow,
  { newEmail, redirect, pkce }: LinkOptions & { newEmail: string },
): Promise<void> {
  const current = user.email ? ([['email_change_current', user.email]] as const) : []
  for (const [kind, email] of [...current, ['email_change_new', newEmail] as const]) {
    const { hash } = await issueToken(tx, { userId: user.id, kind, email, pkce })
    if (email === newEmail && (await findUserByEmail(tx, newEmail))?.email_confirmed_at) {
      await sendExistingAccountEmail(tx, newEmail, 'usar este e-mail em outra conta do Portal de Vendas')
      continue
    }
    const link = pageLink({ hash, type: 'email_change', redirect })
    await queueEmail(tx, {
      para: email,
      ...EMAILS_DA_CONTA.write('mudanca_de_email', {
        nome: firstName(user),
        de: user.email,
        para: newEmail,
        link,
      }),
    })
  }
  await stamp(tx, user.id, 'email_change_sent_at')
}

export async function sendReauthenticationEmail(tx: Tx, user: Addressee): Promise<void> {
  const token = { userId: user.id, kind: 'reauthentication', email: user.email, shown: true } as const
  const { otp } = await issueToken(tx, token)
  await stamp(tx, user.id, 'reauthentication_sent_at')
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('codigo', { codigo: <Codigo>{otp}</Codigo> }),
  })
}

export async function sendPasswordChangedEmail(tx: Tx, user: UserRow): Promise<void> {
  if (!user.email) return
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('senha_alterada', {
      nome: firstName(user),
      quando: formatarDataHora(new Date()),
      link: `${getConfig().publicUrl}/auth/consumidor`,
    }),
  })
}

export async function sendNewDeviceEmail(tx: Tx, user: UserRow, origem: Origem): Promise<void> {
  if (!user.email) return
  await queueEmail(tx, {
    para: user.email,
    ...EMAILS_DA_CONTA.write('novo_acesso', {
      nome: firstName(user),
      quando: formatarDataHora(new Date()),
      aparelho: deviceName(origem),
      endereco: origem.ip ?? 'desconhecido',
      link: `${getConfig().publicUrl}/auth/consumidor`,
    }),
  })
}

interface Mailed {
  hash: string
  type: string
  redirect: URL
}

/** The page with the button that uses a link up: who only opens an e-mail's links, as mail scanners do, uses none. */
function pageLink(mailed: Mailed): string {
  return linkTo('/auth/abrir', mailed)
}

/** The same at once, by `GET /auth/v1/verify`: for a client that sends its e-mail itself. */
export function verifyLink(mailed: Mailed): string {
  return linkTo('/auth/v1/verify', mailed)
}

function linkTo(path: string, { hash, type, redirect }: Mailed): string {
  return `${getConfig().publicUrl}${path}?token=${hash}&type=${type}&redirect_to=${encodeURIComponent(redirect.href)}`
}

function firstName(user: Pick<UserRow, 'raw_user_meta_data'>): string {
  return displayName(user.raw_user_meta_data).split(' ')[0] ?? ''
}

async function stamp(
  tx: Tx,
  userId: string,
  column: 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'reauthentication_sent_at',
): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ [column]: sql`now()` })
    .where('id', '=', userId)
    .execute()
}
