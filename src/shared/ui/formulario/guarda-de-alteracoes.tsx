import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialogo } from '../kit/dialogo.tsx'
import { PerguntaDeSaida } from './pergunta-de-saida.tsx'

/** `Você tem alterações não salvas`: asks before leaving while `sujo`. Render what it returns. */
export function useGuardaDeAlteracoes(sujo: boolean) {
  return sujo ? <Guarda /> : null
}

/** Mounted only while something is unsaved: of several blockers on a page the router asks the last one alone. */
function Guarda() {
  const saida = useBlocker(
    ({ currentLocation, nextLocation }) => lugar(currentLocation) !== lugar(nextLocation),
  )

  useEffect(() => {
    // The browser asks in its own words when the tab is closed or reloaded.
    const aoSair = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', aoSair)
    return () => window.removeEventListener('beforeunload', aoSair)
  }, [])

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

/** A screen's address, one of its tabs, or what is edited there: a filter or an open dialog leaves the form where it is. */
function lugar({ pathname, search }: { pathname: string; search: string }): string {
  const procura = new URLSearchParams(search)
  return [pathname, ...['tab', 'plano', 'modelo'].map((nome) => procura.get(nome))].join('?')
}
