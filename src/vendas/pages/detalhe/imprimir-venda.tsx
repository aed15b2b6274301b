import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { descreverEntrega, nomeDaForma, rotuloDaSituacao } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'
import estilo from './imprimir-venda.module.css'

/** An A4 sheet for the order, or the 80 mm roll of a till. */
export type Formato = 'folha' | 'cupom'

/** Which paper the page prints on, and the way to print it. Without being asked, the browser's own printing gives A4. */
export function useImpressao() {
  const [pedida, setPedida] = useState<{ formato: Formato; vez: number }>({ formato: 'folha', vez: 0 })
  useEffect(() => {
    if (pedida.vez > 0) window.print()
  }, [pedida])
  return {
    formato: pedida.formato,
    imprimir: (formato: Formato) => setPedida(({ vez }) => ({ formato, vez: vez + 1 })),
  }
}

/** The sales as they come out on paper; on the screen there is nothing of it. */
export function VendaImpressa({ vendas, formato }: { vendas: Venda[]; formato: Formato }) {
  return createPortal(
    <div className={`${estilo.impressao} ${formato === 'cupom' ? estilo.cupom : estilo.folha}`}>
      {vendas.map((venda) => (
        <Papel key={venda.id} venda={venda} />
      ))}
    </div>,
    document.body,
  )
}

function Papel({ venda }: { venda: Venda }) {
  return (
    <article className={estilo.papel}>
      <header>
        <p className={estilo.loja}>{venda.estabelecimento_nome}</p>
        <p className={estilo.numero}>Pedido #{venda.numero}</p>
        <p>{formatarDataHora(venda.created_at)}</p>
      </header>
      <p>
        {venda.cliente?.nome ?? 'Consumidor não identificado'}
        {venda.cliente?.telefone ? `, ${formatarTelefone(venda.cliente.telefone)}` : null}
      </p>
      {venda.entrega_pedida ? <p>{descreverEntrega(venda.entrega_pedida)}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Qtd.</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {venda.itens.map((item) => (
            <tr key={item.id}>
              <td>{item.nome}</td>
              <td>{item.quantidade}</td>
              <td>{formatarReais(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <Linha nome="Subtotal" valor={formatarReais(venda.subtotal)} />
        {venda.desconto > 0 ? <Linha nome="Desconto" valor={formatarReais(-venda.desconto)} /> : null}
        {venda.entrega > 0 ? <Linha nome="Entrega" valor={formatarReais(venda.entrega)} /> : null}
        {venda.valor_cancelado > 0 ? (
          <Linha nome="Itens cancelados" valor={formatarReais(-venda.valor_cancelado)} />
        ) : null}
        <Linha nome="Total" valor={formatarReais(venda.total)} />
        <Linha nome={nomeDaForma(venda.forma_pagamento)} valor={venda.pago_em ? 'Pago' : 'A receber'} />
        <Linha nome="Situação" valor={rotuloDaSituacao(venda, 'loja').texto} />
      </dl>
      <p className={estilo.rodape}>Não é documento fiscal. Obrigado pela preferência.</p>
    </article>
  )
}

function Linha({ nome, valor }: { nome: string; valor: string }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </div>
  )
}
