import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const OLHA_A_CADA_MS = 500

/**
 * Reads the page's data again for a live event. New data may take away a form that is open: while one holds text that
 * was not sent, the reading waits until it is sent, emptied or closed. It waits for a reading under way too, which it would
 * end: on a slow network a shop that sells every second would see none. Offline nothing is read, which would take away what
 * is shown: the stream opens again once there is a connection, and asks for it then.
 */
export function useReleituraAoVivo(): () => void {
  const { revalidate, state } = useRevalidator()
  const [falta, setFalta] = useState(false)
  const lendo = state === 'loading'

  useEffect(() => {
    if (!falta || lendo) return
    const relogio = setInterval(() => {
      if (haTextoPorEnviar()) return
      setFalta(false)
      if (navigator.onLine) void revalidate()
    }, OLHA_A_CADA_MS)
    return () => clearInterval(relogio)
  }, [falta, lendo, revalidate])

  return () => {
    if (lendo || haTextoPorEnviar()) setFalta(true)
    else if (navigator.onLine) void revalidate()
  }
}

/** Forms that change something are sent by post; filters and searches are not. */
function haTextoPorEnviar(): boolean {
  const campos = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"]))',
  )
  return [...campos].some(({ value }) => value.trim() !== '')
}
