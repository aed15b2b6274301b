import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { accountOf, withAccess } from '#src/shared/server/database/database.ts'
import { clearHits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'
import { countWrongGuess, guessLimits, mayGuess } from './limits.ts'
import type { Origem } from './origin.ts'
import { verifyPassword } from './password.ts'

/**
 * The signed-in person proves again that it is them, before an act that a borrowed screen must not do. Wrong guesses
 * count like those of signing in. Call it outside any transaction: the password's hash takes its time.
 */
export async function confirmarSenha(pessoa: Pessoa, senha: string, origem: Origem): Promise<void> {
  const user = await withAccess(accountOf(pessoa.userId), (tx) =>
    tx
      .selectFrom('auth.users')
      .select('encrypted_password')
      .where('id', '=', pessoa.userId)
      .executeTakeFirst(),
  )
  const conta = { userId: pessoa.userId, email: pessoa.email, origem }
  const guess = await guessInSession(conta, () => verifyPassword(senha, user?.encrypted_password ?? null))
  if (guess === 'too_many') throw errors.muitas_tentativas()
  if (guess === 'wrong')
    throw errors.senha_incorreta({ errors: [{ path: 'senha', message: 'Confira a senha e tente de novo.' }] })
}

/**
 * Looks at what a signed-in person gave to prove themselves. Wrong guesses are counted as those of signing in, and by
 * account whatever their address: a stolen session does not guess on from another one.
 */
export async function guessInSession(
  { userId, email, origem }: { userId: string; email: string; origem: Origem },
  look: () => Promise<boolean>,
): Promise<'right' | 'wrong' | 'too_many'> {
  const signIn = await guessLimits('senha', email, origem)
  const account = { ...signIn.accountAndAddress, name: 'senha-na-sessao', who: userId }
  const limits = { ...signIn, account }
  const may = () => withAccess(accountOf(userId), (tx) => mayGuess(tx, limits, false))
  if (!(await may())) return 'too_many'
  if (!(await look()))
    return (await withAccess(accountOf(userId), (tx) => countWrongGuess(tx, limits))) ? 'wrong' : 'too_many'
  // Asked again: of a burst of guesses, one that was right too late learns nothing.
  if (!(await may())) return 'too_many'
  await withAccess(accountOf(userId), (tx) => clearHits(tx, [limits.accountAndAddress, account]))
  return 'right'
}
