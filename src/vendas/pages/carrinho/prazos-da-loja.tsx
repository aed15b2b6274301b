import { useEffect, useState } from 'react'
import type { PedidoMinimo } from '#src/estabelecimentos/configuracoes.ts'
import { faltaParaOMinimo } from '#src/estabelecimentos/pedido-minimo.ts'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { prazosDaLoja } from '../../entrega-da-compra.ts'

interface Dita {
  prazos: string
  minimo: PedidoMinimo | null
}

/**
 * By when a shop of the cart hands over, and what is missing to its minimum order: asked when the cart is looked at.
 * Without an answer the cart says nothing of it.
 */
export function PrazosDaLoja({ id, subtotalCentavos }: { id: string; subtotalCentavos: number }) {
  const [dita, setDita] = useState<Dita | null>(null)
  useEffect(() => {
    let aqui = true
    api.get('/rest/v1/entrega', { query: { estabelecimento_id: id } }).then(
      ({ entrega, pedido_minimo: minimo }) => aqui && setDita({ prazos: prazosDaLoja(entrega), minimo }),
      () => undefined,
    )
    return () => {
      aqui = false
    }
  }, [id])
  if (!dita) return null
  const falta = faltaParaOMinimo(dita.minimo, { modo: null, subtotal: paraReais(subtotalCentavos) })
  return (
    <>
      <p className="apagado miudo">{dita.prazos}</p>
      {falta > 0 ? (
        <p className="miudo">
          Faltam {formatarReais(falta)} para o pedido mínimo desta loja, se não for retirar.
        </p>
      ) : null}
    </>
  )
}
