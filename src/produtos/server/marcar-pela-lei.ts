import { pagesById } from '#src/shared/server/database/batches.ts'
import { rowsOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { marcaQueFalta, type MarcasDeIdade } from '../restricao-de-idade.ts'

interface Marcavel extends MarcasDeIdade {
  id: string
  nome: string
  categoria: string | null
}

/** Products that came to be on sale otherwise than by the form get the marks that the law asks of them. */
export async function marcarPelaLei(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await marcar(
    tx,
    await rowsOf<Marcavel>(tx)`
      select p.id, p.nome, p.maior_de_18, p.so_com_documento, c.nome as categoria
      from produtos p left join categorias c on c.estabelecimento_id = p.estabelecimento_id and c.id = p.categoria_id
      where p.id = any(${ids}::uuid[]) and not p.so_com_documento`,
  )
}

/** Started by the clock every night, for what a renamed category or a longer list of words has made of old products. */
export async function marcarTodosPelaLei(): Promise<void> {
  const paginas = pagesById(2000, (depois, limite) =>
    withAccess(SYSTEM, async (tx) => {
      const rows = await rowsOf<Marcavel>(tx)`
        select p.id, p.nome, p.maior_de_18, p.so_com_documento, c.nome as categoria
        from produtos p left join categorias c on c.estabelecimento_id = p.estabelecimento_id and c.id = p.categoria_id
        where p.id > ${depois} and p.status = 'ativo' and not p.so_com_documento order by p.id limit ${limite}`
      await marcar(tx, rows)
      return rows
    }),
  )
  for await (const _ of paginas);
}

async function marcar(tx: Tx, produtos: Marcavel[]): Promise<void> {
  const faltas = produtos.flatMap((produto) => {
    const falta = marcaQueFalta(produto, produto)
    return falta ? [{ id: produto.id, so_com_documento: falta.campo === 'so_com_documento' }] : []
  })
  if (faltas.length === 0) return
  await run(tx)`
    update produtos p set maior_de_18 = true, so_com_documento = m.so_com_documento
    from jsonb_to_recordset(${JSON.stringify(faltas)}::jsonb) as m (id uuid, so_com_documento boolean)
    where p.id = m.id`
}
