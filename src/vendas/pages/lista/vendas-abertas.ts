import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { idNaPrateleira } from '../../itens.ts'
import { podeReabrir } from '../../rules.ts'
import type { Venda } from '../../schemas.ts'
import { carrinho } from '../carrinho/carrinho.tsx'
import { guardarVendaAberta, vendasAbertas } from '../compra/compra-em-andamento.ts'

/** Of what the server says of this person's sales, those that can still be paid, at any shop. */
export function acharAbertas(vendas: readonly Venda[]): Venda[] {
  const guardadas = vendasAbertas()
  return vendas.filter((venda) => {
    if (!venda.pago_em && venda.status === 'pendente') return true
    return guardadas.includes(venda.id) && aindaAberta(venda)
  })
}

/**
 * A sale kept in this browser: expired and still to be opened again, or settled meanwhile, which the cart then learns.
 */
function aindaAberta(venda: Venda): boolean {
  if (podeReabrir(venda, new Date())) return true
  if (venda.pago_em) {
    for (const item of venda.itens) carrinho.remover(idNaPrateleira(item))
    toast.ok('Pagamento confirmado', `O pedido #${venda.numero} já está com ${venda.estabelecimento_nome}.`)
  }
  guardarVendaAberta(venda.estabelecimento_id, null)
  return false
}
