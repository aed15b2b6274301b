import { processarNotificacao } from '#src/pagamentos/server/processar-notificacao.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { lerVenda } from './ler-vendas.ts'

/**
 * `Reprocessar`: whoever may give money back, or the platform, works a stored notice again. The provider is asked once
 * more and what it says now is applied; what was done already stays done once.
 */
export async function reprocessarAviso(
  pessoa: Pessoa,
  { vendaId, avisoId }: { vendaId: string; avisoId: string },
): Promise<VendaDetalhe> {
  const venda = await lerVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = venda
  const acesso: Acesso = pessoa.admin
    ? { papel: 'plataforma', userId: pessoa.userId }
    : acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')
  const aviso = venda.avisos.find(({ id }) => id === avisoId)
  const pagamento = venda.pagamentos.find(({ payment_id }) => payment_id === aviso?.payment_id)
  if (!aviso || !pagamento) throw errors.aviso_nao_encontrado()
  await withAcesso(acesso, (tx) =>
    auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: 'pagamentos.reprocessar',
      recurso: 'eventos_pagamento',
      recursoId: avisoId,
      de: pagamento.status,
    }),
  )
  await processarNotificacao({ estabelecimentoId, eventoId: avisoId, outraVez: true })
  await aplicarPagamento({ estabelecimentoId, pagamentoId: pagamento.id })
  return lerVenda(pessoa, vendaId)
}
