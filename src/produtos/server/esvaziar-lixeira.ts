import { sql } from 'kysely'
import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { DIAS_NA_LIXEIRA, DIAS_PARA_DESFAZER } from '../rules.ts'

/**
 * Started by the clock every night: what has been in the bin for 30 days loses all but what its sales are told by (name,
 * cost and category), and its variations with it. The row stays, because sales, reviews and the ledger point to it.
 */
export async function esvaziarLixeira(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      update produtos set eliminado_em = now(), descricao = null, descricao_html = null, sku = null,
        codigo_barras = null, especificacoes_tecnicas = null, fabricante = null, material = null, dimensoes = null,
        peso = null, garantia = null, imagem_url = null, tabela_de_medidas = null
      where id in (select id from produtos where status = 'excluido' and eliminado_em is null
        and excluido_em <= now() - make_interval(days => ${DIAS_NA_LIXEIRA}) limit 5000)
      returning id`
    const ids = rows.map(({ id }) => id)
    await run(
      tx,
    )`update produtos set eliminado_em = now(), sku = null, codigo_barras = null, imagem_url = null
      where pai_id = any(${ids}::uuid[])`
    await tx.deleteFrom('imagens_produto').where(sql<boolean>`produto_id = any(${ids}::uuid[])`).execute()
    await run(tx)`delete from imagens_importacao where produto_id = any(${ids}::uuid[])`
    // What can no longer be taken back.
    await run(tx)`delete from lotes_produtos where created_at < now() - interval '1 day'`
    await run(tx)`
      delete from produtos_importados d using importacoes i
      where i.id = d.importacao_id and i.created_at < now() - make_interval(days => ${DIAS_PARA_DESFAZER + 1})
        and i.desfeita is distinct from 'em_andamento'`
  })
}
