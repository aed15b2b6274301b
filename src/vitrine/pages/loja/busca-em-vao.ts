import { useEffect } from 'react'

const buscarContagem = () => import('#src/shared/ui/loja/contar-busca-em-vao.ts')
/** Not what is still being typed. */
const ESPERA = 3_000

/** Counts that a search in a shop found nothing; without a term there was none. */
export function useBuscaEmVao(termo: string | false | undefined, lojaId: string): void {
  useEffect(() => {
    if (!termo) return
    const contar = () =>
      void buscarContagem().then(
        (modulo) => modulo.contarBuscaEmVao(termo, lojaId),
        () => undefined,
      )
    const relogio = setTimeout(contar, ESPERA)
    return () => clearTimeout(relogio)
  }, [termo, lojaId])
}
