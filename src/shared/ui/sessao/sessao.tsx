import { useSyncExternalStore } from 'react'
import { encerrarSessao } from './auth-client.ts'
import { lerSessao, ouvirSessao, type SessaoGuardada, type UsuarioDaSessao } from './sessao-guardada.ts'

interface Sessao {
  /** True only until the browser has read its storage, once per page. */
  carregando: boolean
  usuario: UsuarioDaSessao | null
  sair: () => Promise<void>
}

const semStorage = () => undefined

/** Who is signed in here. Pages come from the server without a session and learn it in the browser. */
export function useSessao(): Sessao {
  const sessao = useSyncExternalStore<SessaoGuardada | null | undefined>(ouvirSessao, lerSessao, semStorage)
  return {
    carregando: sessao === undefined,
    usuario: sessao && !sessao.faltaSegundoFator ? sessao.usuario : null,
    sair: encerrarSessao,
  }
}
