import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { plural } from '#src/shared/plural.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import estilo from './loja.module.css'

const ROTULOS: Record<string, string> = { avista: 'em dinheiro', cartao: 'com cartão' }

/** What the shop does next, by how the buyer wants to get it. */
function oQueVem({ entrega_pedida: pedida }: VendaDetalhe): string {
  if (pedida?.modo === 'retirada') return 'vai confirmar e avisar quando você puder retirar.'
  if (pedida?.modo === 'propria') return `vai confirmar e entregar (${pedida.prazo}).`
  if (pedida?.modo === 'tabela' || pedida?.modo === 'transportadora')
    return `vai confirmar e enviar (${pedida.prazo}).`
  return 'vai confirmar e combinar a entrega com você.'
}

/** After an order that is paid at the shop: what was ordered, and what happens next. One sale per shop. */
export default function PedidoFeito({
  vendas,
  aoContinuar,
}: {
  vendas: VendaDetalhe[]
  aoContinuar: () => void
}) {
  const [unica] = vendas
  const titulo =
    vendas.length === 1 && unica ? `Pedido #${unica.numero} enviado` : `${vendas.length} pedidos enviados`
  return (
    <section className={`cartao ${estilo.feito}`} aria-label="Pedido enviado">
      <IconCircleCheck size={64} aria-hidden className={estilo.feitoIcone} />
      <h2>{titulo}</h2>
      {vendas.map((venda) => (
        <p key={venda.id}>
          {venda.estabelecimento_nome} {oQueVem(venda)} O pagamento de{' '}
          <strong>
            <Reais valor={venda.total} />
          </strong>{' '}
          é feito {ROTULOS[venda.forma_pagamento] ?? 'na loja'}, quando receber ou retirar.
        </p>
      ))}
      <div className="fila vao-12 entre empilha">
        <Link
          to={vendas.length === 1 && unica ? `/minha-conta/pedido/${unica.id}` : '/minha-conta'}
          className="botao leve"
        >
          {plural(vendas.length, 'Acompanhar pedido', 'Acompanhar pedidos')}
        </Link>
        <button type="button" className="botao" onClick={aoContinuar}>
          Continuar comprando
        </button>
      </div>
    </section>
  )
}
