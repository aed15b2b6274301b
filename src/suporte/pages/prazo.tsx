import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { descreverPrazo } from '../rules.ts'
import estilo from './suporte.module.css'

/** `Prazo: 3 h 20`, going on by itself. Nothing while nobody waits. */
export function Prazo({ responderAte }: { responderAte: string | null }) {
  const [agora, setAgora] = useState(() => new Date())
  useEffect(() => {
    const relogio = setInterval(() => setAgora(new Date()), 30_000)
    return () => clearInterval(relogio)
  }, [])
  const prazo = descreverPrazo(responderAte, agora)
  if (!prazo) return null
  return (
    <span className={estilo.prazo} data-atrasado={prazo.atrasado || undefined}>
      <IconClock size={14} aria-hidden /> {prazo.texto}
    </span>
  )
}
