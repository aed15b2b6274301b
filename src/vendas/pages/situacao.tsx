import {
  IconCash,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconPoint,
  IconQrcode,
  IconX,
} from '@tabler/icons-react'
import { nomeDaForma, type Rotulo } from '../rotulos.ts'
import estilo from './vendas.module.css'

const ICONES = { espera: IconClock, bom: IconCheck, neutro: IconPoint, ruim: IconX }

/** A status in words with an icon: never by colour alone. */
export function Chip({ rotulo: { texto, tom } }: { rotulo: Rotulo }) {
  const Icone = ICONES[tom]
  return (
    <span className={`${estilo.chip} ${estilo[tom] ?? ''}`}>
      <Icone size={14} aria-hidden /> {texto}
    </span>
  )
}

const ICONES_DA_FORMA: Record<string, typeof IconCash> = {
  pix: IconQrcode,
  avista: IconCash,
  cartao: IconCreditCard,
}

/** How it is paid; `curta` leaves the word to who hears the page and to the tooltip. */
export function Forma({ forma, curta = false }: { forma: string; curta?: boolean }) {
  const Icone = ICONES_DA_FORMA[forma] ?? IconCash
  const nome = nomeDaForma(forma)
  return (
    <span className={estilo.forma} title={curta ? nome : undefined}>
      <Icone size={curta ? 20 : 16} aria-hidden /> {curta ? <span className="so-leitor">{nome}</span> : nome}
    </span>
  )
}
