import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { lerFiltroDeProdutos } from '../filtros.ts'

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

  const aplicar = useCallback(
    (novo: URLSearchParams, { troca = false } = {}) =>
      // At once: a box that was ticked must not look unticked until the answer is here.
      void navigate(
        { search: novo.toString() },
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
