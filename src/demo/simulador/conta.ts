import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ContaSimulada, Livro } from './livro.ts'
import type { PedidoSimulado, RespostaSimulada } from './resposta.ts'

/** The ways an account can be paid. */
export function meios(conta: ContaSimulada) {
  const meio = (id: string, name: string, payment_type_id: string) => ({
    id,
    name,
    payment_type_id,
    status: 'active',
    deferred_capture: 'does_not_apply',
    settings: [],
    min_allowed_amount: 0.01,
    max_allowed_amount: 100_000,
  })
  return [
    ...(conta.semPix ? [] : [meio('pix', 'PIX', 'bank_transfer')]),
    meio('visa', 'Visa', 'credit_card'),
    meio('master', 'Mastercard', 'credit_card'),
    meio('elo', 'Elo', 'credit_card'),
    meio('bolbradesco', 'Boleto', 'ticket'),
    meio('account_money', 'Saldo em conta', 'account_money'),
  ]
}

/** `GET /users/me`. */
export function usuario(conta: ContaSimulada) {
  return {
    id: Number(conta.userId),
    nickname: (conta.nome ?? `VENDEDOR${conta.userId}`).toUpperCase(),
    email: `vendedor_${conta.userId}@testuser.com`,
    country_id: 'BR',
    site_id: 'MLB',
    user_type: 'normal',
    status: { site_status: 'active' },
  }
}

/** `code` is `TG-…-<user id>`; the answer is that account's own token. */
export function trocarCodigo({ corpo }: PedidoSimulado, livro: Livro): RespostaSimulada {
  const lido = z
    .object({
      grant_type: z.enum(['authorization_code', 'refresh_token']),
      code: z.string().optional(),
      refresh_token: z.string().optional(),
    })
    .safeParse(corpo)
  const codigo = lido.success ? (lido.data.code ?? lido.data.refresh_token ?? '') : ''
  const conta = livro.contaDoUsuario(Number(/^TG-.*-(\d+)$/.exec(codigo)?.[1]))
  if (!conta)
    return {
      status: 400,
      corpo: { error: 'invalid_grant', message: 'Error validating grant.', status: 400, cause: [] },
    }
  const dados = {
    access_token: conta.token,
    token_type: 'bearer',
    expires_in: 15_552_000,
    scope: 'read write offline_access',
    user_id: Number(conta.userId),
    refresh_token: `TG-${createHash('sha256').update(codigo).digest('hex').slice(0, 24)}-${conta.userId}`,
    public_key: conta.publicKey,
    live_mode: false,
  }
  return { status: 200, corpo: dados }
}
