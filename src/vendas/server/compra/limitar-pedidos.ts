import type { FastifyRequest } from 'fastify'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import {
  addressKey,
  countHits,
  hitFits,
  mailboxKey,
  type RateLimit,
} from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'

export interface Abertos {
  id: string
  pedidos: number
  unidades: number
}

/**
 * What the person who asks keeps unpaid, by shop; nothing where it is not limited. Two purchases of the same person wait
 * here for each other, and the erasure of their account for both: whoever reserves asks this before it locks anything
 * else. Undefined where the account was erased.
 */
export async function lockPedidosAbertos(tx: Tx, userId: string): Promise<Abertos[] | undefined> {
  const [conta, abertos] = await Promise.all([
    // A statement of its own: what the first wrote is seen by the next.
    rowOf<{ viva: boolean | null }>(tx)`
      select pg_advisory_xact_lock(hashtextextended(${userId}, 13)), conta_de_quem_compra() as viva`,
    findPedidosAbertos(tx, userId),
  ])
  return conta?.viva ? abertos : undefined
}

async function findPedidosAbertos(tx: Tx, userId: string): Promise<Abertos[]> {
  const { OPEN_ORDER_ACCOUNT_LIMIT, OPEN_ORDER_SHOP_LIMIT, OPEN_UNIT_SHOP_LIMIT } = getConfig()
  if (OPEN_ORDER_ACCOUNT_LIMIT + OPEN_ORDER_SHOP_LIMIT + OPEN_UNIT_SHOP_LIMIT === 0) return []
  return rowsOf<Abertos>(tx)`
    select v.estabelecimento_id as id, count(distinct v.id)::int as pedidos,
      sum(i.quantidade - i.quantidade_cancelada)::int as unidades
    from vendas v join itens_venda i on i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
    where v.user_id = ${userId} and v.status = 'pendente' and v.pago_em is null and v.excluido_em is null
    group by 1`
}

/** Limits the orders that one person keeps unpaid, in the whole marketplace and at one shop. */
export function limitarPedidosAbertos(lojas: Abertos[], novas: string[]): void {
  const { OPEN_ORDER_ACCOUNT_LIMIT: porPessoa, OPEN_ORDER_SHOP_LIMIT: porLoja } = getConfig()
  const todos = lojas.reduce((soma, { pedidos }) => soma + pedidos, 0)
  if (passa(porPessoa, todos + novas.length)) {
    throw errors.muitos_pedidos_abertos({
      detail: `O limite de pedidos aguardando pagamento é ${porPessoa}. Pague ou cancele um deles para continuar.`,
    })
  }
  if (novas.some((nova) => passa(porLoja, (lojas.find(({ id }) => id === nova)?.pedidos ?? 0) + 1))) {
    throw errors.muitos_pedidos_abertos({
      detail: `O limite de pedidos aguardando pagamento nesta loja é ${porLoja}. Pague ou cancele um deles para continuar.`,
    })
  }
}

/** Limits the units that one person keeps unpaid at a shop: asked once it is known that there are so many. */
export function limitarUnidadesAbertas(
  lojas: Abertos[],
  { estabelecimentoId, unidades }: { estabelecimentoId: string; unidades: number },
): void {
  const { OPEN_UNIT_SHOP_LIMIT: limite } = getConfig()
  const abertas = lojas.find(({ id }) => id === estabelecimentoId)?.unidades ?? 0
  if (!passa(limite, abertas + unidades)) return
  throw errors.muitas_unidades({
    detail: `O limite de unidades aguardando pagamento nesta loja é ${limite}. Peça menos ou fale com a loja.`,
  })
}

const passa = (limite: number, quantos: number) => limite > 0 && quantos > limite

/** Orders from one address, by whomever. */
export async function limitarEndereco(request: FastifyRequest): Promise<void> {
  const { ORDER_ADDRESS_LIMIT: limit, ORDER_WINDOW_SECONDS: windowSeconds } = getConfig()
  if (limit > 0 && !(await hitFits({ name: 'pedidos', who: addressKey(request.ip), limit, windowSeconds })))
    throw errors.muitos_pedidos()
}

/**
 * Counts an e-mail about an order to a mailbox that nobody has confirmed; false when it is one too many for that
 * mailbox, for the buyer or, at the counter, for the shop.
 */
export async function cabeEmail(
  tx: Tx,
  { para, de }: { para: string; de: { userId: string } | { estabelecimentoId: string } },
): Promise<boolean> {
  const config = getConfig()
  const windowSeconds = config.ORDER_EMAIL_WINDOW_SECONDS
  const limites: RateLimit[] = [
    {
      name: 'email-pedido-caixa',
      who: mailboxKey(para),
      limit: config.ORDER_EMAIL_MAILBOX_LIMIT,
      windowSeconds,
    },
    'userId' in de
      ? {
          name: 'email-pedido-pessoa',
          who: de.userId,
          limit: config.ORDER_EMAIL_ACCOUNT_LIMIT,
          windowSeconds,
        }
      : {
          name: 'email-pedido-loja',
          who: de.estabelecimentoId,
          limit: config.ORDER_EMAIL_SHOP_LIMIT,
          windowSeconds,
        },
  ]
  return (await countHits(tx, limites)).every(({ fits }) => fits)
}
