import type { Acao } from '#src/planos/papeis.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { CARTAS, type NomeDaCarta } from './cartas.tsx'
import type { PedidoNaCarta } from './resumo-na-carta.tsx'

/** Which occasions of a sale ring the shop's bell too, and for whose role. */
const TOCAM: Partial<Record<NomeDaCarta, { tipo: string; acao: Acao }>> = {
  pedido_recebido: { tipo: 'vendas.nova', acao: 'vendas.confirmar_pagamento' },
  venda_paga: { tipo: 'vendas.paga', acao: 'vendas.avancar' },
  pedido_desistido: { tipo: 'vendas.cancelada', acao: 'vendas.avancar' },
  pedido_sem_resposta: { tipo: 'vendas.cancelada', acao: 'vendas.avancar' },
  devolucao_para_a_loja: { tipo: 'devolucoes.pedida', acao: 'vendas.avancar' },
  devolucao_retirada: { tipo: 'devolucoes.retirada', acao: 'vendas.avancar' },
  devolucao_postada: { tipo: 'devolucoes.postada', acao: 'vendas.avancar' },
  mediacao_para_a_loja: { tipo: 'devolucoes.mediacao', acao: 'vendas.cancelar' },
  mediacao_decidida_para_a_loja: { tipo: 'devolucoes.mediacao', acao: 'vendas.cancelar' },
}

interface Ocasiao {
  carta: NomeDaCarta
  vendaId: string
  loja: string
  pedido: PedidoNaCarta
  /** The same for the same occasion: a job that runs again rings once. */
  chave: string
}

/** Beside the letter: a notice for the shop's team. Many orders paid online are never paid; those ring when they are. */
export async function avisarLoja(tx: Tx, { carta, vendaId, loja, pedido, chave }: Ocasiao): Promise<void> {
  const toque = TOCAM[carta]
  const pagaAgora = pedido.forma === 'pix' || pedido.cartaoOnline
  if (!toque || (carta === 'pedido_recebido' && pagaAgora)) return
  await avisar(tx, {
    ...toque,
    estabelecimentoId: loja,
    titulo:
      carta === 'pedido_recebido'
        ? `Nova venda #${pedido.numero}: ${formatarReais(pedido.total)}`
        : CARTAS[carta].assunto(pedido),
    texto: pedido.cliente,
    rota: `/vendas/${vendaId}`,
    chave,
  })
}
