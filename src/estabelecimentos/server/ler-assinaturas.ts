import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import type { Assinatura } from '../schemas.ts'
import { findAssinatura } from './repository.ts'

/** The team of a shop, blocked or not: its subscription with the plan. Without a shop, those of all shops one is in. */
export async function lerAssinaturas(pessoa: Pessoa, estabelecimentoId?: string): Promise<Assinatura[]> {
  const lojas = pessoa.lojas.filter(
    (loja) => estabelecimentoId === undefined || loja.estabelecimentoId === estabelecimentoId,
  )
  const achadas: Assinatura[] = []
  for (const loja of lojas) {
    const acesso = {
      papel: 'loja',
      userId: pessoa.userId,
      estabelecimentoId: loja.estabelecimentoId,
    } as const
    const assinatura = await withAccess(acesso, (tx) => findAssinatura(tx, loja.estabelecimentoId))
    if (assinatura) achadas.push(assinatura)
  }
  return achadas
}
