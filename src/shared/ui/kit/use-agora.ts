import { useState } from 'react'

/** The instant this part of the screen opened: a render may run twice, so it must not read the clock itself. */
export function useAgora(): Date {
  const [agora] = useState(() => new Date())
  return agora
}
