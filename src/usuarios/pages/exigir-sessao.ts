import { redirect } from 'react-router'
import { lerSessao, type SessaoGuardada } from '#src/shared/ui/sessao-guardada.ts'

/** The session of this browser for a page of the account; without one, the way to sign in. */
export function exigirSessao(): SessaoGuardada {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) throw redirect('/auth/consumidor')
  return sessao
}
