import type { Acao } from '#src/acesso/papeis.ts'
import { type Pessoa, podeNaLoja } from '#src/acesso/server/acesso.ts'
import type { Venda } from '../schemas.ts'

/**
 * Whether this person may know how to reach the buyers of a shop (docs/rules/shops.md#team-roles): the platform and the roles that see
 * customers. Without a shop everybody reads what is their own.
 */
export function veContatos(pessoa: Pessoa, estabelecimentoId: string | undefined): boolean {
  return pode(pessoa, estabelecimentoId, 'clientes.ver')
}

/** Whether they may know what the sales of a shop come to: the same, and the roles that see its reports. */
export function veSomas(pessoa: Pessoa, estabelecimentoId: string | undefined): boolean {
  return pode(pessoa, estabelecimentoId, 'relatorios.ver')
}

/** The shops of a person where their role sees sales, but those that ended, and rehearsals. */
export function lojasComVendas(pessoa: Pessoa): string[] {
  return pessoa.lojas
    .filter(({ status, ensaioDe }) => status !== 'encerrado' && !ensaioDe)
    .map(({ estabelecimentoId }) => estabelecimentoId)
    .filter((id) => podeNaLoja(pessoa, id, 'vendas.ver'))
}

function pode(pessoa: Pessoa, estabelecimentoId: string | undefined, acao: Acao): boolean {
  if (pessoa.admin || !estabelecimentoId) return true
  return podeNaLoja(pessoa, estabelecimentoId, acao)
}

/** The sale as this person may read it: the name and where to send it stay, e-mail and phone only for who may have them. */
export function comContatoDeQuemPode<T extends Venda>(pessoa: Pessoa, venda: T): T {
  if (
    !venda.cliente ||
    (venda.user_id === pessoa.userId && !pessoa.chave) ||
    veContatos(pessoa, venda.estabelecimento_id)
  )
    return venda
  return { ...venda, cliente: { ...venda.cliente, email: null, telefone: null } }
}
