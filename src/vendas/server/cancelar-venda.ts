import { avisarDoAprovado } from '#src/pagamentos/server/avisar-do-aprovado.ts'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from './emails/mandar-emails.ts'
import { errors } from '../errors.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { acharVenda, lerVenda } from './lista/ler-vendas.ts'
import { moverVenda, transicaoInvalida } from './mover-venda.ts'
import { devolverDinheiro } from './pagamento/reembolsar-venda.ts'
import { lockVenda, moverEstoque, type VendaRow } from './repository.ts'

/**
 * The buyer, the shop's team or the platform gives up an order that was not handed over (docs/rules/sales.md#lifecycle, rows 6 and 12). An unpaid
 * PIX is cancelled at the provider first: when it says that it was paid, the sale is paid and this is 409. A paid
 * order is refunded in full.
 */
export async function cancelarVenda(
  pessoa: Pessoa,
  { vendaId, motivo }: { vendaId: string; motivo: string },
): Promise<VendaDetalhe> {
  const antes = await acharVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = antes
  const por = quemCancela(pessoa, antes)
  if (antes.status === 'cancelado') return lerVenda(pessoa, vendaId)

  if (!antes.pago_em && !(await encerrarPagamentoAberto({ estabelecimentoId, vendaId })))
    throw errors.pagamento_ja_aprovado()
  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda || venda.status === 'cancelado') return
    // Paid between the question and the lock: whoever cancels must know that money is involved.
    if (venda.pago_em && !antes.pago_em) throw transicaoInvalida('pago', 'cancelado')
    if (!venda.pago_em && (await avisarDoAprovado(tx, vendaId))) throw errors.pagamento_ja_aprovado()
    await cancelar(tx, venda, { motivo, por, userId: pessoa.userId })
  })
  return lerVenda(pessoa, vendaId)
}

/** Whose act it was: what the shop itself gave up, or let lapse, counts in its health. */
export type QuemCancela = 'cliente' | 'loja' | 'prazo_da_loja' | 'sistema' | 'plataforma'

export function quemCancela(pessoa: Pessoa, venda: VendaRow): QuemCancela {
  if (venda.user_id === pessoa.userId) return 'cliente'
  if (pessoa.admin) return 'plataforma'
  acessoDaLoja(pessoa, venda.estabelecimento_id, 'vendas.cancelar')
  return 'loja'
}

interface Cancelamento {
  motivo: string
  por: QuemCancela
  userId: string | null
}

/**
 * Cancels a sale that was not sent: its units go back, and so does what was paid of it. Takes it locked, with no PIX that
 * could still be paid.
 */
export async function cancelar(
  tx: Tx,
  venda: VendaRow,
  { motivo, por, userId }: Cancelamento,
): Promise<void> {
  const { id: vendaId, estabelecimento_id: estabelecimentoId, ciclo } = venda
  await moverVenda(tx, venda, {
    para: 'cancelado',
    motivo,
    userId,
    mudancas: { motivo_cancelamento: motivo, cancelado_por: por },
  })
  await moverEstoque(tx, { estabelecimentoId, vendaId, ciclo, tipo: 'cancelamento', userId })
  if (por === 'cliente') {
    await protocolarDesistencia(tx, vendaId)
    await mandarEmails(tx, vendaId, ['pedido_desistido'])
  }
  if (por === 'prazo_da_loja') await mandarEmails(tx, vendaId, ['pedido_sem_resposta'])
  const paga = venda.pago_em !== null
  // At the counter a part may have been taken in cash before the rest was paid: it goes back over the counter.
  if (paga || venda.canal === 'balcao')
    await devolverDinheiro(tx, venda, { motivo, userId, deveEmMaos: paga && por !== 'loja' })
  const modelo = paga ? 'pedido_cancelado_com_reembolso' : 'pedido_cancelado'
  await mandarEmails(tx, vendaId, [modelo])
}

/** What the buyer gave up before it was sent has one number, of the same row as those of returns (Decreto 7.962, art. 5). */
export async function protocolarDesistencia(tx: Tx, vendaId: string): Promise<void> {
  await run(tx)`
    update vendas set desistencia_protocolo = coalesce(desistencia_protocolo, novo_protocolo_de_devolucao())
    where id = ${vendaId}`
}
