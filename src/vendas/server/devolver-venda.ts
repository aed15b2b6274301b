import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { announceSoon } from '#src/shared/server/announcements.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { errors } from '../errors.ts'
import type { StatusVenda } from '../rules.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { darBaixa } from './avancar-venda.ts'
import { cancelarNaoPaga, cancelarPaga } from './cancelar-venda.ts'
import { lerVenda } from './ler-vendas.ts'
import { moverVenda, transicaoInvalida } from './mover-venda.ts'
import { devolverDinheiro, somarReembolsado } from './reembolsar-venda.ts'
import { lockVenda, moverEstoque, type VendaRow } from './repository.ts'

const ARREPENDIMENTO_DIAS = 7
/** CDC art. 26: durable goods. The shop may decide by the product; the door allows the longer one. */
const PROBLEMA_DIAS = 90

/**
 * The buyer regrets (CDC art. 49): no reason asked, cannot be refused, until 7 days after delivery. Before it is sent
 * the sale is cancelled and refunded at once; after that a return opens, with its protocol number.
 */
export async function desistirDaCompra(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  await withAcesso({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda) throw errors.nao_encontrada()
    if (['pago', 'em_preparacao', 'pronto_retirada'].includes(venda.status)) {
      const cancelar = venda.pago_em ? cancelarPaga : cancelarNaoPaga
      return cancelar(tx, venda, { motivo: 'Desistência do cliente', userId: pessoa.userId })
    }
    if (venda.status !== 'enviado' && venda.status !== 'entregue')
      throw transicaoInvalida(venda.status, 'em_devolucao')
    if (venceu(venda, ARREPENDIMENTO_DIAS)) throw errors.fora_do_prazo()
    await abrirDevolucao(tx, venda, { tipo: 'arrependimento', descricao: null, userId: pessoa.userId })
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
  return lerVenda(pessoa, vendaId)
}

/** The buyer reports a defect of what was delivered; the shop has five days to answer. */
export async function relatarProblema(
  pessoa: Pessoa,
  { vendaId, descricao }: { vendaId: string; descricao: string },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  await withAcesso({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda) throw errors.nao_encontrada()
    if (venda.status !== 'entregue' && venda.status !== 'concluido')
      throw transicaoInvalida(venda.status, 'em_devolucao')
    if (venceu(venda, PROBLEMA_DIAS)) throw errors.fora_do_prazo()
    await abrirDevolucao(tx, venda, { tipo: 'problema', descricao, userId: pessoa.userId })
  })
  return lerVenda(pessoa, vendaId)
}

export type RespostaDevolucao =
  | { verbo: 'receber'; voltar_ao_estoque: boolean }
  | { verbo: 'recusar'; motivo: string }
  | { verbo: 'retirar' }

/** The shop received the goods, or refuses a defect with a reason; or the buyer withdraws. */
export async function responderDevolucao(
  pessoa: Pessoa,
  { vendaId, resposta }: { vendaId: string; resposta: RespostaDevolucao },
): Promise<VendaDetalhe> {
  const antes = await lerVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = antes
  if (resposta.verbo === 'retirar') await exigirComprador(pessoa, vendaId)
  else acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')

  await withAcesso({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    const devolucao = venda && (await lockDevolucao(tx, vendaId))
    if (!venda || !devolucao) throw errors.devolucao_nao_encontrada()
    if (resposta.verbo === 'receber') {
      if (devolucao.situacao === 'recebida') return
      await updateDevolucao(tx, devolucao.id, {
        situacao: 'recebida',
        voltar_ao_estoque: resposta.voltar_ao_estoque,
      })
      await devolverDinheiro(tx, venda, { motivo: `Devolução ${devolucao.protocolo}`, userId: pessoa.userId })
      await concluirDevolucao(tx, venda)
      return
    }
    if (devolucao.situacao !== 'aberta') throw transicaoInvalida(venda.status, devolucao.status_anterior)
    if (resposta.verbo === 'recusar' && devolucao.tipo === 'arrependimento')
      throw errors.arrependimento_nao_se_recusa()
    await updateDevolucao(
      tx,
      devolucao.id,
      resposta.verbo === 'recusar'
        ? { situacao: 'recusada', motivo_recusa: resposta.motivo }
        : { situacao: 'retirada' },
    )
    await moverVenda(tx, venda, {
      para: devolucao.status_anterior as StatusVenda,
      motivo: resposta.verbo === 'recusar' ? resposta.motivo : 'O cliente retirou a devolução.',
      userId: pessoa.userId,
    })
  })
  return lerVenda(pessoa, vendaId)
}

