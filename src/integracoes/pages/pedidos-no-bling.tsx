import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { problemaDoBling, SITUACOES_NO_BLING } from '../problemas-do-bling.ts'
import type { ConexaoDoBling, PedidoNoBling } from '../schemas-bling.ts'
import estilo from './integracao-bling.module.css'

interface Props {
  estabelecimentoId: string
  conexao: ConexaoDoBling
}

const TONS = { pendente: '', enviado: 'mata', a_cancelar: '', cancelado: '', recusado: 'tomate' } as const

/** The last paid sales and where each is at Bling; those that need somebody come first. */
export function PedidosNoBling({ estabelecimentoId, conexao: { pedidos, status, anteriores } }: Props) {
  return (
    <section className="pilha vao-8" aria-label="Pedidos no Bling">
      <h3>Pedidos enviados</h3>
      {anteriores > 0 ? (
        <p className="apagado">
          {plural(anteriores, 'Falta # venda paga', 'Faltam # vendas pagas')} antes da conexão. Isso anda
          sozinho.
        </p>
      ) : null}
      {pedidos.length === 0 ? (
        <p className="apagado">Nenhum ainda. Cada pedido vai assim que é pago.</p>
      ) : (
        <ul className="sem-lista">
          {pedidos.map((pedido) => (
            <Pedido
              key={pedido.venda_id}
              pedido={pedido}
              estabelecimentoId={status === 'ativa' ? estabelecimentoId : null}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Without a shop nothing can be sent again: it has to connect first. */
function Pedido({ pedido, estabelecimentoId }: { pedido: PedidoNoBling; estabelecimentoId: string | null }) {
  const { venda_id: venda, numero, situacao, numero_no_bling: la, problema, detalhe } = pedido
  const [enviar, enviando] = useAcao({ titulo: 'Erro ao enviar', recarregar: 'sempre' }, async () => {
    await api.post('/rest/v1/integracoes/bling/pedidos/:venda/reenviar', {
      params: { venda },
      body: { estabelecimento_id: estabelecimentoId ?? '' },
    })
    toast.ok(`Pedido ${numero} na fila`, 'Ele vai em instantes.')
  })
  const frase = problema ? problemaDoBling(problema) : null
  const pode = estabelecimentoId && (situacao === 'recusado' || (problema && situacao !== 'enviado'))
  return (
    <li className={estilo.pedido}>
      <div className={estilo.linha}>
        <Link to={`/vendas/${venda}`}>Pedido {numero}</Link>
        <span className={`selo ${TONS[situacao]}`}>
          {situacao === 'recusado' && la !== null ? 'Não foi cancelado' : SITUACOES_NO_BLING[situacao]}
          {la === null ? null : `, nº ${la}`}
        </span>
        <span className="apagado">{formatarDataHora(pedido.created_at)}</span>
      </div>
      {frase ? (
        <p className={estilo.problema}>
          <strong>{frase.titulo}.</strong> {detalhe ? `${detalhe} ` : null}
          {frase.texto}
        </p>
      ) : null}
      {pode ? (
        <button
          type="button"
          className="botao leve"
          disabled={enviando}
          onClick={enviar}
          aria-label={`Enviar o pedido ${numero} de novo`}
        >
          <IconSend size={18} aria-hidden /> Enviar de novo
        </button>
      ) : null}
    </li>
  )
}
