import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

type Mudancas = Record<string, string | null | undefined>

/**
 * What the page's address asks for, already as it will be while the answer is on its way, and the ways to change it. Filters,
 * order and page stand there, so that links, reload and back keep them.
 */
export function useEndereco() {
  const { pathname, search } = useLocation()
  const { location: proxima } = useNavigation()
  const navigate = useNavigate()
  const aqui = proxima?.pathname === pathname ? proxima.search : search
  const parametros = useMemo(() => new URLSearchParams(aqui), [aqui])

  // What waits for the last key or for an answer changes the address as it is by then, not as it was when it was pressed.
  const agora = useRef(parametros)
  useEffect(() => {
    agora.current = parametros
  })

  /** `troca` replaces the entry of the history: for what is typed. */
  const aplicar = useCallback(
    (mudar: (atual: URLSearchParams) => URLSearchParams, { troca = false } = {}) =>
      // At once: a box that was ticked must not look unticked until the answer is here.
      void navigate(
        { search: mudar(agora.current).toString() },
        { replace: troca, preventScrollReset: true, flushSync: true },
      ),
    [navigate],
  )
  const mudar = useCallback(
    (mudancas: Mudancas, opcoes?: { troca?: boolean }) => aplicar((atual) => com(atual, mudancas), opcoes),
    [aplicar],
  )
  return {
    parametros,
    aplicar,
    mudar,
    para: (mudancas: Mudancas) => ({ search: com(parametros, mudancas).toString() }),
  }
}

/** Another filter or order starts again at its first page. */
function com(atual: URLSearchParams, mudancas: Mudancas): URLSearchParams {
  const novos = new URLSearchParams(atual)
  for (const [nome, valor] of Object.entries({ pagina: null, ...mudancas })) {
    if (valor) novos.set(nome, valor)
    else novos.delete(nome)
  }
  return novos
}
