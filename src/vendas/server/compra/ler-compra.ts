import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { publicReads, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { selectEnderecos } from '#src/usuarios/server/conta/listar-enderecos.ts'
import type { Venda } from '../../schemas.ts'
import type { CompraLida, LerCompraInput } from '../../schemas-pedido.ts'
import { findNaPrateleira } from '../carrinho/na-prateleira.ts'
import { selectPagina } from '../lista/ler-vendas.ts'
import { PAGA_ONLINE } from '../paga-online.ts'
import { lojasDaCompra } from './lojas-da-compra.ts'

/** Of the sales that wait for their payment a checkout offers the newest. */
const ABERTAS = 20

/**
 * All that a checkout has to know before an order, in one answer (docs/decisions/0060-a-checkout-is-read-at-once.md):
 * the visible shops, their products of the cart as they are sold now, and of who is signed in the addresses and the
 * sales to be paid. Nothing is reserved: the order decides.
 */
export async function lerCompra(pessoa: Pessoa | null, pedido: LerCompraInput): Promise<CompraLida> {
  if (!pessoa) return { ...(await lerVitrine(publicReads(), pedido)), enderecos: [], vendas: [] }
  const { userId } = pessoa
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const [vitrine, enderecos, vendas] = await Promise.all([
      lerVitrine(tx, pedido),
      selectEnderecos(tx),
      selectAPagar(tx, { userId, ids: pedido.vendas }),
    ])
    return { ...vitrine, enderecos, vendas }
  })
}

async function lerVitrine(
  tx: Tx,
  { lojas, produtos }: LerCompraInput,
): Promise<Pick<CompraLida, 'lojas' | 'produtos'>> {
  const [daCompra, prateleira] = await Promise.all([lojasDaCompra(tx, lojas), findNaPrateleira(tx, produtos)])
  // Of what is sold in the shop alone there is nothing to put into a cart.
  const naLoja = [...prateleira.values()].map(({ produto }) =>
    produto.so_com_documento ? { ...produto, estoque: 0 } : produto,
  )
  return { lojas: daCompra, produtos: naLoja }
}

/** The person's sales that can still be paid online, and those among `ids`, whatever became of them. */
function selectAPagar(tx: Tx, { userId, ids }: { userId: string; ids: readonly string[] }): Promise<Venda[]> {
  return selectPagina(tx, {
    limite: ABERTAS + ids.length,
    criterio: sql`v.user_id = ${userId} and v.excluido_em is null and (v.id = any(${ids}::uuid[])
      or (v.status = 'pendente' and v.pago_em is null and ${PAGA_ONLINE}))`,
  })
}
