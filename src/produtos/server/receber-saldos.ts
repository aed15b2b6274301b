import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { ESTOQUE_MAXIMO } from '../schemas-estoque.ts'

export interface SaldoRecebido {
  produtoId: string
  nome: string
  sku: string | null
  de: number
  para: number
}

/**
 * Another system says how many units of things on the shelf may be sold: the ledger says so. They are locked in id order, a
 * variation's product with it, and only then `saldos` is asked, so that it sees every sale that took a unit before.
 * Answers what changed.
 */
export async function receberSaldos(
  tx: Tx,
  {
    estabelecimentoId,
    ids,
    saldos,
    motivo,
  }: {
    estabelecimentoId: string
    ids: string[]
    saldos: () => Promise<ReadonlyMap<string, number>>
    motivo: string
  },
): Promise<SaldoRecebido[]> {
  const travados = await rowsOf<{
    id: string
    nome: string
    sku: string | null
    estoque: number
    vende: boolean
  }>(tx)`
    select id, nome_do_produto(nome, variacao) as nome, sku, estoque,
      opcoes = '[]' and status not in ('excluido', 'variacao_fora') as vende
    from produtos
    where estabelecimento_id = ${estabelecimentoId} and eliminado_em is null
      and id = any(${ids}::uuid[] || array(select pai_id from produtos
        where estabelecimento_id = ${estabelecimentoId} and id = any(${ids}::uuid[]) and pai_id is not null))
    order by id for no key update`
  const novos = await saldos()
  const mudancas = travados.flatMap(({ id, nome, sku, estoque, vende }) => {
    const saldo = novos.get(id)
    const para = saldo === undefined ? estoque : Math.min(Math.max(0, Math.floor(saldo)), ESTOQUE_MAXIMO)
    return vende && para !== estoque ? [{ produtoId: id, nome, sku, de: estoque, para }] : []
  })
  if (mudancas.length === 0) return []
  await run(tx)`
    with mudados as (
      update produtos p set estoque = m.para
      from jsonb_to_recordset(${JSON.stringify(mudancas)}::jsonb) as m ("produtoId" uuid, de integer, para integer)
      where p.estabelecimento_id = ${estabelecimentoId} and p.id = m."produtoId"
      returning p.id, m.de, m.para
    )
    insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos, motivo)
    select ${estabelecimentoId}, id, 'contagem', para - de, para, ${motivo} from mudados`
  await invalidate(tx, `loja:${estabelecimentoId}`)
  return mudancas
}
