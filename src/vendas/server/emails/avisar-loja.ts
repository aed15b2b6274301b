import type { Acao } from '#src/acesso/papeis.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { escreverEmail, type NomeDoEmail } from './emails.tsx'
import type { PedidoNoEmail } from './resumo-no-email.tsx'

/** Which occasions of a sale also notify the shop's team in the panel, and which role. */
const TOCAM: Partial<Record<NomeDoEmail, { tipo: string; acao: Acao }>> = {
  pedido_recebido: { tipo: 'vendas.nova', acao: 'vendas.confirmar_pagamento' },
  venda_paga: { tipo: 'vendas.paga', acao: 'vendas.avancar' },
  pedido_desistido: { tipo: 'vendas.cancelada', acao: 'vendas.avancar' },
  pedido_sem_resposta: { tipo: 'vendas.cancelada', acao: 'vendas.avancar' },
  devolucao_para_a_loja: { tipo: 'devolucoes.pedida', acao: 'vendas.avancar' },
  devolucao_retirada: { tipo: 'devolucoes.retirada', acao: 'vendas.avancar' },
  devolucao_postada: { tipo: 'devolucoes.postada', acao: 'vendas.avancar' },
  mediacao_para_a_loja: { tipo: 'devolucoes.mediacao', acao: 'vendas.cancelar' },
  mediacao_pelo_prazo_para_a_loja: { tipo: 'devolucoes.mediacao', acao: 'vendas.cancelar' },
  loja_parada_por_reembolso: { tipo: 'devolucoes.reembolso', acao: 'vendas.cancelar' },
  loja_volta_a_vender: { tipo: 'devolucoes.reembolso', acao: 'vendas.cancelar' },
  frete_aceito_para_a_loja: { tipo: 'vendas.frete', acao: 'vendas.avancar' },
  frete_atrasado_para_a_loja: { tipo: 'vendas.frete', acao: 'vendas.avancar' },
  entrega_parada_para_a_loja: { tipo: 'vendas.frete', acao: 'vendas.avancar' },
  frete_sem_aceite: { tipo: 'vendas.cancelada', acao: 'vendas.avancar' },
  mediacao_decidida_para_a_loja: { tipo: 'devolucoes.mediacao', acao: 'vendas.cancelar' },
}

export interface Ocasiao {
  modelo: NomeDoEmail
  vendaId: string
  loja: string
  pedido: PedidoNoEmail
  /** The same for the same occasion: a job that runs again notifies once. */
  chave: string
}

/**
 * Beside the e-mail: an in-app notification for the shop's team. Many orders paid online are never paid; those notify
 * when they are.
 */
export async function avisarLoja(tx: Tx, { modelo, vendaId, loja, pedido, chave }: Ocasiao): Promise<void> {
  const toque = TOCAM[modelo]
  const pagaAgora = pedido.forma === 'pix' || pedido.cartaoOnline
  if (!toque || (modelo === 'pedido_recebido' && pagaAgora)) return
  await avisar(tx, {
    ...toque,
    estabelecimentoId: loja,
    titulo:
      modelo === 'pedido_recebido'
        ? `Nova venda #${pedido.numero}: ${formatarReais(pedido.total)}`
        : escreverEmail(modelo, pedido).assunto,
    texto: pedido.cliente,
    rota: `/vendas/${vendaId}`,
    chave,
  })
}
