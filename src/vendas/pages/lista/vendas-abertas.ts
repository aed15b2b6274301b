import { ApiError, api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { idNaPrateleira } from '../../itens.ts'
import { pagaOnline } from '../../rules.ts'
import type { Venda } from '../../schemas.ts'
import { carrinho } from '../carrinho/carrinho.tsx'
import { guardarVendaAberta, vendasAbertas } from '../compra/compra-em-andamento.ts'

/** This person's sales that can still be paid, at any shop: those known from this browser and those the server lists. */
export async function procurarAbertas(): Promise<Venda[]> {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) return []
  return lerOu([], async () => {
    const { itens } = await api.get('/rest/v1/vendas', { query: { status: 'pendente', limite: 20 } })
    const pendentes = itens.filter(
      (venda) => pagaOnline(venda) && venda.user_id === sessao.usuario.id && !venda.pago_em,
    )
    const guardadas = vendasAbertas().filter((id) => !pendentes.some((venda) => venda.id === id))
    const outras = await Promise.all(guardadas.map(lerGuardada))
    return [...pendentes, ...outras.filter((venda) => venda !== null)]
  })
}

/** A sale kept in this browser: still to be paid, or settled meanwhile, which the cart then learns. */
async function lerGuardada(vendaId: string): Promise<Venda | null> {
  const venda = await api.get('/rest/v1/vendas/:id', { params: { id: vendaId } }).catch((erro: unknown) => {
    if (erro instanceof ApiError && erro.status === 404) return null
    throw erro
  })
  if (venda && !venda.pago_em && (venda.status === 'pendente' || venda.status === 'expirado')) return venda
  if (venda?.pago_em) {
    for (const item of venda.itens) carrinho.remover(idNaPrateleira(item))
    toast.ok('Pagamento confirmado', `O pedido #${venda.numero} já está com ${venda.estabelecimento_nome}.`)
  }
  if (venda) guardarVendaAberta(venda.estabelecimento_id, null)
  return null
}
