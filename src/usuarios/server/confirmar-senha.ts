import type { Pessoa } from '#src/planos/server/acesso.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import { countWrongGuess, forgiveGuesses, guessLimits, mayGuess } from './limits.ts'
import type { Origem } from './origin.ts'
import { verifyPassword } from './password.ts'

/**
 * The signed-in person proves again that it is them, before an act that a borrowed screen must not do. Wrong guesses
 * count like those of signing in. Call it outside any transaction: the password's hash takes its time.
 */
export async function confirmarSenha(pessoa: Pessoa, senha: string, origem: Origem): Promise<void> {
  const limits = await guessLimits('senha', pessoa.email, origem)
  const { hash, may } = await withAcesso(SISTEMA, async (tx) => {
    const user = await tx
      .selectFrom('auth.users')
      .select('encrypted_password')
      .where('id', '=', pessoa.userId)
      .executeTakeFirst()
    return { hash: user?.encrypted_password ?? null, may: await mayGuess(tx, limits, true) }
  })
  if (!may) throw errors.muitas_tentativas()
  const right = await verifyPassword(senha, hash)
  const fits = await withAcesso(SISTEMA, async (tx) => {
    if (!right) return countWrongGuess(tx, limits)
    await forgiveGuesses(tx, limits)
    return true
  })
  if (!fits) throw errors.muitas_tentativas()
  if (!right)
    throw errors.senha_incorreta({ errors: [{ path: 'senha', message: 'Confira a senha e tente de novo.' }] })
}
