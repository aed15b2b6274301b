import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { unidadesNoPapel } from '../../no-papel.ts'
import { entregaEmLinhas, nomeDaForma, rotuloDaSituacao } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'
import { somasDaVenda } from './itens-da-venda.tsx'
import { type Formato, Impressao, Papel } from './papel-impresso.tsx'

/** The sales as they come out on paper, each on its own. */
export function VendaImpressa({ vendas, formato }: { vendas: Venda[]; formato: Formato }) {
  return (
    <Impressao formato={formato}>
      {vendas.map((venda) => (
        <Papel
          key={venda.id}
          loja={venda.estabelecimento_nome}
          titulo={`Pedido #${venda.numero}`}
          data={formatarDataHora(venda.created_at)}
          colunas={['Item', 'Qtd.', 'Valor']}
          linhas={venda.itens.map((item) => ({
            id: item.id,
            celulas: [item.nome, unidadesNoPapel(item), formatarReais(item.subtotal)],
          }))}
          pares={[
            ...somasDaVenda(venda),
            [nomeDaForma(venda.forma_pagamento), venda.pago_em ? 'Pago' : 'A receber'],
            ['Situação', rotuloDaSituacao(venda, 'loja').texto],
          ]}
          rodape="Não é documento fiscal. Obrigado pela preferência."
        >
          <p>
            {venda.cliente?.nome ?? 'Consumidor não identificado'}
            {venda.cliente?.telefone ? `, ${formatarTelefone(venda.cliente.telefone)}` : null}
          </p>
          {entregaEmLinhas(venda).map((linha) => (
            <p key={linha}>{linha}</p>
          ))}
          {venda.endereco_entrega ? <p>Entregar em: {formatarEndereco(venda.endereco_entrega)}</p> : null}
          {venda.observacao ? <p>Observação: {venda.observacao}</p> : null}
        </Papel>
      ))}
    </Impressao>
  )
}
