import { createPortal } from 'react-dom'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { descreverEntrega, nomeDaForma, rotuloDaSituacao } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import estilo from '../detalhe/imprimir-venda.module.css'

/** The contract of the purchase in a form to keep (Decreto 7.962/2013, art. 4): what the browser prints of an order. */
export function Comprovante({ venda }: { venda: VendaDetalhe }) {
  const { vendedor, cliente } = venda
  return createPortal(
    <div className={`${estilo.impressao} ${estilo.folha}`}>
      <article className={estilo.papel}>
        <header>
          <p className={estilo.numero}>Comprovante do pedido #{venda.numero}</p>
          <p>Feito em {formatarDataHora(venda.created_at)} no Portal de Vendas</p>
        </header>
        <p>
          <strong>Vendido e entregue por</strong> {vendedor?.razao_social ?? venda.estabelecimento_nome}
          {vendedor?.cnpj ? `, CNPJ ${formatarCnpj(vendedor.cnpj)}` : null}
        </p>
        {vendedor?.endereco ? <p>{vendedor.endereco}</p> : null}
        <p>
          {[vendedor?.email, vendedor?.telefone && formatarTelefone(vendedor.telefone)]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p>
          <strong>Comprado por</strong> {cliente?.nome}
          {cliente?.email ? `, ${cliente.email}` : null}
        </p>
        {venda.entrega_pedida || venda.endereco_entrega ? (
          <p>
            <strong>Entrega</strong>{' '}
            {[
              venda.entrega_pedida && descreverEntrega(venda.entrega_pedida),
              venda.endereco_entrega && formatarEndereco(venda.endereco_entrega),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        ) : null}
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Qtd.</th>
              <th scope="col">Preço</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {venda.itens.map((item) => (
              <tr key={item.id}>
                <td>{item.nome}</td>
                <td>{item.quantidade}</td>
                <td>{formatarReais(item.preco_unitario)}</td>
                <td>{formatarReais(item.subtotal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl>
          {linhas(venda).map(([nome, valor]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        <p className={estilo.rodape}>
          Você pode desistir da compra em até 7 dias depois de receber os produtos, sem dizer o motivo (CDC,
          art. 49), em Minha conta, Meus pedidos. Este comprovante não é documento fiscal.
        </p>
      </article>
    </div>,
    document.body,
  )
}

function linhas(venda: VendaDetalhe): [string, string][] {
  const { devolucao, pago_em: pago } = venda
  return [
    ['Subtotal', formatarReais(venda.subtotal)],
    ...(venda.desconto > 0 ? [['Desconto', formatarReais(-venda.desconto)] as [string, string]] : []),
    ...(venda.entrega > 0 ? [['Entrega', formatarReais(venda.entrega)] as [string, string]] : []),
    ...(venda.valor_cancelado > 0
      ? [['Itens cancelados', formatarReais(-venda.valor_cancelado)] as [string, string]]
      : []),
    ['Total', formatarReais(venda.total)],
    [nomeDaForma(venda.forma_pagamento), pago ? `Pago em ${formatarDataHora(pago)}` : 'Ainda não pago'],
    ...(venda.total_reembolsado > 0
      ? [['Devolvido', formatarReais(venda.total_reembolsado)] as [string, string]]
      : []),
    ...(devolucao ? [['Protocolo da devolução', devolucao.protocolo] as [string, string]] : []),
    ['Situação', rotuloDaSituacao(venda, 'cliente').texto],
  ]
}
