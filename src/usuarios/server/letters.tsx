import { sql } from 'kysely'
import { formatarDataHora } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { CartaDeConfirmacao, CartaDeContaExistente } from './cartas/confirmacao.tsx'
import { CartaDeContaCriada } from './cartas/convite.tsx'
import { CartaDeMudancaDeEmail, CartaDeReautenticacao } from './cartas/mudanca-de-email.tsx'
import { CartaDeNovoAcesso } from './cartas/novo-acesso.tsx'
import { CartaDeRedefinicao } from './cartas/redefinicao.tsx'
import { CartaDeSenhaAlterada } from './cartas/senha-alterada.tsx'
import { issueToken, type Pkce } from './one-time-tokens.ts'
import { deviceName, type Origem } from './origin.ts'
import { displayName, type UserRow } from './repository.ts'

interface LinkOptions {
  redirect: URL
  pkce?: Pkce | null
}

type Addressee = Pick<UserRow, 'id' | 'raw_user_meta_data'> & { email: string }

export async function sendConfirmationLetter(
  tx: Tx,
  user: Addressee,
  { redirect, pkce }: LinkOptions,
): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'signup', email: user.email, pkce })
  await stamp(tx, user.id, 'confirmation_sent_at')
  await queueLetter(tx, {
    para: user.email,
    assunto: 'Confirme seu e-mail',
    corpo: (
      <CartaDeConfirmacao nome={firstName(user)} link={verifyLink({ hash, type: 'signup', redirect })} />
    ),
  })
}

export async function sendExistingAccountLetter(tx: Tx, email: string): Promise<void> {
  const entrada = `${getConfig().publicUrl}/auth/consumidor`
  await queueLetter(tx, {
    para: email,
    assunto: 'Você já tem uma conta',
    corpo: <CartaDeContaExistente entrada={entrada} recuperacao={entrada} />,
  })
}

export async function sendRecoveryLetter(
  tx: Tx,
  user: Addressee,
  { redirect, pkce }: LinkOptions,
): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'recovery', email: user.email, pkce })
  await stamp(tx, user.id, 'recovery_sent_at')
  await queueLetter(tx, {
    para: user.email,
    assunto: 'Redefina sua senha',
    corpo: (
      <CartaDeRedefinicao nome={firstName(user)} link={verifyLink({ hash, type: 'recovery', redirect })} />
    ),
  })
}

export async function sendAccountInviteLetter(
  tx: Tx,
  user: Addressee,
  { redirect }: LinkOptions,
): Promise<void> {
  const { hash } = await issueToken(tx, { userId: user.id, kind: 'invite', email: user.email })
  await stamp(tx, user.id, 'confirmation_sent_at')
  await queueLetter(tx, {
    para: user.email,
    assunto: 'Você foi convidado para o Portal de Vendas',
    corpo: <CartaDeContaCriada link={verifyLink({ hash, type: 'invite', redirect })} />,
  })
}

/** To the address there is and to the one there shall be; the first one to answer waits for the other. */
export async function sendEmailChangeLetters(
  tx: Tx,
  user: UserRow,
  { newEmail, redirect, pkce }: LinkOptions & { newEmail: string },
): Promise<void> {
  const current = user.email ? ([['email_change_current', user.email]] as const) : []
  for (const [kind, email] of [...current, ['email_change_new', newEmail] as const]) {
    const { hash } = await issueToken(tx, { userId: user.id, kind, email, pkce })
    const link = verifyLink({ hash, type: 'email_change', redirect })
    await queueLetter(tx, {
      para: email,
      assunto: 'Confirme a troca de e-mail',
      corpo: (
        <CartaDeMudancaDeEmail nome={firstName(user)} de={user.email ?? ''} para={newEmail} link={link} />
      ),
    })
  }
  await stamp(tx, user.id, 'email_change_sent_at')
}

export async function sendReauthenticationLetter(tx: Tx, user: Addressee): Promise<void> {
  const { otp } = await issueToken(tx, { userId: user.id, kind: 'reauthentication', email: user.email })
  await stamp(tx, user.id, 'reauthentication_sent_at')
  await queueLetter(tx, {
    para: user.email,
    assunto: 'Seu código',
    corpo: <CartaDeReautenticacao codigo={otp} />,
  })
}

export async function sendPasswordChangedLetter(tx: Tx, user: UserRow): Promise<void> {
  if (!user.email) return
  await queueLetter(tx, {
    para: user.email,
    assunto: 'Sua senha foi alterada',
    corpo: (
      <CartaDeSenhaAlterada
        nome={firstName(user)}
        quando={formatarDataHora(new Date())}
        link={`${getConfig().publicUrl}/auth/consumidor`}
      />
    ),
  })
}

export async function sendNewDeviceLetter(tx: Tx, user: UserRow, origem: Origem): Promise<void> {
  if (!user.email) return
  await queueLetter(tx, {
    para: user.email,
    assunto: 'Novo acesso à sua conta',
    corpo: (
      <CartaDeNovoAcesso
        nome={firstName(user)}
        quando={formatarDataHora(new Date())}
        aparelho={deviceName(origem)}
        endereco={origem.ip ?? 'desconhecido'}
        link={`${getConfig().publicUrl}/auth/consumidor`}
      />
    ),
  })
}

/** The address in a letter that `GET /auth/v1/verify` answers. */
export function verifyLink({ hash, type, redirect }: { hash: string; type: string; redirect: URL }): string {
  return `${getConfig().publicUrl}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=${encodeURIComponent(redirect.href)}`
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
