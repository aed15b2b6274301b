import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeVendas } from '../queues.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors.ts'
import { lerVenda } from '../lista/ler-vendas.ts'
import { cabeEmail } from '../compra/limitar-pedidos.ts'
import { linkDoPedido } from '../compra/pedido-por-link.ts'

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
  const { RECEIPT_SALE_LIMIT: limit, RECEIPT_WINDOW_SECONDS: windowSeconds } = getConfig()
  await requireFit({ name: 'comprovante', who: vendaId, limit, windowSeconds })
  if (!(await withAccess(acesso, (tx) => cabeEmail(tx, { para: email, de: { estabelecimentoId } }))))
    throw errors.muitos_emails()
  const modelo = venda.pago_em ? 'comprovante' : 'link_de_pagamento'
  await withAccess(acesso, (tx) =>
    enqueue(tx, filasDeVendas.enviarEmail, { vendaId, modelo, destino: email, vez: uuidV7() }),
  )
  return { link, enviado: true }
}
