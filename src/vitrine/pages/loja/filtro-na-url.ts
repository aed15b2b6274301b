import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { lerFiltroDeProdutos } from '../../filtros.ts'

/**
 * The filters of this page as its address says them, already as they will be while the answer is on its way, and
 * the way to change them.
 */
export function useFiltroNaUrl() {
  const { pathname, search } = useLocation()
  const { location: proxima } = useNavigation()
  const navigate = useNavigate()
  const aqui = proxima?.pathname === pathname ? proxima.search : search
  const parametros = useMemo(() => new URLSearchParams(aqui), [aqui])

  // What waits for the last key changes the filters as they are by then, not as they were when it was pressed.
  const agora = useRef(parametros)
  useEffect(() => {
    agora.current = parametros
  })

  const aplicar = useCallback(
    (mudar: (atual: URLSearchParams) => URLSearchParams, { troca = false } = {}) =>
      // At once: a box that was ticked must not look unticked until the answer is here.
      void navigate(
        { search: mudar(agora.current).toString() },
        { replace: troca, preventScrollReset: true, flushSync: true },
      ),
    [navigate],
  )
  return {
    parametros,
    filtro: useMemo(() => lerFiltroDeProdutos(parametros), [parametros]),
    aplicar,
    carregando:
      proxima !== undefined &&
      proxima.pathname === pathname &&
      semProduto(proxima.search) !== semProduto(search),
  }
}

/** The product on top of the grid is no filter. */
export function semProduto(search: string): string {
  const parametros = new URLSearchParams(search)
  parametros.delete('produto')
  return parametros.toString()
}
