import { errors as pagamentoErrors } from '#src/pagamentos/errors.ts'
import { atualizarPagamento } from '#src/pagamentos/server/atualizar-pagamento.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { addressKey, requireFit } from '#src/shared/server/http/rate-limit.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { acessosPossiveis } from '../lista/ler-vendas.ts'

/**
 * The buyer, the shop's team or the platform asks how a payment is: the provider is asked, the sale follows, and its
 * own answer is returned. Anyone else, or ids of two different shops: 404, and nobody is asked.
 */
export async function consultarPagamento(
  pessoa: Pessoa,
  { paymentId, estabelecimentoId }: { paymentId: string; estabelecimentoId: string },
): Promise<{ status: string; status_local: string }> {
  const pagamentoId = await findVisivel(pessoa, { paymentId, estabelecimentoId })
  if (!pagamentoId) throw pagamentoErrors.nao_encontrado()
  const pagamento = await atualizarPagamento({ estabelecimentoId, pagamentoId, prazoMs: 2300 })
  await aplicarPagamento({ estabelecimentoId, pagamentoId })
  return { status: pagamento.provider_status ?? 'pending', status_local: pagamento.status }
}

/** Each question costs one at the provider: so many of one address. Throws 429. */
export async function exigirVezDeConsultar(ip: string): Promise<void> {
  const { PAYMENT_STATUS_ADDRESS_LIMIT: limit, PAYMENT_STATUS_WINDOW_SECONDS: windowSeconds } = getConfig()
  await requireFit({ name: 'situacao-do-pagamento', who: addressKey(ip), limit, windowSeconds })
}

async function findVisivel(
  pessoa: Pessoa,
  alvo: { paymentId: string; estabelecimentoId: string },
): Promise<string | undefined> {
  for (const acesso of acessosPossiveis(pessoa)) {
    const pagamento = await withAccess(
      acesso,
      (tx) =>
        rowOf<{ id: string }>(tx)`
        select id from pagamentos where estabelecimento_id = ${alvo.estabelecimentoId}
          and provider_payment_id = ${alvo.paymentId}`,
    )
    if (pagamento) return pagamento.id
  }
  return undefined
}
