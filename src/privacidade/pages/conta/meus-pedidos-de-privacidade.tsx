import { formatarData } from '#src/shared/datas.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { type PedidoDeTitular, SITUACOES_DE_PEDIDO, TIPOS_DE_PEDIDO } from '../../titular.ts'
import estilo from '#src/usuarios/pages/conta/minha-conta.module.css'

/** One's own requests, the newest first, with their answers. */
export function MeusPedidos({ pedidos }: { pedidos: PedidoDeTitular[] }) {
  return (
    <ul className="sem-lista pilha vao-12" aria-label="Meus pedidos">
      {pedidos.map(
        ({ id, protocolo, tipo, status, resposta, motivo, vence_em, encerrado_em, created_at }) => (
          <li key={id} className={estilo.pedido}>
            <div>
              <strong>{TIPOS_DE_PEDIDO[tipo]}</strong> <Chip rotulo={SITUACOES_DE_PEDIDO[status]} />
            </div>
            <p className="apagado">
              {protocolo}, de {formatarData(created_at)}
              {encerrado_em ? '' : `. Resposta até ${formatarData(vence_em)}`}
            </p>
            {motivo ? <p>{motivo}.</p> : null}
            {resposta ? <p>{resposta}</p> : null}
          </li>
        ),
      )}
    </ul>
  )
}
