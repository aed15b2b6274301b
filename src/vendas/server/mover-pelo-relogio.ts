import { sql } from 'kysely'
import { pedidos } from '#src/planos/secao-pedidos.ts'
import { lerConfiguracao } from '#src/planos/server/configuracao.ts'
import { type Acesso, SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { log } from '#src/shared/server/log.ts'
import { entregar } from './avancar-venda.ts'
import { cancelarNaoPaga } from './cancelar-venda.ts'
import { lockDevolucao } from './devolucoes.ts'
import { moverVenda } from './mover-venda.ts'
import { lockVenda, type VendaRow } from './repository.ts'
import { receberDevolucao } from './responder-devolucao.ts'

/** What the clock does to sales (PRODUCT §2.1, rows 7, 10, 11 and 15). The database's time decides. */
interface Regra {
  onde: ReturnType<typeof sql>
  mover: (tx: Tx, venda: VendaRow) => Promise<unknown>
}

const dias = (quantos: number) => sql`make_interval(days => ${quantos}::int)`

const regras = ({
  entregar_dias,
  concluir_dias,
}: {
  entregar_dias: number
  concluir_dias: number
}): Regra[] => [
  {
    // Cash or card on delivery that the shop did not accept in the time it set.
    onde: sql`status = 'pendente' and forma_pagamento <> 'pix' and not cartao_online and canal = 'online' and created_at < now() - (
      select make_interval(hours => e.horas_para_confirmar) from estabelecimentos e where e.id = vendas.estabelecimento_id)`,
    mover: async (tx, venda) => {
      const { horas_para_confirmar: horas } = await tx
        .selectFrom('estabelecimentos')
        .select('horas_para_confirmar')
        .where('id', '=', venda.estabelecimento_id)
        .executeTakeFirstOrThrow()
      const motivo = `A loja não confirmou o pedido em ${horas} ${horas === 1 ? 'hora' : 'horas'}.`
      await cancelarNaoPaga(tx, venda, { motivo, por: 'prazo_da_loja', userId: null })
    },
  },
  {
    // Two days before the next rule: the buyer may still say that nothing arrived.
    onde: sql`status = 'enviado' and pago_em is not null and not em_disputa and lembrete_recebimento_em is null
      and user_id is not null and enviado_em < now() - ${dias(entregar_dias - 2)}`,
    mover: async (tx, venda) => {
      await sql`update vendas set lembrete_recebimento_em = now() where id = ${venda.id}`.execute(tx)
      await enviar(tx, venda, 'confirme_o_recebimento')
    },
  },
  {
    // Sent long ago and nobody complained.
    onde: sql`status = 'enviado' and pago_em is not null and not em_disputa and enviado_em < now() - ${dias(entregar_dias)}`,
    mover: (tx, venda) => entregar(tx, venda, { userId: null }),
  },
  {
    // Two days after delivery, once: how was it?
    onde: sql`status in ('entregue', 'concluido') and user_id is not null and pedido_avaliacao_em is null
      and not em_disputa and entregue_em between now() - interval '30 days' and now() - interval '2 days'`,
    mover: async (tx, venda) => {
      await sql`update vendas set pedido_avaliacao_em = now() where id = ${venda.id}`.execute(tx)
      await enviar(tx, venda, 'avalie_a_compra')
    },
  },
  {
    // Full days after delivery (seven by law), without a return (that is another status) and without a dispute.
    onde: sql`status = 'entregue' and not em_disputa and entregue_em < now() - ${dias(concluir_dias)}`,
    mover: (tx, venda) => moverVenda(tx, venda, { para: 'concluido', userId: null }),
  },
  {
    // A regret whose goods were posted ten days ago: the shop had time to say that nothing came.
    onde: sql`status = 'em_devolucao' and exists (select 1 from devolucoes d where d.venda_id = vendas.id
      and d.tipo = 'arrependimento' and d.situacao = 'aberta' and d.postada_em < now() - interval '10 days')`,
    mover: async (tx, venda) => {
      const devolucao = await lockDevolucao(tx, venda.id)
      if (devolucao) await receberDevolucao(tx, venda, { devolucao, voltarAoEstoque: true, userId: null })
    },
  },
]

async function enviar(tx: Tx, venda: VendaRow, carta: string): Promise<void> {
  const { id: vendaId, estabelecimento_id: estabelecimentoId } = venda
  await enqueue(tx, 'vendas.enviar-carta', { vendaId, estabelecimentoId, carta })
}

/** Every ten minutes. Each sale moves by itself: one that cannot must not keep the others waiting. */
export async function moverPeloRelogio(): Promise<void> {
  const prazos = await withAcesso(SISTEMA, (tx) => lerConfiguracao(tx, pedidos))
  for (const { onde, mover } of regras(prazos)) {
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
