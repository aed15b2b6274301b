import { vezNoFrete } from '../../frete.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { usePedido } from './mudar-pedido.ts'

/** While freight and term are not agreed on: the proposal is accepted, or the order ends, with one tap each. */
export function ResponderFrete({ venda }: { venda: VendaDetalhe }) {
  const { mudar, enviando } = usePedido()
  const vez = vezNoFrete(venda)
  const proposta = venda.frete_a_combinar?.proposta
  if (!vez) return null
  const motivo = vez === 'cliente' ? 'O cliente não aceitou o frete.' : 'O cliente não esperou o frete.'
  return (
    <>
      {vez === 'cliente' && proposta ? (
        <button
          type="button"
          className="botao"
          disabled={enviando}
          onClick={() =>
            void mudar({
              venda,
              verbo: 'frete/aceitar',
              corpo: { proposta: proposta.numero },
              feito: ['Frete aceito', 'A loja já pode enviar o seu pedido.'],
            })
          }
        >
          Aceitar o frete
        </button>
      ) : null}
      {venda.status === 'pendente' ? null : (
        <button
          type="button"
          className="botao leve"
          disabled={enviando}
          onClick={() =>
            void mudar({
              venda,
              verbo: 'cancelar',
              corpo: { motivo },
              feito: ({ desistencia_protocolo: protocolo, pago_em: pago }) => [
                'Pedido cancelado',
                `Protocolo ${protocolo}. ${pago ? 'O valor volta pelo mesmo meio de pagamento.' : 'Nada foi cobrado.'}`,
              ],
            })
          }
        >
          {venda.pago_em ? 'Cancelar e receber de volta' : 'Cancelar pedido'}
        </button>
      )}
    </>
  )
}
