import {
  aindaHaOQueReembolsar,
  devolverEmMaos,
  repetirReembolso,
} from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { atualizarPagamento } from '#src/pagamentos/server/atualizar-pagamento.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { areAttachmentsOf } from '#src/shared/server/files/files.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { filasDePagamentos } from '#src/pagamentos/server/queues.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { lerVenda } from '../lista/ler-vendas.ts'
import { lockVenda } from '../repository.ts'

export type SaidaDoReembolso =
  | { como: 'repetir' }
  | { como: 'manual'; observacao: string; comprovanteId: string | null }

/**
 * What the shop does about a refund that Mercado Pago refused: asks for it again, or gives the money back by its own
 * means and says how (`Registrar devolução manual`).
 */
export async function resolverReembolso(
  pessoa: Pessoa,
  { vendaId, reembolsoId, saida }: { vendaId: string; reembolsoId: string; saida: SaidaDoReembolso },
): Promise<VendaDetalhe> {
  const venda = await lerVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = venda
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')
  const reembolso = venda.reembolsos.find(({ id }) => id === reembolsoId)
  if (!reembolso) throw errors.reembolso_nao_encontrado()
  // What the provider gave back meanwhile is given once: where it says nothing, the shop knows what it paid by hand.
  await atualizarPagamento({ estabelecimentoId, pagamentoId: reembolso.pagamento_id }).catch((error) => {
    if (saida.como === 'repetir' || !(error instanceof DomainError)) throw error
  })
  await withAccess(acesso, async (tx) => {
    // Whoever else gives money of this sale back holds the lock.
    await lockVenda(tx, vendaId)
    if (reembolso.status === 'falhou' && !(await aindaHaOQueReembolsar(tx, reembolsoId)))
      throw errors.reembolso_alto_demais()
    if (saida.como === 'repetir') {
      if (!(await repetirReembolso(tx, { estabelecimentoId, reembolsoId })))
        throw errors.reembolso_nao_falhou()
    } else {
      const { observacao, comprovanteId } = saida
      if (!(await areAttachmentsOf(tx, { ids: [comprovanteId], estabelecimentoId })))
        throw errors.arquivo_nao_encontrado()
      const feito = await devolverEmMaos(tx, {
        reembolsoId,
        userId: pessoa.userId,
        observacao,
        comprovanteId,
      })
      if (!feito) throw errors.reembolso_nao_falhou()
    }
    await enqueue(tx, filasDePagamentos.atualizado, {
      estabelecimentoId,
      pagamentoId: reembolso.pagamento_id,
    })
    await auditar(
      tx,
      pessoa,
      saida.como === 'manual' ? 'reembolsos.registrar_manual' : 'reembolsos.repetir',
      { estabelecimentoId, id: reembolsoId, motivo: saida.como === 'manual' ? saida.observacao : null },
    )
  })
  return lerVenda(pessoa, vendaId)
}
