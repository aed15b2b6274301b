import type { Entrega, PedidoMinimo, Politicas } from '#src/estabelecimentos/configuracoes.ts'
import { lerPublicos } from '#src/estabelecimentos/server/ler-estabelecimentos.ts'
import { lerRecebimentos } from '#src/pagamentos/server/ler-recebimento.ts'
import { publicReads, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { EntregaDaLoja, LojaDaCompra } from '../../schemas-pedido.ts'
import { VENDEDOR } from '../lista/ler-vendas.ts'

/** What a checkout has to know of each of these shops, in the order asked; one that is not visible is left out. */
export async function lojasDaCompra(tx: Tx, ids: readonly string[]): Promise<LojaDaCompra[]> {
  const [lojas, recebimentos, entregas] = await Promise.all([
    lerPublicos(tx, ids),
    lerRecebimentos(tx, ids),
    lerEntregas(tx, ids),
  ])
  return ids.flatMap((id) => {
    const loja = lojas.find((uma) => uma.id === id)
    const recebimento = recebimentos.find((um) => um.estabelecimento_id === id)
    const entrega = entregas.get(id)
    return loja && recebimento && entrega ? [{ ...loja, recebimento, ...entrega }] : []
  })
}

/** Anyone: how a visible shop hands over and for how much, null when it arranges it with each buyer; who sells there. */
export async function entregaDaLoja(estabelecimentoId: string): Promise<EntregaDaLoja> {
  return (await lerEntregas(publicReads(), [estabelecimentoId])).get(estabelecimentoId) ?? NADA
}

const NADA: EntregaDaLoja = { entrega: null, pedido_minimo: null, vendedor: null, politicas: [] }
const POLITICAS = ['trocas', 'entrega', 'privacidade'] as const

interface Lida {
  id: string
  entrega: Entrega | null
  pedido_minimo: PedidoMinimo | null
  vendedor: VendaDetalhe['vendedor']
  politicas: Politicas | null
}

async function lerEntregas(tx: Tx, ids: readonly string[]): Promise<Map<string, EntregaDaLoja>> {
  const rows = await rowsOf<Lida>(tx)`
    select pe.id, c.entrega, c.pedido_minimo, c.politicas, ${VENDEDOR} as vendedor
    from publico_estabelecimentos pe left join publico_configuracoes c on c.estabelecimento_id = pe.id
    where pe.id = any(${ids}::uuid[])`
  return new Map(
    rows.map(({ id, politicas, ...row }) => [
      id,
      { ...row, politicas: politicas ? POLITICAS.filter((qual) => politicas[qual] !== '') : [] },
    ]),
  )
}
