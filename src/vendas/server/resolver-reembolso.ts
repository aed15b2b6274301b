import { devolverEmMaos, repetirReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { errors } from '../errors.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { lerVenda } from './ler-vendas.ts'

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
  await withAcesso(acesso, async (tx) => {
    if (saida.como === 'repetir') {
      if (!(await repetirReembolso(tx, { estabelecimentoId, reembolsoId })))
        throw errors.reembolso_nao_falhou()
    } else {
      const { observacao, comprovanteId } = saida
      const feito = await devolverEmMaos(tx, {
        reembolsoId,
        userId: pessoa.userId,
        observacao,
        comprovanteId,
      })
      if (!feito) throw errors.reembolso_nao_falhou()
      await enqueue(tx, 'pagamentos.atualizado', { estabelecimentoId, pagamentoId: reembolso.pagamento_id })
    }
    await auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: `reembolso.${saida.como}`,
      recurso: 'reembolsos',
      recursoId: reembolsoId,
      motivo: saida.como === 'manual' ? saida.observacao : null,
    })
  })
  return lerVenda(pessoa, vendaId)
}
