import { type ChangeEvent, useState } from 'react'

/** What is written in a field, what ties the field to it, and what is wrong with it until it is written in again. */
export function useTexto(inicial = '') {
  const [texto, definir] = useState(inicial)
  const [erro, recusar] = useState<string | null>(null)
  const campo = {
    value: texto,
    error: erro,
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      definir(currentTarget.value)
      recusar(null)
    },
  }
  /** Empties what was sent; what was typed since stays. */
  const largar = (enviado: string) => definir((agora) => (agora === enviado ? '' : agora))
  return [texto, campo, { definir, recusar, largar }] as const
}
