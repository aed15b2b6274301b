import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import type { SecaoDoMenu } from './menu.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import estilo from './painel.module.css'

const Aberta = lazy(() => import('./busca-geral-aberta.tsx'))

/** `Ctrl K`: everything of the shop from anywhere in the panel. What it shows loads with the first opening. */
export function BuscaGeral({ loja, secoes }: { loja: MinhaLoja | null; secoes: SecaoDoMenu[] }) {
  const [usada, setUsada] = useState(false)
  const [aberta, setAberta] = useState(false)

  function abrir() {
    setUsada(true)
    setAberta(true)
  }

  // Before the panel is seen: a key pressed at once counts.
  useLayoutEffect(() => {
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.key.toLowerCase() !== 'k' || !(evento.ctrlKey || evento.metaKey) || evento.altKey) return
      evento.preventDefault()
      setUsada(true)
      setAberta((antes) => !antes)
    }
    window.addEventListener('keydown', aoTeclar)
    return () => window.removeEventListener('keydown', aoTeclar)
  }, [])

  return (
    <>
      <button type="button" className={estilo.buscar} aria-keyshortcuts="Control+K" onClick={abrir}>
        <IconSearch size={20} aria-hidden />
        <span className={estilo.buscarTexto}>Buscar</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {usada ? (
        <Suspense>
          <Aberta aberta={aberta} aoFechar={() => setAberta(false)} loja={loja} secoes={secoes} />
        </Suspense>
      ) : null}
    </>
  )
}
