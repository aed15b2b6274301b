import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { passosDoPedido, recadoDoPedido } from '../../passos-do-pedido.ts'
import { rotuloDaSituacao } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import estilo from './pedido.module.css'
import { FotosDaDevolucao } from './pedido-extras.tsx'
import { Forma } from '../lista/situacao.tsx'

interface Props {
  venda: VendaDetalhe
}

/** How the order is, in a sentence, and the buttons for what to do now. */
export function SituacaoDoPedido({ venda, children }: Props & { children?: ReactNode }) {
  const { texto, tom } = rotuloDaSituacao(venda, 'cliente')
  const { devolucao } = venda
  const recado = recadoDoPedido(venda, useAgora())
  return (
    <section className={`cartao ${estilo.situacao} ${estilo[tom] ?? ''}`} aria-label="Situação do pedido">
      <div>
        <h2 aria-live="polite">{texto}</h2>
        <p>{recado}</p>
        {venda.status === 'cancelado' && venda.motivo_cancelamento ? (
          <p>Motivo: {venda.motivo_cancelamento}</p>
        ) : null}
        {!devolucao && venda.desistencia_protocolo ? (
          <dl className={estilo.devolucao}>
            <div>
              <dt>Protocolo da desistência</dt>
              <dd className="numeros">{venda.desistencia_protocolo}</dd>
            </div>
          </dl>
        ) : null}
        {devolucao ? (
          <dl className={estilo.devolucao}>
            <div>
              <dt>Protocolo</dt>
              <dd className="numeros">{devolucao.protocolo}</dd>
            </div>
            <div>
              <dt>Pedido</dt>
              <dd>
                {devolucao.tipo === 'arrependimento' ? 'Desistência da compra' : 'Produto com problema'}
              </dd>
            </div>
            {devolucao.itens.length > 0 ? (
              <div>
                <dt>Itens</dt>
                <dd>{nomearItens(devolucao.itens)}</dd>
              </div>
            ) : null}
            {devolucao.status === 'aberta' ? (
              <div>
                <dt>A loja responde até</dt>
                <dd>{formatarDataHora(devolucao.responder_ate)}</dd>
              </div>
            ) : null}
            {devolucao.status === 'aberta' && devolucao.reembolsar_ate ? (
              <div>
                <dt>O dinheiro volta até</dt>
                <dd>{formatarData(devolucao.reembolsar_ate)}, mesmo que a loja não responda</dd>
              </div>
            ) : null}
            {devolucao.postado_em ? (
              <div>
                <dt>Enviada de volta</dt>
                <dd>
                  {formatarDataHora(devolucao.postado_em)}
                  {devolucao.rastreio ? `, rastreio ${devolucao.rastreio}` : ''}
                </dd>
              </div>
            ) : null}
            {devolucao.mediacao_pedida_em ? (
              <div>
                <dt>Mediação do Portal</dt>
                <dd>
                  {DECISOES[devolucao.mediacao_decisao ?? ''] ?? espera(devolucao.mediacao_responder_ate)}
                </dd>
              </div>
            ) : null}
            {devolucao.motivo_recusa ? (
              <div>
                <dt>A loja recusou</dt>
                <dd>{devolucao.motivo_recusa}</dd>
              </div>
            ) : null}
          </dl>
        ) : null}
        {devolucao ? <FotosDaDevolucao fotos={devolucao.fotos} /> : null}
      </div>
      <div className={estilo.botoes}>{children}</div>
    </section>
  )
}

function espera(ate: string | null): string {
  return ate ? `O Portal decide até ${formatarDataHora(ate)}` : 'O Portal está olhando o caso'
}

/** `1 × Caneca, 2 × Prato` */
function nomearItens(itens: { nome: string; quantidade: number }[]): string {
  return itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', ')
}

const DECISOES: Record<string, string> = {
  cliente: 'Decidida a seu favor',
  loja: 'Decidida a favor da loja',
}

/** The way from purchase to delivery: done, now, to come. */
export function CaminhoDoPedido({ venda }: Props) {
  return (
    <ol className={`sem-lista ${estilo.caminho}`}>
      {passosDoPedido(venda).map(({ texto, estado, quando }) => (
        <li key={texto} className={estilo[estado]} aria-current={estado === 'agora' ? 'step' : undefined}>
          <span className={estilo.bola} aria-hidden>
            {estado === 'feito' ? <IconCheck size={16} stroke={3} /> : null}
            {estado === 'ruim' ? <IconX size={16} stroke={3} /> : null}
          </span>
          <p>
            <strong>{texto}</strong>
            {estado === 'depois' ? <span className="so-leitor"> (ainda não)</span> : null}
            {quando ? (
              <time dateTime={quando} className="apagado">
                {formatarDataHora(quando)}
              </time>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** How it is paid, and what came back. */
export function PagamentoDoPedido({ venda }: Props) {
  return (
    <section className="cartao" aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      <p>
        <Forma forma={venda.forma_pagamento} />
      </p>
      <p className="apagado">
        {venda.pago_em ? `Pago em ${formatarDataHora(venda.pago_em)}` : 'Ainda não pago'}
      </p>
      {venda.total_reembolsado > 0 ? <p>{formatarReais(venda.total_reembolsado)} devolvidos a você</p> : null}
    </section>
  )
}
