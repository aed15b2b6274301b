import { IconCash, IconCreditCard, IconQrcode } from '@tabler/icons-react'
import { nomeDaForma } from '../../rotulos.ts'
import estilo from './vendas.module.css'

const ICONES_DA_FORMA: Record<string, typeof IconCash> = {
  pix: IconQrcode,
  avista: IconCash,
  cartao: IconCreditCard,
}

/** How it is paid; `curta` leaves the word to screen readers and to the tooltip. */
export function Forma({ forma, curta = false }: { forma: string; curta?: boolean }) {
  const Icone = ICONES_DA_FORMA[forma] ?? IconCash
  const nome = nomeDaForma(forma)
  return (
    <span className={estilo.forma} title={curta ? nome : undefined}>
      <Icone size={curta ? 20 : 16} aria-hidden /> {curta ? <span className="so-leitor">{nome}</span> : nome}
    </span>
  )
}
