import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { NOME_DO_ASSUNTO, ROTULO_DA_CONVERSA } from '../rotulos.ts'
import type { ConversaDetalhe } from '../schemas.ts'
import { CaixaDeMensagem, Mensagens } from './mensagens.tsx'
import { ProdutoDaConversa } from './produto-da-conversa.tsx'
import { Prazo } from './prazo.tsx'
import estilo from './suporte.module.css'
import { useMudanca } from './usar-mudanca.ts'

interface Props {
  conversa: ConversaDetalhe
  lado: 'loja' | 'consumidor'
  podeResponder: boolean
  voltar: string
}

/** One conversation of a consumer with a shop, from either side, with its protocol and the clock of the law. */
export function ConversaAberta({ conversa, lado, podeResponder, voltar }: Props) {
  const agora = useAgora()
  const { id, status, responder_ate, protocolo, venda_id, venda_numero } = conversa
  const { mudando, mudar } = useMudanca()
  const { revalidate } = useRevalidator()
  const { nao_lidas: novas } = conversa
  useEffect(() => {
    // Left unread where it fails: the next look tries again.
    if (novas > 0) api.post('/rest/v1/conversas/:id/ler', { params: { id } }).catch(() => undefined)
  }, [id, novas])
  const atrasada = responder_ate !== null && Date.parse(responder_ate) < agora.getTime()
  const encerrada = status === 'encerrada' ? 'Esta conversa foi encerrada.' : undefined
  const titulo =
    lado === 'loja' ? conversa.cliente_nome || 'Cliente' : `Conversa com ${conversa.estabelecimento_nome}`

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="conversa">
      <Link to={voltar} className={`link ${estilo.voltar}`} preventScrollReset>
        <IconArrowLeft size={18} aria-hidden /> Todas as conversas
      </Link>
      <header className="pilha">
        <div className={estilo.cabeca}>
          <h2 id="conversa">{titulo}</h2>
          {lado === 'consumidor' && status !== 'encerrada' && (
            <button
              type="button"
              className="botao leve"
              disabled={mudando}
              onClick={() =>
                void mudar('Conversa encerrada', () =>
                  api.post('/rest/v1/conversas/:id/encerrar', { params: { id } }),
                )
              }
            >
              Encerrar conversa
            </button>
          )}
        </div>
        <div className="fila vao-4-12 apagado miudo">
          <Chip rotulo={ROTULO_DA_CONVERSA[status]} />
          <Prazo responderAte={responder_ate} />
          <span>{NOME_DO_ASSUNTO[conversa.assunto]}</span>
          {venda_numero && (
            <Link to={lado === 'loja' ? `/vendas/${venda_id}` : `/minha-conta/pedido/${venda_id}`}>
              Pedido #{venda_numero}
            </Link>
          )}
          <span className="numeros">Protocolo {protocolo}</span>
        </div>
        {responder_ate && (
          <p className="apagado">
            {lado === 'loja'
              ? `A lei dá 5 dias para a resposta: até ${formatarDataHora(responder_ate)}.`
              : `A loja tem até ${formatarDataHora(responder_ate)} para responder.`}
          </p>
        )}
      </header>
      {conversa.de_produto ? <ProdutoDaConversa produto={conversa.produto} /> : null}
      <Mensagens mensagens={conversa.mensagens} minhas={lado} rota={`/rest/v1/conversas/${id}`} />
      {conversa.mediacao_responder_ate && !conversa.mediacao_decidida_em && !encerrada && (
        <p className={estilo.resolveu}>
          O Portal foi chamado e responde aos dois até {formatarDataHora(conversa.mediacao_responder_ate)}.
        </p>
      )}
      {lado === 'consumidor' && atrasada && (!conversa.escalado_em || conversa.mediacao_decidida_em) && (
        <div className={estilo.resolveu}>
          <p>A loja passou do prazo de 5 dias. Quer que a nossa equipe entre no caso?</p>
          <button
            type="button"
            className="botao"
            disabled={mudando}
            onClick={() =>
              void mudar('Pedido de ajuda enviado', () =>
                api.post('/rest/v1/conversas/:id/chamar-portal', { params: { id } }),
              )
            }
          >
            Pedir ajuda ao Portal
          </button>
        </div>
      )}
      {podeResponder ? (
        <CaixaDeMensagem
          rotulo={lado === 'loja' ? 'Resposta ao cliente' : 'Sua mensagem'}
          lojaId={lado === 'loja' ? conversa.estabelecimento_id : undefined}
          encerrada={encerrada}
          enviar={async (mensagem) => {
            await api.post('/rest/v1/conversas/:id/mensagens', { params: { id }, body: mensagem })
            await revalidate()
          }}
        />
      ) : (
        <p className="apagado">{encerrada ?? 'Seu papel permite ler, não responder.'}</p>
      )}
    </section>
  )
}
