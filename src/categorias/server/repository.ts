import { sql } from 'kysely'
import { rowsOf, run, type Tx, violates } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Categoria, NovaCategoriaInput } from '../schemas.ts'

export async function listCategorias(tx: Tx, estabelecimentoId: string, id?: string): Promise<Categoria[]> {
  return rowsOf<Categoria>(tx)`
    select c.id, c.estabelecimento_id, c.nome, c.cor, c.icone, c.descricao, c.ordem, c.ativa,
      coalesce(n.total_produtos, 0) as total_produtos, coalesce(n.total_produtos, 0) + f.quantos as todos_os_produtos,
      iso(c.created_at) as created_at, iso(c.updated_at) as updated_at
    from categorias c left join contadores_categoria n on n.categoria_id = c.id
    cross join lateral (select count(*)::int as quantos from produtos p
      where p.estabelecimento_id = c.estabelecimento_id and p.categoria_id = c.id
        and p.status in ('inativo', 'inativo_por_limite', 'oculto', 'rascunho')) f
    where c.estabelecimento_id = ${estabelecimentoId} ${id ? sql`and c.id = ${id}` : sql``}
    order by c.ordem, sem_acento(c.nome)`
}

/** One category of the shop, locked until the transaction ends. */
export async function lockCategoria(tx: Tx, id: string) {
  return tx
    .selectFrom('categorias')
    .selectAll()
    .select(sql<string>`iso(updated_at)`.as('versao'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Campos = Omit<NovaCategoriaInput, 'estabelecimento_id'>

/** Behind the others. */
export async function insertCategoria(
  tx: Tx,
  { id, estabelecimentoId, campos }: { id: string; estabelecimentoId: string; campos: Campos },
): Promise<void> {
  await comNomeUnico(
    tx
      .insertInto('categorias')
      .values({
        ...campos,
        id,
        estabelecimento_id: estabelecimentoId,
        ordem: sql<number>`(select coalesce(max(ordem) + 1, 0) from categorias where estabelecimento_id = ${estabelecimentoId})`,
      })
      .execute(),
  )
}

export async function updateCategoria(tx: Tx, id: string, campos: Partial<Campos>): Promise<void> {
  if (Object.keys(campos).length === 0) return
  await comNomeUnico(tx.updateTable('categorias').set(campos).where('id', '=', id).execute())
}

/** Before the categories themselves: whoever moves a product holds it, and then asks for the category where it goes. */
export async function lockProdutosDas(tx: Tx, ids: string[]): Promise<void> {
  await run(tx)`select from produtos where categoria_id = any(${ids}::uuid[]) order by id for no key update`
}

/** Every product of these categories goes to another one, or to none. Gives how many. */
export async function moverProdutos(
  tx: Tx,
  { de, para }: { de: string[]; para: string | null },
): Promise<number> {
  return run(tx)`
    update produtos set categoria_id = ${para} where categoria_id = any(${de}::uuid[])`
}

export async function deleteCategorias(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('categorias').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

async function comNomeUnico<T>(escrever: Promise<T>): Promise<T> {
  try {
    return await escrever
  } catch (error) {
    if (!violates(error, 'categorias_nome')) throw error
    throw errors.nome_em_uso({
      errors: [{ path: 'nome', message: 'Já existe uma categoria com este nome.' }],
    })
  }
}