/** A received return whose money has all gone back ends: the sale is `devolvido` and the goods may be sold again. */
export async function concluirDevolucao(tx: Tx, venda: VendaRow): Promise<void> {
  const devolucao = await lockDevolucao(tx, venda.id)
  if (devolucao?.situacao !== 'recebida' || venda.status !== 'em_devolucao') return
  // Sent to be paid on delivery and never paid: there is no money to wait for.
  if (venda.pago_em && !(await somarReembolsado(tx, venda))) return
  await updateDevolucao(tx, devolucao.id, { situacao: 'concluida' })
  const devolvida = await moverVenda(tx, venda, { para: 'devolvido', userId: null })
  if (devolucao.voltar_ao_estoque) {
    await moverEstoque(tx, {
      estabelecimentoId: venda.estabelecimento_id,
      vendaId: venda.id,
      ciclo: devolvida.ciclo,
      tipo: 'devolucao',
      userId: null,
    })
  }
  await enqueue(tx, 'vendas.enviar-carta', {
    vendaId: venda.id,
    estabelecimentoId: venda.estabelecimento_id,
    carta: 'reembolso_concluido',
  })
}

async function abrirDevolucao(
  tx: Tx,
  venda: VendaRow,
  pedido: { tipo: 'arrependimento' | 'problema'; descricao: string | null; userId: string },
): Promise<void> {
  // What was sent has left the shop, whether or not anybody said that it arrived.
  await darBaixa(tx, venda, pedido.userId)
  await tx
    .insertInto('devolucoes')
    .values({
      estabelecimento_id: venda.estabelecimento_id,
      venda_id: venda.id,
      tipo: pedido.tipo,
      status_anterior: venda.status,
      descricao: pedido.descricao,
      aberta_por: pedido.userId,
    })
    .execute()
  await moverVenda(tx, venda, { para: 'em_devolucao', motivo: pedido.descricao, userId: pedido.userId })
  for (const carta of ['devolucao_aberta', 'devolucao_para_a_loja']) {
    await enqueue(tx, 'vendas.enviar-carta', {
      vendaId: venda.id,
      estabelecimentoId: venda.estabelecimento_id,
      carta,
    })
  }
}

async function exigirComprador(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const venda = await lerVenda(pessoa, vendaId)
  if (venda.user_id !== pessoa.userId) throw errors.nao_encontrada()
  return venda
}

function venceu(venda: VendaRow, dias: number): boolean {
  return venda.entregue_em !== null && Date.now() - venda.entregue_em.getTime() > dias * 86_400_000
}

async function lockDevolucao(tx: Tx, vendaId: string) {
  return tx
    .selectFrom('devolucoes')
    .selectAll()
    .where('venda_id', '=', vendaId)
    .where('situacao', 'in', ['aberta', 'recebida'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function updateDevolucao(
  tx: Tx,
  id: string,
  mudancas: { situacao: string; voltar_ao_estoque?: boolean; motivo_recusa?: string },
): Promise<void> {
  await sql`update devolucoes set situacao = ${mudancas.situacao},
      voltar_ao_estoque = coalesce(${mudancas.voltar_ao_estoque ?? null}, voltar_ao_estoque),
      motivo_recusa = coalesce(${mudancas.motivo_recusa ?? null}, motivo_recusa)
    where id = ${id}`.execute(tx)
}
