import { separarPorLoja } from '../../carrinho-por-loja.ts'
import estilo from '../carrinho/carrinho.module.css'
import { useCarrinho } from '../carrinho/carrinho.tsx'
import { LojaIndisponivel } from '../carrinho/mudancas-do-carrinho.tsx'
import { dizerPausa } from './conferir-compra.ts'
import type { LojaAPagar } from './dados-da-loja.ts'

interface Props {
  /** Of the purchase: they take no orders now. */
  emPausa: LojaAPagar[]
  /** Ids: what the cart holds of them is not bought. */
  indisponiveis: string[]
}

/** The shops that take no orders, before anything is filled in; nothing when all do. */
export function LojasParadas({ emPausa, indisponiveis }: Props) {
  const noCarrinho = separarPorLoja(useCarrinho().linhas)
  return (
    <>
      {noCarrinho
        .filter(({ estabelecimentoId: id }) => indisponiveis.includes(id))
        .map((loja) => (
          <LojaIndisponivel key={loja.estabelecimentoId} loja={loja} />
        ))}
      {emPausa.map((loja) => {
        const [titulo, texto] = dizerPausa(loja)
        return (
          <p key={loja.id} className={estilo.mudancas}>
            <strong>{titulo}.</strong> {texto}
          </p>
        )
      })}
    </>
  )
}
