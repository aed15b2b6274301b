import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'

export interface ProdutoJunto {
  id: string
  nome: string
  imagem_url: string | null
}

/** What the shop offers with one of its products, for its team. */
export async function lerLeveJunto(pessoa: Pessoa, produtoId: string): Promise<{ itens: ProdutoJunto[] }> {
  const loja = await lojaDoProduto(pessoa, produtoId)
  return withAccess(acessoDaLoja(pessoa, loja, 'produtos.ver'), async (tx) => ({
    itens: await rowsOf<ProdutoJunto>(tx)`
      select p.id, p.nome, p.imagem_url from leve_junto j
      join produtos p on p.estabelecimento_id = j.estabelecimento_id and p.id = j.outro_id
      where j.estabelecimento_id = ${loja} and j.produto_id = ${produtoId} order by j.ordem`,
  }))
}

/** Which it offers from now on, in this order. Only products of this shop, none of them a variation or the product itself. */
export async function escolherLeveJunto(
  pessoa: Pessoa,
  { produtoId, ids }: { produtoId: string; ids: string[] },
): Promise<void> {
  const loja = await lojaDoProduto(pessoa, produtoId)
  await withAccess(acessoDaLoja(pessoa, loja, 'produtos.editar'), async (tx) => {
    await run(
      tx,
    )`select 1 from produtos where estabelecimento_id = ${loja} and id = ${produtoId} for no key update`
    const achados = await rowOf<{ quantos: number }>(tx)`
      select count(*)::int as quantos from produtos where estabelecimento_id = ${loja} and id = any(${ids}::uuid[])
        and pai_id is null and status <> 'excluido' and id <> ${produtoId}`
    if (achados?.quantos !== ids.length) throw errors.leve_junto_desconhecido()
    await run(tx)`delete from leve_junto where estabelecimento_id = ${loja} and produto_id = ${produtoId}`
    await run(tx)`
      insert into leve_junto (estabelecimento_id, produto_id, outro_id, ordem)
      select ${loja}, ${produtoId}, t.id, t.posto - 1 from unnest(${ids}::uuid[]) with ordinality as t (id, posto)`
    await auditar(tx, pessoa, 'produtos.escolher_leve_junto', {
      estabelecimentoId: loja,
      id: produtoId,
      para: { ids },
    })
  })
}

async function lojaDoProduto(pessoa: Pessoa, produtoId: string): Promise<string> {
  for (const { estabelecimentoId } of pessoa.lojas) {
    const achado = await withAccess(
      { papel: 'loja', userId: pessoa.userId, estabelecimentoId },
      (tx) => rowOf(tx)`select 1 from produtos where estabelecimento_id = ${estabelecimentoId}
        and id = ${produtoId} and pai_id is null`,
    )
    if (achado) return estabelecimentoId
  }
  throw errors.nao_encontrado()
}
