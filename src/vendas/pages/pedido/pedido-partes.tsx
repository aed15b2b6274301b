import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { type Par, Pares } from '#src/shared/ui/kit/pares.tsx'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { passosDoPedido, recadoDoPedido } from '../../passos-do-pedido.ts'
import { nomeDaDevolucao, parcelamentoDaVenda, rotuloDaSituacao, situacaoDaDevolucao } from '../../rotulos.ts'
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
          <Pares
            className={estilo.devolucao}
            pares={[['Protocolo da desistência', venda.desistencia_protocolo, 'numeros']]}
          />
        ) : null}
        {devolucao ? <Pares className={estilo.devolucao} pares={paresDa(devolucao)} /> : null}
        {devolucao ? <FotosDaDevolucao fotos={devolucao.fotos} /> : null}
        {devolucao ? <FotosDaDevolucao fotos={devolucao.fotos_da_loja} deQuem="loja" /> : null}
      </div>
      <div className={estilo.botoes}>{children}</div>
    </section>
  )
}

/** What was asked for before, of an order that something else is asked of now. */
export function DevolucoesAnteriores({ venda: { devolucoes_anteriores: anteriores = [] } }: Props) {
  if (anteriores.length === 0) return null
  return (
    <section className="cartao" aria-labelledby="anteriores">
      <h2 id="anteriores">Pedidos de devolução anteriores</h2>
      {anteriores.map((devolucao) => (
        <div key={devolucao.protocolo} className={estilo.anterior}>
          <Pares
            className={estilo.devolucao}
            pares={[
              ...paresDa(devolucao),
              ['Situação', situacaoDaDevolucao(devolucao.status, 'cliente').texto],
            ]}
          />
          <FotosDaDevolucao fotos={devolucao.fotos} />
          <FotosDaDevolucao fotos={devolucao.fotos_da_loja} deQuem="loja" />
        </div>
      ))}
    </section>
  )
}

function paresDa(devolucao: NonNullable<VendaDetalhe['devolucao']>): (Par | '' | null | false)[] {
  const { itens, postado_em: postado, rastreio, motivo_recusa: recusa, reembolsar_ate: volta } = devolucao
  const aberta = devolucao.status === 'aberta'
  const decisao = DECISOES[devolucao.mediacao_decisao ?? ''] ?? espera(devolucao.mediacao_responder_ate)
  return [
    ['Protocolo', devolucao.protocolo, 'numeros'],
    ['Pedido', nomeDaDevolucao(devolucao.tipo)],
    itens.length > 0 && ['Itens', nomearItens(itens)],
    aberta && ['A loja responde até', formatarDataHora(devolucao.responder_ate)],
    aberta && volta && ['O dinheiro volta até', `${formatarData(volta)}, mesmo que a loja não responda`],
    postado && [
      'Enviada de volta',
      `${formatarDataHora(postado)}${rastreio ? `, rastreio ${rastreio}` : ''}`,
    ],
    devolucao.mediacao_pedida_em && ['Mediação do Portal', decisao],
    recusa && ['A loja recusou', recusa],
  ]
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
            {quando ? <Dia instante={quando} comHora className="apagado" /> : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** How it is paid, and what came back. */
export function PagamentoDoPedido({ venda }: Props) {
  const parcelamento = parcelamentoDaVenda(venda.pagamentos)
  return (
    <section className="cartao" aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      <p>
        <Forma forma={venda.forma_pagamento} />
      </p>
      {parcelamento ? <p>{parcelamento}</p> : null}
      <p className="apagado">
        {venda.pago_em ? (
          <>
            Pago em <Dia instante={venda.pago_em} comHora />
          </>
        ) : (
          'Ainda não pago'
        )}
      </p>
      {venda.total_reembolsado > 0 ? (
        <p>
          <Reais valor={venda.total_reembolsado} /> devolvidos a você
        </p>
      ) : null}
    </section>
  )
}
