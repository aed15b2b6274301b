import { IconCheck, IconClock, IconPoint, IconX } from '@tabler/icons-react'
import type { Rotulo } from '../../rotulo.ts'
import estilo from './chip.module.css'

const ICONES = { espera: IconClock, bom: IconCheck, neutro: IconPoint, ruim: IconX }

/** A state in words with an icon: never by colour alone. */
export function Chip({ rotulo: { texto, tom } }: { rotulo: Rotulo }) {
  const Icone = ICONES[tom]
  return (
    <span className={`${estilo.chip} ${estilo[tom] ?? ''}`}>
      <Icone size={14} aria-hidden /> {texto}
    </span>
  )
}
