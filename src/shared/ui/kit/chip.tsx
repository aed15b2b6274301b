import { IconCheck, IconClock, IconPoint, IconX } from '@tabler/icons-react'
import estilo from './chip.module.css'

export type Tom = 'espera' | 'bom' | 'neutro' | 'ruim'

const ICONES = { espera: IconClock, bom: IconCheck, neutro: IconPoint, ruim: IconX }

/** A state in words with an icon: never by colour alone. */
export function Chip({ rotulo: { texto, tom } }: { rotulo: { texto: string; tom: Tom } }) {
  const Icone = ICONES[tom]
  return (
    <span className={`${estilo.chip} ${estilo[tom] ?? ''}`}>
      <Icone size={14} aria-hidden /> {texto}
    </span>
  )
}
