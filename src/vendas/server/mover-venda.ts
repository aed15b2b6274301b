import { sql } from 'kysely'
import { devolverCupons } from '#src/cupons/server/usos.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { countOnCommit } from '#src/shared/server/metrics/measures.ts'
import { errors } from '../errors.ts'
import { podeMudar, type StatusVenda } from '../rules.ts'
import type { VendaRow } from './repository.ts'

export interface Passo {
  para: StatusVenda
  motivo?: string | null
  /** Who moved it; null for the system. */
  userId: string | null
  /** Columns that change together with the status. */
  mudancas?: Partial<
    Pick<
      VendaRow,
      | 'ciclo'
      | 'expira_em'
      | 'motivo_cancelamento'
      | 'cancelado_por'
      | 'entregue_em'
      | 'enviado_em'
      | 'modo_entrega'
      | 'rastreio'
    >
  >
}

/**
 * The only UPDATE of `vendas.status`. Takes a sale locked by lockVenda, refuses what the table of changes does not
 * list (409), writes the history and tells the open screens. Returns the sale as it is now.
 */
export async function moverVenda(tx: Tx, venda: VendaRow, passo: Passo): Promise<VendaRow> {
  if (!podeMudar(venda.status, passo.para)) throw transicaoInvalida(venda.status, passo.para)
  const row = await tx
    .updateTable('vendas')
    .set({ status: passo.para, ...passo.mudancas })
    .where('estabelecimento_id', '=', venda.estabelecimento_id)
    .where('id', '=', venda.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  countOnCommit(tx, 'portal_sale_steps_total', { from: venda.status, to: passo.para })
  await tx
    .insertInto('historico_vendas')
    .values({
      estabelecimento_id: venda.estabelecimento_id,
      venda_id: venda.id,
      de: venda.status,
      para: passo.para,
      motivo: passo.motivo ?? null,
      user_id: passo.userId,
      // Two steps of one transaction keep their order.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  await auditar(tx, passo.userId ? { userId: passo.userId } : null, 'vendas.mudar_status', {
    estabelecimentoId: venda.estabelecimento_id,
    id: venda.id,
    de: venda.status,
    para: passo.para,
    motivo: passo.motivo ?? null,
  })
  if (TERMINAM.has(passo.para))
    await devolverCupons(tx, { estabelecimentoId: venda.estabelecimento_id, vendaId: venda.id })
  const depois = row as VendaRow
  await announce(tx, [eventoDaVenda(depois)])
  return depois
}

/** Nothing of the sale is left with the buyer: its coupons are given back (docs/rules/coupons.md#uses). */
const TERMINAM = new Set<StatusVenda>(['expirado', 'cancelado', 'devolvido'])

/** 409 with the sentence of docs/rules/sales.md#lifecycle. */
export function transicaoInvalida(de: string, para: string) {
  return errors.transicao_invalida({ title: `Transição inválida: ${de} → ${para}` })
}

/** What the open screens of the buyer and of the shop receive about a sale. */
export function eventoDaVenda(
  venda: Pick<VendaRow, 'id' | 'estabelecimento_id' | 'user_id' | 'status' | 'pago_em'>,
) {
  const { id, estabelecimento_id, user_id, status, pago_em } = venda
  return {
    channel: 'eventos' as const,
    payload: JSON.stringify({ id, estabelecimento_id, user_id, status, pago_em }),
  }
}
