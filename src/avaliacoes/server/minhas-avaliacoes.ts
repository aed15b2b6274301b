import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { lerVenda } from '#src/vendas/server/lista/ler-vendas.ts'
import { errors } from '../errors.ts'
import type { MinhasAvaliacoes } from '../schemas.ts'

/** What a buyer has already said about one of their orders: its products and its shop. Another's order does not exist. */
export async function minhasAvaliacoes(pessoa: Pessoa, vendaId: string): Promise<MinhasAvaliacoes> {
  const venda = await lerVenda(pessoa, vendaId)
  if (venda.user_id !== pessoa.userId || !venda.cliente_id) throw errors.nao_encontrada()
  const { estabelecimento_id: estabelecimentoId, cliente_id: clienteId } = venda
  // As the shop: reviews are read by the public or by the shop, and both conditions below name this buyer.
  return withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const produtos = await rowsOf<MinhasAvaliacoes['produtos'][number]>(tx)`
      select id, produto_id, nota, titulo, comentario, resposta_loja, fotos, iso(created_at) as created_at
      from avaliacoes_produtos where estabelecimento_id = ${estabelecimentoId} and cliente_id = ${clienteId}
        and produto_id = any(${venda.itens.map((item) => item.produto_id)}::uuid[])`
    const loja = await rowOf<NonNullable<MinhasAvaliacoes['loja']>>(tx)`
      select id, nota, titulo, comentario, resposta_loja, iso(created_at) as created_at
      from avaliacoes_estabelecimento
      where estabelecimento_id = ${estabelecimentoId} and cliente_id = ${clienteId}`
    return { produtos: produtos, loja: loja ?? null }
  })
}
