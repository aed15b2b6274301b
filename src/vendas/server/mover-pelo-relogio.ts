import { sql } from 'kysely'
import { type Acesso, SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { log } from '#src/shared/server/log.ts'
import { entregar } from './avancar-venda.ts'
import { cancelarNaoPaga } from './cancelar-venda.ts'
import { moverVenda } from './mover-venda.ts'
import { lockVenda, type VendaRow } from './repository.ts'

/** What the clock does to sales (PRODUCT §2.1, rows 7, 10 and 11). The database's time decides. */
const REGRAS: { onde: ReturnType<typeof sql>; mover: (tx: Tx, venda: VendaRow) => Promise<unknown> }[] = [
  {
    // Cash or card on delivery that the shop did not accept in 48 hours.
    onde: sql`status = 'pendente' and forma_pagamento <> 'pix' and canal = 'online' and created_at < now() - interval '48 hours'`,
    mover: (tx, venda) =>
      cancelarNaoPaga(tx, venda, { motivo: 'A loja não confirmou o pedido em 48 horas.', userId: null }),
  },
  {
    // Sent 15 days ago and nobody complained.
    onde: sql`status = 'enviado' and pago_em is not null and not em_disputa and enviado_em < now() - interval '15 days'`,
    mover: (tx, venda) => entregar(tx, venda, { userId: null }),
  },
  {
    // Seven full days after delivery, without a return (that is another status) and without a dispute.
    onde: sql`status = 'entregue' and not em_disputa and entregue_em < now() - interval '7 days'`,
    mover: (tx, venda) => moverVenda(tx, venda, { para: 'concluido', userId: null }),
  },
]

/** Every ten minutes. Each sale moves by itself: one that cannot must not keep the others waiting. */
export async function moverPeloRelogio(): Promise<void> {
  for (const { onde, mover } of REGRAS) {
    const { rows } = await withAcesso(SISTEMA, (tx) =>
      sql<{ id: string; estabelecimento_id: string }>`
        select id, estabelecimento_id from vendas where ${onde} and excluida_em is null limit 1000`.execute(
        tx,
      ),
    )
    for (const { id, estabelecimento_id: estabelecimentoId } of rows) {
      const acesso: Acesso = { papel: 'loja', userId: null, estabelecimentoId }
      await withAcesso(acesso, async (tx) => {
        const venda = await lockVenda(tx, id)
        const { rows: ainda } = await sql`select 1 from vendas where id = ${id} and ${onde}`.execute(tx)
        if (venda && ainda.length === 1) await mover(tx, venda)
      }).catch((error) => log.warn({ err: error, venda: id }, 'the clock could not move a sale'))
    }
  }
}
