import { Link, useNavigate } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { digitosWhatsApp, formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { LinhasDoVendedor } from '#src/shared/ui/loja/vendedor.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { VendaDetalhe } from '../../schemas.ts'

/** What an order's page needs to know of a conversation about it. */
export interface ConversaDoPedido {
  id: string
  responder_ate: string | null
  escalado_em: string | null
  mediacao_responder_ate: string | null
  mediacao_decidida_em: string | null
}

interface Props {
  venda: VendaDetalhe
  conversas: ConversaDoPedido[]
}

/** Who sells, the ways to talk to them (Decreto 7.962/2013), and whom to ask when they do not answer. */
export function VendedorDoPedido({ venda: { vendedor, numero, id }, conversas }: Props) {
  if (!vendedor) return null
  const { codigo, nome, telefone } = vendedor
  const saudacao = encodeURIComponent(`Olá! É sobre o meu pedido #${numero}.`)
  return (
    <section className="cartao" aria-labelledby="vendedor">
      <h2 id="vendedor">Falar com a loja</h2>
      <p>
        <Link to={`/loja/${codigo}`}>{nome}</Link>
      </p>
      <LinhasDoVendedor vendedor={vendedor} />
      <p>
        <Link to={`/minha-conta/mensagens?venda=${id}`} className="botao leve largo">
          Falar com a loja
        </Link>
      </p>
      {telefone ? (
        <p>
          <a
            href={`https://wa.me/${digitosWhatsApp(telefone)}?text=${saudacao}`}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp <span className="inteiro">{formatarTelefone(telefone)}</span>
          </a>
        </p>
      ) : null}
      <AjudaDoPortal conversas={conversas} />
    </section>
  )
}

/** The shop has five days for an answer; after them the platform may be called for any matter of the order. */
function AjudaDoPortal({ conversas }: { conversas: ConversaDoPedido[] }) {
  const navigate = useNavigate()
  const agora = useAgora()
  const emMediacao = conversas.find((c) => c.mediacao_responder_ate && !c.mediacao_decidida_em)
  const atrasada = conversas.find(
    ({ responder_ate: ate, escalado_em: chamado, mediacao_decidida_em: decidida }) =>
      (!chamado || decidida) && ate && Date.parse(ate) < agora.getTime(),
  )
  const [chamar, chamando] = useAcao({}, async (id: string) => {
    await api.post('/rest/v1/conversas/:id/chamar-portal', { params: { id } })
    toast.ok('Pedido de ajuda enviado', 'A loja também foi avisada.')
    await navigate(`/minha-conta/mensagens/${id}`)
  })
  return (
    <>
      {atrasada ? (
        <>
          <p>A loja passou do prazo de 5 dias para responder.</p>
          <button
            type="button"
            className="botao largo"
            disabled={chamando}
            onClick={() => void chamar(atrasada.id)}
          >
            Pedir ajuda ao Portal
          </button>
        </>
      ) : emMediacao?.mediacao_responder_ate ? (
        <p>
          <Link to={`/minha-conta/mensagens/${emMediacao.id}`}>O Portal foi chamado</Link> e responde até{' '}
          {formatarDataHora(emMediacao.mediacao_responder_ate)}.
        </p>
      ) : (
        <p className="apagado">
          A loja tem 5 dias para responder. Se ela não responder, peça ajuda ao Portal por aqui.
        </p>
      )}
      <p>
        <Link to="/seus-direitos">Conheça os seus direitos</Link>
      </p>
    </>
  )
}
