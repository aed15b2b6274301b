import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const OLHA_A_CADA_MS = 500

/**
 * Reads the page's data again for a live event. New data may take away a form that is open: while one holds text that
 * was not sent, the reading waits until it is sent, emptied or closed. Offline it waits too: it would take away what is shown.
 */
export function useReleituraAoVivo(): () => void {
  const { revalidate } = useRevalidator()
  const [falta, setFalta] = useState(false)

  useEffect(() => {
    if (!falta) return
    const relogio = setInterval(() => {
      if (temQueEsperar()) return
      setFalta(false)
      void revalidate()
    }, OLHA_A_CADA_MS)
    return () => clearInterval(relogio)
  }, [falta, revalidate])

  return () => {
    if (temQueEsperar()) setFalta(true)
    else void revalidate()
  }
}

const temQueEsperar = () => !navigator.onLine || haTextoPorEnviar()

/** Forms that change something are sent by post; filters and searches are not. */
function haTextoPorEnviar(): boolean {
  const campos = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"]))',
  )
  return [...campos].some(({ value }) => value.trim() !== '')
}
