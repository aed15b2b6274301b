import { guardar, lerGuardado } from '#src/shared/ui/sem-rede/aparelho.ts'
import { marcar, quemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'
import { lerEntrarComo } from '#src/shared/ui/sessao/entrar-como-guardado.ts'

interface Pessoa {
  usuario: { id: string }
}

const PESSOA = 'pessoa'

/** For a counter that is opened without a network (docs/rules/sales.md#without-a-network). */
export const guardarPessoa = (pessoa: Pessoa) => guardar(pessoa.usuario.id, PESSOA, pessoa)

/** Who is signed in, as the panel knew them last on this device. */
export async function lerPessoaGuardada<P extends Pessoa>(): Promise<P | undefined> {
  if (lerEntrarComo()) return undefined
  const pessoa = await lerGuardado<P>(PESSOA).catch(() => undefined)
  if (pessoa?.usuario.id !== quemEntrou()) return undefined
  marcar(pessoa.usuario.id)
  return pessoa
}
