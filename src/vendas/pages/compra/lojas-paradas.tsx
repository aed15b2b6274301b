import { separarPorLoja } from '../../carrinho-por-loja.ts'
import estilo from '../carrinho/carrinho.module.css'
import { carrinho, useCarrinho } from '../carrinho/carrinho.tsx'
import { dizerPausa } from './conferir-compra.ts'
import type { LojaAPagar } from './dados-da-loja.ts'
import daLoja from './loja.module.css'

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
        .map(({ estabelecimentoId: id, nome }) => (
          <p key={id} className={estilo.mudancas}>
            <strong>{nome} não está disponível.</strong> Os produtos dela continuam no carrinho, fora deste
            pedido.{' '}
            <button type="button" className={daLoja.acao} onClick={() => carrinho.limpar(id)}>
              Tirar do carrinho
            </button>
          </p>
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
