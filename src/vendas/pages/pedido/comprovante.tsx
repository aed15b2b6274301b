import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import type { Par } from '#src/shared/ui/kit/pares.tsx'
import { entregaEmLinhas, nomeDaForma, parcelamentoDaVenda, rotuloDaSituacao } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { somasDaVenda } from '../detalhe/itens-da-venda.tsx'
import { Impressao, Papel } from '../detalhe/papel-impresso.tsx'

/** The contract of the purchase in a form to keep (Decreto 7.962/2013, art. 4): what the browser prints of an order. */
export function Comprovante({ venda }: { venda: VendaDetalhe }) {
  const { vendedor, cliente } = venda
  return (
    <Impressao>
      <Papel
        titulo={`Comprovante do pedido #${venda.numero}`}
        data={`Feito em ${formatarDataHora(venda.created_at)} no Portal de Vendas`}
        colunas={['Item', 'Qtd.', 'Preço', 'Valor']}
        linhas={venda.itens.map(({ id, nome, quantidade, preco_unitario, subtotal }) => ({
          id,
          celulas: [nome, quantidade, formatarReais(preco_unitario), formatarReais(subtotal)],
        }))}
        pares={pares(venda)}
        rodape={DESISTENCIA}
      >
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
            {[...entregaEmLinhas(venda), venda.endereco_entrega && formatarEndereco(venda.endereco_entrega)]
              .filter(Boolean)
              .join(', ')}
          </p>
        ) : null}
      </Papel>
    </Impressao>
  )
}

const DESISTENCIA =
  'Você pode desistir da compra em até 7 dias depois de receber os produtos, sem dizer o motivo (CDC, art. 49), em Minha conta, Meus pedidos. Este comprovante não é documento fiscal.'

function pares(venda: VendaDetalhe): Par[] {
  const { devolucao, pago_em: pago, total_reembolsado: devolvido } = venda
  const parcelamento = parcelamentoDaVenda(venda.pagamentos)
  return [
    ...somasDaVenda(venda),
    [nomeDaForma(venda.forma_pagamento), pago ? `Pago em ${formatarDataHora(pago)}` : 'Ainda não pago'],
    ...(parcelamento ? [['Parcelamento', parcelamento] as const] : []),
    ...(devolvido > 0 ? [['Devolvido', formatarReais(devolvido)] as const] : []),
    ...(devolucao ? [['Protocolo da devolução', devolucao.protocolo] as const] : []),
    ['Situação', rotuloDaSituacao(venda, 'cliente').texto],
  ]
}
