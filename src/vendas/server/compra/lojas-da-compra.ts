import { lerEstabelecimento } from '#src/estabelecimentos/server/ler-estabelecimentos.ts'
import { lerRecebimento } from '#src/pagamentos/server/ler-recebimento.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import type { LojaDaCompra } from '../../schemas-pedido.ts'
import { entregaDaLoja } from './cotar-entrega.ts'

/** What a checkout has to know of each of these shops, in the order asked; one that is not visible is left out. */
export async function lojasDaCompra(ids: string[]): Promise<{ itens: LojaDaCompra[] }> {
  const lojas = await Promise.all(ids.map((id) => lerLojaDaCompra(id).catch(seNaoVisivel)))
  return { itens: lojas.filter((loja) => loja !== null) }
}

async function lerLojaDaCompra(id: string): Promise<LojaDaCompra> {
  const [loja, recebimento, entrega] = await Promise.all([
    lerEstabelecimento(null, id),
    lerRecebimento(id),
    entregaDaLoja(id),
  ])
  return { ...loja, recebimento, ...entrega }
}

function seNaoVisivel(error: unknown): null {
  if (error instanceof DomainError && error.status === 404) return null
  throw error
}
