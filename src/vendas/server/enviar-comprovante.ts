import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { requireFit } from '#src/shared/server/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { lerVenda } from './ler-vendas.ts'
import { linkDoPedido } from './pedido-por-link.ts'

/** Letters about one sale that a shop may ask for in an hour. */
const POR_HORA = 10

/**
 * The shop's team sends a sale's page to its customer: the receipt of what was paid, or the link to pay by PIX. Answers
 * the link, for whatever other way the shop talks to them; without `email` nothing is sent.
 */
export async function enviarComprovante(
  pessoa: Pessoa,
  { vendaId, email }: { vendaId: string; email?: string | undefined },
): Promise<{ link: string; enviado: boolean }> {
  const venda = await lerVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = venda
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.criar')
  const link = linkDoPedido(vendaId)
  if (!email) return { link, enviado: false }
  if (venda.status === 'cancelado') throw errors.sem_email({ detail: 'Esta venda foi cancelada.' })
  await requireFit({ nome: 'comprovante', quem: vendaId, limite: POR_HORA, janelaSegundos: 3600 })
  const carta = venda.pago_em ? 'comprovante' : 'link_de_pagamento'
  await withAcesso(acesso, (tx) =>
    enqueue(tx, 'vendas.enviar-carta', { vendaId, estabelecimentoId, carta, destino: email, vez: uuidV7() }),
  )
  return { link, enviado: true }
}
