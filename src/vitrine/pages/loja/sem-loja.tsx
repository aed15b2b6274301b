import { lazy, Suspense } from 'react'
import type { PorqueSemLoja } from './sem-loja-na-tela.tsx'

/** What such a page is called. */
export const SEM_LOJA: Record<PorqueSemLoja, string> = {
  parada: 'Loja temporariamente indisponível',
  desconhecida: 'Loja não encontrada',
  falha: 'Erro ao carregar loja',
}

// Few visits come to it.
const Pagina = lazy(() => import('./sem-loja-na-tela.tsx'))

export function SemLoja({ porque }: { porque: PorqueSemLoja }) {
  return (
    <Suspense>
      <Pagina porque={porque} titulo={SEM_LOJA[porque]} />
    </Suspense>
  )
}
