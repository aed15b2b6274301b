import { useEffect, useEffectEvent, useState } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useMatches, useRevalidator } from 'react-router'
import { ficaOMostrado, type Releitura, releitura } from './releitura.ts'

const OLHA_A_CADA_MS = 500
const DE_NOVO_MS = 5000

/**
 * The middleware of pages that are read again by themselves, for a live event or to see how far a job is, or of a layout
 * around them. Such a reading that ends one of the person's answers them in its place: its failure is shown.
 */
export const manterOMostrado: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url)
  const interrompe = releitura.daPessoa?.url === request.url
  if (!interrompe && releitura.esta?.pagina === pathname + search) releitura.esta.pedido ??= request
  if (releitura.esta?.pedido !== request) releitura.daPessoa = request
  const lido = await next()
  if (releitura.daPessoa === request && !request.signal.aborted) releitura.daPessoa = null
  const { esta } = releitura
  if (esta?.pedido !== request) return lido
  for (const [rota, { type, result }] of Object.entries(lido)) {
    if (type !== 'error' || !esta.mostrado.has(rota) || !ficaOMostrado(result)) continue
    lido[rota] = { type: 'data', result: esta.mostrado.get(rota) }
    esta.falhou = true
  }
  return lido
}

/**
 * Reads the page's data again, and says whether it could be read: what cannot be for a while stays as it is shown, where
 * the page has the middleware above.
 */
export function useReleitura(): () => Promise<boolean> {
  const { revalidate } = useRevalidator()
  const rotas = useMatches()
  return async () => {
    const { pathname, search } = location
    const mostrado = new Map(rotas.map(({ id, loaderData }) => [id, loaderData]))
    const esta: Releitura = { pagina: pathname + search, mostrado, pedido: null, falhou: false }
    releitura.esta = esta
    await revalidate()
    if (releitura.esta === esta) releitura.esta = null
    return !esta.falhou
  }
}

/**
 * Reads the page's data again for a live event. New data may take away a form that is open: while one holds text that
 * was not sent, the reading waits until it is sent, emptied or closed. It waits for a reading under way too, which it would
 * end: on a slow network a shop that sells every second would see none. Offline nothing is read, which would take away what
 * is shown: the stream opens again once there is a connection, and asks for it then. What could not be read for a
 * while is read again later.
 */
export function useReleituraAoVivo(): () => void {
  const { state } = useRevalidator()
  const lerDeNovo = useReleitura()
  const [falta, setFalta] = useState(false)
  const lendo = state === 'loading'

  async function reler() {
    if (navigator.onLine && !(await lerDeNovo())) setTimeout(setFalta, DE_NOVO_MS, true)
  }

  const relerDepois = useEffectEvent(reler)
  useEffect(() => {
    if (!falta || lendo) return
    const relogio = setInterval(() => {
      if (haTextoPorEnviar()) return
      setFalta(false)
      void relerDepois()
    }, OLHA_A_CADA_MS)
    return () => clearInterval(relogio)
  }, [falta, lendo])

  return () => {
    if (lendo || haTextoPorEnviar()) setFalta(true)
    else void reler()
  }
}

/** Forms that change something are sent by post; filters and searches are not. */
function haTextoPorEnviar(): boolean {
  const campos = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"]))',
  )
  return [...campos].some(({ value }) => value.trim() !== '')
}
