import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { lerFiltroDeProdutos } from '../../filtros.ts'

/**
 * What the address of this list asks for, already as it will be while the answer is on its way, and the way to change
 * it.
 */
export function useEnderecoDaLista() {
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
    aplicar,
    carregando:
      proxima !== undefined &&
      proxima.pathname === pathname &&
      semProduto(proxima.search) !== semProduto(search),
  }
}

/** The filters of this shop as the address says them. */
export function useFiltroNaUrl() {
  const endereco = useEnderecoDaLista()
  const { parametros } = endereco
  return { ...endereco, filtro: useMemo(() => lerFiltroDeProdutos(parametros), [parametros]) }
}

/** The product on top of the grid is no filter. */
export function semProduto(search: string): string {
  const parametros = new URLSearchParams(search)
  parametros.delete('produto')
  parametros.delete('variacao')
  return parametros.toString()
}
