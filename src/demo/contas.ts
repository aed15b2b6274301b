import { createHmac } from 'node:crypto'
import { rootKey } from '#src/shared/server/vault.ts'
import type { ContaSimulada } from './simulador/livro.ts'

/** How many accounts of the simulator belong to nobody yet, for shops that people open in the demonstration. */
const LIVRES = 6

/**
 * A demonstration shop's account at the simulator, made from its code and this installation's key: the same at every
 * start, and known to nobody else.
 */
export function contaDaDemo(
  codigo: string,
  loja?: { nome: string; cidade: string },
): ContaSimulada & { userId: number; webhookSecret: string } {
  const derivar = (finalidade: string) =>
    createHmac('sha256', rootKey()).update(`demo:${finalidade}:${codigo}`).digest('hex')
  const userId = 200_000_000 + (Number.parseInt(derivar('usuario').slice(0, 8), 16) % 1_700_000_000)
  const aplicacao = String(BigInt(`0x${derivar('aplicacao').slice(0, 13)}`))
    .padStart(16, '4')
    .slice(0, 16)
  return {
    userId,
    token: `APP_USR-${aplicacao}-112109-${derivar('token').slice(0, 32)}-${userId}`,
    publicKey: `APP_USR-${derivar('chave').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')}`,
    webhookSecret: derivar('webhook'),
    nome: loja?.nome,
    cidade: loja?.cidade,
  }
}

export function contasLivres(): ContaSimulada[] {
  return Array.from({ length: LIVRES }, (_, i) => contaDaDemo(`livre-${i + 1}`))
}
