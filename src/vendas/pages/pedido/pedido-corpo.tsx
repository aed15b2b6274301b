import { Dia } from '#src/shared/ui/kit/dia.tsx'
import type { ReactNode } from 'react'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { linhasDoFrete } from '../../frete.ts'
import { enderecoDoRastreio, passosDoEnvio } from '../../rastreio.ts'
import { contagemDoPrazo, descreverEntrega } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { ItensDaVenda } from '../detalhe/itens-da-venda.tsx'
import estilo from './pedido.module.css'
import { FiscalDoPedido, RecadosDaLoja } from './pedido-extras.tsx'
import {
  CaminhoDoPedido,
  DevolucoesAnteriores,
  PagamentoDoPedido,
  SituacaoDoPedido,
} from './pedido-partes.tsx'
import { type ConversaDoPedido, VendedorDoPedido } from './vendedor-do-pedido.tsx'

interface Props {
  venda: VendaDetalhe
  /** The way back to the list, where there is one. */
  voltar?: boolean
  /** Open conversations with the shop about this order. */
  conversas?: ConversaDoPedido[]
  /** What to do now. */
  botoes: ReactNode
  /** Between how the order is and its details: an open PIX. */
  destaque?: ReactNode
  /** Under who sells. */
  acoes?: ReactNode
}

/** One order as its buyer reads it, signed in or by the link of an e-mail. */
export function PedidoCorpo({ venda, voltar = false, conversas = [], botoes, destaque, acoes }: Props) {
  const prazo = contagemDoPrazo(venda)
  const { frete_a_combinar: frete } = venda
  return (
    <>
      <div>
        {voltar ? <Voltar para="/minha-conta" nome="Meus pedidos" /> : null}
        <header className={estilo.cabeca}>
          <h1>Pedido #{venda.numero}</h1>
          <p className="apagado">
            {venda.estabelecimento_nome}, <Dia instante={venda.created_at} comHora />
          </p>
        </header>
      </div>
      <SituacaoDoPedido venda={venda}>{botoes}</SituacaoDoPedido>
      {destaque}
      <div className={estilo.grade}>
        <div className={estilo.coluna}>
          <section className="cartao" aria-labelledby="andamento">
            <h2 id="andamento">Andamento</h2>
            <CaminhoDoPedido venda={venda} />
          </section>
          <DevolucoesAnteriores venda={venda} />
          <RecadosDaLoja venda={venda} />
          <section className="cartao" aria-labelledby="itens">
            <h2 id="itens">Itens</h2>
            <ItensDaVenda venda={venda} />
          </section>
        </div>
        <div className={estilo.coluna}>
          <PagamentoDoPedido venda={venda} />
          {venda.entrega_pedida || venda.endereco_entrega || venda.rastreio ? (
            <section className="cartao" aria-labelledby="entrega">
              <h2 id="entrega">Entrega</h2>
              {venda.entrega_pedida ? (
                <p>
                  {descreverEntrega(venda.entrega_pedida, frete)}
                  {prazo ? (
                    <>
                      . <span className="apagado">{prazo}</span>
                    </>
                  ) : null}
                </p>
              ) : null}
              {frete ? linhasDoFrete(frete).map((linha) => <p key={linha}>{linha}</p>) : null}
              {venda.endereco_entrega ? <p>{formatarEndereco(venda.endereco_entrega)}</p> : null}
              <Rastreio venda={venda} />
            </section>
          ) : null}
          <FiscalDoPedido venda={venda} />
          <VendedorDoPedido venda={venda} conversas={conversas} />
          {acoes}
        </div>
      </div>
    </>
  )
}

/** How the parcel goes, and where it is followed. */
function Rastreio({ venda }: { venda: VendaDetalhe }) {
  const rastreio = venda.rastreio ?? venda.etiqueta_de_envio?.rastreio
  const passos = passosDoEnvio(venda)
  const endereco = rastreio ? enderecoDoRastreio(rastreio) : undefined
  if (!rastreio && passos.length === 0) return null
  return (
    <>
      {passos.length > 0 ? (
        <ol className="sem-lista" aria-label="Passos da entrega">
          {passos.map((passo) => (
            <li key={passo}>{passo}</li>
          ))}
        </ol>
      ) : null}
      {rastreio ? (
        <p>
          Rastreio: <strong className="numeros">{rastreio}</strong>{' '}
          {endereco ? (
            <a href={endereco} target="_blank" rel="noreferrer">
              Acompanhar
            </a>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
