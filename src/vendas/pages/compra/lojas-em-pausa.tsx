import estilo from '../carrinho/carrinho.module.css'
import { dizerPausa } from './conferir-compra.ts'
import type { LojaAPagar } from './dados-da-loja.ts'

/** The shops of a purchase that take no orders now, before anything is filled in; nothing when all do. */
export function LojasEmPausa({ lojas }: { lojas: LojaAPagar[] }) {
  return lojas.map((loja) => {
    const [titulo, texto] = dizerPausa(loja)
    return (
      <p key={loja.id} className={estilo.mudancas}>
        <strong>{titulo}.</strong> {texto}
      </p>
    )
  })
}
