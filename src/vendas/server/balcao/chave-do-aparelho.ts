import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'

/**
 * Who sells at the counter: what seals the sales that wait on a device. Always the same for one person at one shop and
 * kept nowhere: who signs out leaves sales behind that nobody reads until the same person is back. A shop that is blocked
 * by then still reads what it sold.
 */
export function chaveDoAparelho(pessoa: Pessoa, estabelecimentoId: string): { chave: string } {
  acessoDaLoja(pessoa, estabelecimentoId, 'vendas.criar', { mesmoParada: true })
  return { chave: keyedDigest('balcao', `${estabelecimentoId}:${pessoa.userId}`).toString('base64') }
}
