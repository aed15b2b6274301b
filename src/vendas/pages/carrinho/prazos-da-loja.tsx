import { useEffect, useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { prazosDaLoja } from '../../entrega-da-compra.ts'

/** By when a shop of the cart hands over: asked when the cart is looked at. Without an answer the cart says nothing of it. */
export function PrazosDaLoja({ id }: { id: string }) {
  const [prazos, setPrazos] = useState<string | null>(null)
  useEffect(() => {
    let aqui = true
    api.get('/rest/v1/entrega', { query: { estabelecimento_id: id } }).then(
      ({ entrega }) => aqui && setPrazos(prazosDaLoja(entrega)),
      () => undefined,
    )
    return () => {
      aqui = false
    }
  }, [id])
  return prazos === null ? null : <p className="apagado miudo">{prazos}</p>
}
