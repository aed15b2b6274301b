import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { relacionar } from '#src/vitrine/server/relacionar-produtos.ts'

/** What the night's clock finds in the sales, and what the first shop chose by itself to offer with its first product. */
export async function porProdutosAoLado(tx: Tx): Promise<void> {
  const lojas = await rowsOf<{ id: string }>(tx)`select id from estabelecimentos where status = 'ativo'`
  for (const { id } of lojas) await relacionar(tx, id)
  await run(tx)`
    insert into leve_junto (estabelecimento_id, produto_id, outro_id, ordem)
    select loja, primeiro, id, ordem - 2 from (
      select p.estabelecimento_id as loja, p.id, first_value(p.id) over w as primeiro, row_number() over w as ordem
      from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
      join auth.users u on u.id = e.owner_user_id and u.email = 'lojista@demo.portal'
      where p.status = 'ativo' and p.estoque > 0 and p.opcoes = '[]'
      window w as (order by p.created_at, p.id)) x
    where ordem between 2 and 3`
}
