import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { attachFiles } from '#src/shared/server/files/files.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { errors } from '../../errors.ts'
import {
  ARREPENDIMENTO_DIAS,
  estaNaLoja,
  passouDoPrazo,
  PROBLEMA_DIAS,
  REEMBOLSO_DO_ARREPENDIMENTO_DIAS,
} from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { cancelarUnidadesDa } from './cancelar-itens.ts'
import { cancelar } from '../cancelar-venda.ts'
import { darBaixa } from '../pagamento/dar-baixa.ts'
import { exigirComprador, lerVenda } from '../lista/ler-vendas.ts'
import { conferirUnidades, findLinhas, todasAsUnidades, type Unidades } from './linhas-da-venda.ts'
import { moverVenda, transicaoInvalida } from '../mover-venda.ts'
import { exigirVenda, type VendaRow } from '../repository.ts'

/**
 * The buyer regrets (CDC art. 49): no reason asked, cannot be refused, until 7 days after delivery. Before it is sent
 * the sale is cancelled and refunded at once; after that a return opens, with the day its money is due. A protocol
 * number either way. Of all of it, or of some units only.
 */
export async function desistirDaCompra(
  pessoa: Pessoa,
  vendaId: string,
  itens: Unidades[] = [],
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    if (estaNaLoja(venda.status)) {
      const desistencia = { motivo: 'Desistência do cliente', por: 'cliente' as const }
      if (itens.length > 0) return cancelarUnidadesDa(tx, venda, { ...desistencia, itens, pessoa })
      return cancelar(tx, venda, { ...desistencia, userId: pessoa.userId })
    }
    if (venda.status !== 'enviado' && venda.status !== 'entregue')
      throw transicaoInvalida(venda.status, 'em_devolucao')
    if (await venceu(tx, venda, ARREPENDIMENTO_DIAS)) throw errors.fora_do_prazo()
    await abrirDevolucao(tx, venda, {
      tipo: 'arrependimento',
      descricao: null,
      itens,
      userId: pessoa.userId,
    })
  })
  return lerVenda(pessoa, vendaId)
}

/**
 * The buyer reports a defect, or that nothing came, while the goods are on their way or after: the shop has five days to
 * answer, and then the platform has the case.
 */
export async function relatarProblema(
  pessoa: Pessoa,
  problema: {
    vendaId: string
    tipo: 'problema' | 'nao_recebido'
    descricao: string
    itens?: Unidades[] | undefined
    fotos?: string[] | undefined
  },
): Promise<VendaDetalhe> {
  const { vendaId, tipo, descricao, itens = [], fotos = [] } = problema
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  const { userId } = pessoa
  const acesso = { papel: 'loja', userId, estabelecimentoId } as const
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    if (!['enviado', 'entregue', 'concluido'].includes(venda.status))
      throw transicaoInvalida(venda.status, 'em_devolucao')
    if (await venceu(tx, venda, PROBLEMA_DIAS)) throw errors.fora_do_prazo()
    if (!(await attachFiles(tx, acesso, { ids: fotos, userId, estabelecimentoId })))
      throw errors.foto_desconhecida()
    await abrirDevolucao(tx, venda, { tipo, descricao, itens, fotos, userId })
  })
  return lerVenda(pessoa, vendaId)
}

async function abrirDevolucao(
  tx: Tx,
  venda: VendaRow,
  pedido: {
    tipo: 'arrependimento' | 'problema' | 'nao_recebido'
    descricao: string | null
    itens: Unidades[]
    fotos?: string[]
    userId: string
  },
): Promise<void> {
  const linhas = await findLinhas(tx, venda.id)
  conferirUnidades(linhas, pedido.itens)
  const parcial = pedido.itens.length > 0 && !todasAsUnidades(linhas, pedido.itens)
  if (parcial && !venda.pago_em) throw errors.venda_nao_paga()
  // What was sent has left the shop, whether or not anybody said that it arrived.
  await darBaixa(tx, venda, pedido.userId)
  const devolucao = await tx
    .insertInto('devolucoes')
    .values({
      estabelecimento_id: venda.estabelecimento_id,
      venda_id: venda.id,
      tipo: pedido.tipo,
      status_anterior: venda.status,
      descricao: pedido.descricao,
      fotos: pedido.fotos ?? [],
      // What was to be paid at the door and was not has no money to give back.
      reembolsar_ate:
        pedido.tipo === 'arrependimento' && venda.pago_em
          ? sql<Date>`now() + make_interval(days => ${REEMBOLSO_DO_ARREPENDIMENTO_DIAS}::int)`
          : null,
      user_id: pedido.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (parcial) {
    const daDevolucao = { estabelecimento_id: venda.estabelecimento_id, devolucao_id: devolucao.id }
    await tx
      .insertInto('itens_devolucao')
      .values(pedido.itens.map((item) => ({ ...item, ...daDevolucao })))
      .execute()
  }
  await moverVenda(tx, venda, { para: 'em_devolucao', motivo: pedido.descricao, userId: pedido.userId })
  await mandarEmails(tx, venda.id, ['devolucao_aberta', 'devolucao_para_a_loja'])
}

async function venceu(tx: Tx, { entregue_em: entregue }: VendaRow, dias: number): Promise<boolean> {
  return entregue !== null && passouDoPrazo(entregue, dias, await databaseTime(tx))
}
