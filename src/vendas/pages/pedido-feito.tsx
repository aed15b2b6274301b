import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { VendaDetalhe } from '../schemas.ts'
import estilo from './loja.module.css'

const ROTULOS: Record<string, string> = { avista: 'em dinheiro', cartao: 'com cartão' }

/** After an order that is paid at the shop: what was ordered, and what happens next. */
export function PedidoFeito({ venda, aoContinuar }: { venda: VendaDetalhe; aoContinuar: () => void }) {
  return (
    <section className={`cartao ${estilo.feito}`} aria-label="Pedido enviado">
      <IconCircleCheck size={64} aria-hidden className={estilo.feitoIcone} />
      <h2>Pedido #{venda.numero} enviado</h2>
      <p>
        {venda.estabelecimento_nome} vai confirmar e combinar a entrega com você. O pagamento de{' '}
        <strong>{formatarReais(venda.total)}</strong> é feito {ROTULOS[venda.forma_pagamento] ?? 'na loja'},
        quando receber ou retirar.
      </p>
      <div className={estilo.botoes}>
        <Link to={`/minha-conta/pedido/${venda.id}`} className="botao leve">
          Acompanhar pedido
        </Link>
        <button type="button" className="botao" onClick={aoContinuar}>
          Continuar comprando
        </button>
      </div>
    </section>
  )
}
