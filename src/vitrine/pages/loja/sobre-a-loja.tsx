import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import type { SobreALoja } from '../../server/sobre-a-loja.ts'

const Dentro = import.meta.env.SSR
  ? (await import('./o-que-a-loja-diz.tsx')).default
  : lazy(() => import('./o-que-a-loja-diz.tsx'))

/** What the shop says of itself, where it says anything. */
export function Sobre({ sobre }: { sobre: SobreALoja }) {
  const { funcionamento, entrega, politicas, redes_sociais: redes } = sobre
  useAbrirPolitica()
  const textos = [politicas?.trocas, politicas?.entrega, politicas?.privacidade]
  const ditos = [funcionamento, entrega, ...textos, ...Object.values(redes ?? {})]
  if (!ditos.some(Boolean)) return null
  return (
    <DoServidor como="section" className="sobre-a-loja" aria-labelledby="sobre" de={['sobre', sobre]}>
      <Dentro sobre={sobre} />
    </DoServidor>
  )
}

/** A policy that the address names is read at once. */
function useAbrirPolitica() {
  const { hash } = useLocation()
  useEffect(() => {
    const politica = hash ? document.getElementById(hash.slice(1)) : null
    if (!(politica instanceof HTMLDetailsElement)) return
    politica.open = true
    politica.scrollIntoView()
  }, [hash])
}
