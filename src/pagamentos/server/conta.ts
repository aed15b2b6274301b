import type { Tx } from '#src/shared/server/database.ts'
import { open } from '#src/shared/server/vault.ts'

/** A shop's own Mercado Pago account, opened from the vault for one call. Never returned, logged or kept. */
export interface Conta {
  token: string
  contaId: string
  segredoWebhook: string | null
}

/** What a secret of a shop is sealed for: it does not open as another shop's or as another secret. */
export function contextoDoCofre(estabelecimentoId: string, nome: string): string {
  return `${estabelecimentoId}:${nome}`
}

/** Null when the shop has connected no account. One query. */
export async function abrirConta(tx: Tx, estabelecimentoId: string): Promise<Conta | null> {
  const rows = await tx
    .selectFrom('estabelecimentos as e')
    .innerJoin('cofre as c', (join) =>
      join
        .onRef('c.estabelecimento_id', '=', 'e.id')
        .on((eb) =>
          eb.or([
            eb('c.id', '=', eb.ref('e.mercadopago_vault_id')),
            eb('c.id', '=', eb.ref('e.webhook_secret_vault_id')),
          ]),
        ),
    )
    .select(['e.mercadopago_user_id', 'c.nome', 'c.chave_id', 'c.iv', 'c.conteudo', 'c.etiqueta'])
    .where('e.id', '=', estabelecimentoId)
    .execute()
  const secret = (nome: string) => {
    const row = rows.find((candidate) => candidate.nome === nome)
    return row ? open(row, contextoDoCofre(estabelecimentoId, nome)) : null
  }
  const token = secret('mercadopago_access_token')
  const contaId = rows[0]?.mercadopago_user_id
  if (!token || !contaId) return null
  return { token, contaId, segredoWebhook: secret('mercadopago_webhook_secret') }
}
