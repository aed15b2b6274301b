import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import {
  NOME_DA_CATEGORIA,
  NOME_DA_PRIORIDADE,
  NOME_DO_ASSUNTO,
  rotuloDoChamado,
  ROTULO_DA_CONVERSA,
} from '../rotulos.ts'
import type { Chamado, Conversa } from '../schemas.ts'
import { Prazo } from './prazo.tsx'
import estilo from './suporte.module.css'

interface ChamadosProps {
  chamados: Chamado[]
  aberto: string | null
  destino: (id: string) => string
  /** On the platform's side each tells whose it is. */
  comLoja?: boolean
}

/** Tickets, each with who waits for whom and how long. */
export function ListaDeChamados({ chamados, aberto, destino, comLoja = false }: ChamadosProps) {
  return (
    <ul className="sem-lista pilha vao-8" aria-label="Chamados">
      {chamados.map((chamado) => (
        <li
          key={chamado.id}
          className={`cartao ${estilo.linha}`}
          data-aberta={chamado.id === aberto || undefined}
        >
          <Link
            to={destino(chamado.id)}
            aria-current={chamado.id === aberto ? 'true' : undefined}
            preventScrollReset
          >
            #{chamado.numero} {chamado.assunto}
          </Link>
          <div className="fila vao-4-12 apagado miudo">
            <Chip rotulo={rotuloDoChamado(chamado.status, comLoja ? 'plataforma' : 'loja')} />
            <Prazo responderAte={chamado.responder_ate} />
          </div>
          <div className="fila vao-4-12 apagado miudo">
            {comLoja && <span>{chamado.estabelecimento_nome}</span>}
            <span>{NOME_DA_CATEGORIA[chamado.categoria]}</span>
            <span>Prioridade {NOME_DA_PRIORIDADE[chamado.prioridade].toLowerCase()}</span>
            <span>{formatarData(chamado.ultima_mensagem_em)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface ConversasProps {
  conversas: Conversa[]
  aberta: string | null
  destino: (id: string) => string
  /** Whose list: a shop reads who wrote, a consumer to whom. */
  lado: 'loja' | 'consumidor'
}

/** Conversations of consumers and shops, the nearest legal deadline first. */
export function ListaDeConversas({ conversas, aberta, destino, lado }: ConversasProps) {
  return (
    <ul className="sem-lista pilha vao-8" aria-label="Conversas">
      {conversas.map((conversa) => (
        <li
          key={conversa.id}
          className={`cartao ${estilo.linha}`}
          data-aberta={conversa.id === aberta || undefined}
        >
          <Link
            to={destino(conversa.id)}
            aria-current={conversa.id === aberta ? 'true' : undefined}
            preventScrollReset
          >
            {lado === 'loja' ? conversa.cliente_nome || 'Cliente' : conversa.estabelecimento_nome}
          </Link>
          <p className="apagado">{conversa.ultima_mensagem}</p>
          <div className="fila vao-4-12 apagado miudo">
            <Chip rotulo={ROTULO_DA_CONVERSA[conversa.status]} />
            {conversa.nao_lidas > 0 && (
              <strong className={estilo.novas}>{plural(conversa.nao_lidas, '# nova', '# novas')}</strong>
            )}
            <Prazo responderAte={conversa.responder_ate} />
          </div>
          <div className="fila vao-4-12 apagado miudo">
            <span>{NOME_DO_ASSUNTO[conversa.assunto]}</span>
            {conversa.venda_numero && <span>Pedido #{conversa.venda_numero}</span>}
            <span className="numeros">Protocolo {conversa.protocolo}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
