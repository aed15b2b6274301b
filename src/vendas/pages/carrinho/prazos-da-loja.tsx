import { useEffect, useState } from 'react'
import { faltaParaGratis } from '#src/estabelecimentos/entrega.ts'
import { faltaParaOMinimo } from '#src/estabelecimentos/pedido-minimo.ts'
import { AbrirCalculo } from '#src/fretes/pages/abrir-calculo.tsx'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import { prazosDaLoja } from '../../entrega-da-compra.ts'

/**
 * By when a shop of the cart hands over, what is missing to its minimum order and to a free delivery, and what posting
 * costs: asked when the cart is looked at. Without an answer the cart says nothing of it.
 */
export function PrazosDaLoja({ loja }: { loja: LojaDoCarrinho }) {
  const { estabelecimentoId: id, linhas, subtotalCentavos } = loja
  const [lida, setLida] = useState<Resposta<'GET /rest/v1/entrega'> | null>(null)
  useEffect(() => {
    let aqui = true
    api.get('/rest/v1/entrega', { query: { estabelecimento_id: id } }).then(
      (resposta) => aqui && setLida(resposta),
      () => undefined,
    )
    return () => {
      aqui = false
    }
  }, [id])
  // Nobody sells there any more.
  if (!lida?.vendedor) return null
  const subtotal = paraReais(subtotalCentavos)
  const paraOMinimo = faltaParaOMinimo(lida.pedido_minimo, { modo: null, subtotal })
  const paraGratis = faltaParaGratis(lida.entrega, { subtotal })
  return (
    <>
      <p className="apagado miudo">{prazosDaLoja(lida.entrega)}</p>
      {paraOMinimo > 0 ? (
        <p className="miudo">
          Faltam {formatarReais(paraOMinimo)} para o pedido mínimo desta loja, se não for retirar.
        </p>
      ) : null}
      {paraGratis === null ? null : (
        <p className="miudo">Faltam {formatarReais(paraGratis)} para frete grátis</p>
      )}
      {lida.entrega?.envio?.ativa ? (
        <AbrirCalculo
          lojaId={id}
          itens={linhas.map(({ produto, quantidade }) => ({ produto_id: produto.id, quantidade }))}
        />
      ) : null}
    </>
  )
}
