import { IconArrowLeft, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { NOME_DA_CATEGORIA, rotuloDoChamado } from '../rotulos.ts'
import type { ChamadoDetalhe } from '../schemas.ts'
import { CaixaDeMensagem, Mensagens } from './mensagens.tsx'
import { Prazo } from './prazo.tsx'
import estilo from './suporte.module.css'
import { useMudanca } from './usar-mudanca.ts'

interface Props {
  chamado: ChamadoDetalhe
  lado: 'loja' | 'plataforma'
  voltar: string
  /** The platform's own controls. */
  children?: ReactNode
}

/** One ticket: what was said, whose turn it is, and what each side may do now. */
export function ChamadoAberto({ chamado, lado, voltar, children }: Props) {
  const { id, status, ajudou } = chamado
  const { mudando, mudar } = useMudanca()
  const { revalidate } = useRevalidator()
  const encerrado = status === 'resolvido' || status === 'fechado'
  const avaliar = (ajudou: boolean, feito: string) =>
    mudar(feito, () => api.post('/rest/v1/chamados/:id/avaliar', { params: { id }, body: { ajudou } }))

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="chamado">
      <Link to={voltar} className={`link ${estilo.voltar}`} preventScrollReset>
        <IconArrowLeft size={18} aria-hidden /> Todos os chamados
      </Link>
      <header className="pilha">
        <div className={estilo.cabeca}>
          <h2 id="chamado">
            #{chamado.numero} {chamado.assunto}
          </h2>
          {!encerrado && (
            <button
              type="button"
              className="botao leve"
              disabled={mudando}
              onClick={() =>
                void mudar('Chamado resolvido', () =>
                  api.post('/rest/v1/chamados/:id/situacao', {
                    params: { id },
                    body: { status: 'resolvido' },
                  }),
                )
              }
            >
              Marcar como resolvido
            </button>
          )}
        </div>
        <div className="fila vao-4-12 apagado miudo">
          <Chip rotulo={rotuloDoChamado(status, lado)} />
          <Prazo responderAte={chamado.responder_ate} />
          <span>{NOME_DA_CATEGORIA[chamado.categoria]}</span>
          {lado === 'plataforma' && <span>{chamado.estabelecimento_nome}</span>}
        </div>
      </header>
      {children}
      <Mensagens mensagens={chamado.mensagens} minhas={lado} rota={`/rest/v1/chamados/${id}`} />
      {encerrado && lado === 'loja' && ajudou === null && (
        <div className={estilo.resolveu}>
          <strong>Resolveu?</strong>
          <button
            type="button"
            className="botao leve"
            disabled={mudando}
            onClick={() => void avaliar(true, 'Obrigado por avaliar')}
          >
            <IconThumbUp size={20} aria-hidden /> Sim
          </button>
          <button
            type="button"
            className="botao leve"
            disabled={mudando}
            onClick={() => void avaliar(false, 'Chamado reaberto')}
          >
            <IconThumbDown size={20} aria-hidden /> Não
          </button>
        </div>
      )}
      {encerrado && ajudou !== null && (
        <p className="apagado">{ajudou ? 'Avaliado: resolveu.' : 'Avaliado: não resolveu.'}</p>
      )}
      <CaixaDeMensagem
        rotulo={encerrado ? 'Escrever reabre o chamado' : 'Sua mensagem'}
        lojaId={lado === 'loja' ? chamado.estabelecimento_id : undefined}
        enviar={async (mensagem) => {
          await api.post('/rest/v1/chamados/:id/mensagens', { params: { id }, body: mensagem })
          await revalidate()
        }}
      />
    </section>
  )
}
