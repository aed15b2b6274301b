import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialogo } from '../dialogo.tsx'
import { PerguntaDeSaida } from '../pergunta-de-saida.tsx'

/** `Você tem alterações não salvas`: asks before leaving while `sujo`. Render what it returns. */
export function useGuardaDeAlteracoes(sujo: boolean) {
  const saida = useBlocker(
    ({ currentLocation, nextLocation }) => sujo && lugar(currentLocation) !== lugar(nextLocation),
  )

  useEffect(() => {
    if (!sujo) return
    // The browser asks in its own words when the tab is closed or reloaded.
    const aoSair = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', aoSair)
    return () => window.removeEventListener('beforeunload', aoSair)
  }, [sujo])

  return (
    <Dialogo
      aberto={saida.state === 'blocked'}
      aoFechar={() => saida.reset?.()}
      titulo="Você tem alterações não salvas"
    >
      <PerguntaDeSaida
        texto="Se sair agora, o que você mudou nesta tela se perde."
        sair="Sair sem salvar"
        aoSair={() => saida.proceed?.()}
        aoFicar={() => saida.reset?.()}
      />
    </Dialogo>
  )
}

/** A screen's address, or that of one of its tabs: a filter or an open dialog in it leaves the form where it is. */
function lugar({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`
}
