import { processarNotificacao } from '#src/pagamentos/server/processar-notificacao.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { lerVenda } from '../lista/ler-vendas.ts'

/**
 * `Reprocessar`: whoever may give money back, or the platform, works a stored notification again. The provider is
 * asked once more and what it says now is applied; what was done already stays done once.
 */
export async function reprocessarAviso(
  pessoa: Pessoa,
  { vendaId, avisoId }: { vendaId: string; avisoId: string },
): Promise<VendaDetalhe> {
  const venda = await lerVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = venda
  const acesso: Access = pessoa.admin
    ? { papel: 'plataforma', userId: pessoa.userId }
    : acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')
  const aviso = venda.avisos.find(({ id }) => id === avisoId)
  const pagamento = venda.pagamentos.find(({ payment_id }) => payment_id === aviso?.payment_id)
  if (!aviso || !pagamento) throw errors.aviso_nao_encontrado()
  await withAccess(acesso, (tx) =>
    auditar(tx, pessoa, 'pagamentos.reprocessar', {
      estabelecimentoId,
      recurso: 'eventos_pagamento',
      id: avisoId,
      de: pagamento.status,
    }),
  )
  await processarNotificacao({ estabelecimentoId, eventoId: avisoId, outraVez: true })
  await aplicarPagamento({ estabelecimentoId, pagamentoId: pagamento.id })
  return lerVenda(pessoa, vendaId)
}
