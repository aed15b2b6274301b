import { Outlet, useOutletContext } from 'react-router'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import type { Route } from './+types/tela.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'

/** Around every screen of the panel: one that fails says so inside the frame, and the menu stays at hand. */
export default function Tela() {
  return <Outlet context={useOutletContext<ContextoDoPainel>()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <h1 className="so-leitor">Não foi possível abrir esta tela</h1>
      <EstadoDaFalha erro={error} />
    </>
  )
}
