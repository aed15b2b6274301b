import { receberSaldos, type SaldoRecebido } from '#src/produtos/server/receber-saldos.ts'
import { rowOf, rowsOf, run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { lerSaldos } from './bling.ts'
import { naPrateleira, unidadesQueOBlingNaoSabe } from './prateleira.ts'
import type { Vez } from './vez.ts'

/** Balances in one question, and questions in one go. */
const SALDOS_POR_PERGUNTA = 100
const PERGUNTAS_POR_VEZ = 5

export interface Par {
  produtoId: string
  blingId: number
}

/** Where Bling is the master: what somebody said moved is read, and counts here. */
export async function conferirSaldos(vez: Vez): Promise<void> {
  if (vez.estoqueDe !== 'bling') return
  const { estabelecimentoId } = vez
  for (let n = 0; n < PERGUNTAS_POR_VEZ; n += 1) {
    const pares = await withAccess(
      shopAlone(estabelecimentoId),
      (tx) => rowsOf<Par & { pedido: string }>(tx)`
        select produto_id as "produtoId", bling_id as "blingId", conferir_em::text as pedido from produtos_no_bling
        where estabelecimento_id = ${estabelecimentoId} and conferir_em is not null
        order by conferir_em limit ${SALDOS_POR_PERGUNTA}`,
    )
    if (pares.length === 0) return
    await confrontar(vez, pares, async (tx) => {
      // One that was said to move again meanwhile is read again.
      await run(tx)`
        update produtos_no_bling b set conferir_em = null
        from jsonb_to_recordset(${JSON.stringify(pares)}::jsonb) as n ("produtoId" uuid, pedido timestamptz)
        where b.estabelecimento_id = ${estabelecimentoId} and b.produto_id = n."produtoId"
          and b.conferir_em = n.pedido`
    })
  }
}

/**
 * Reads the balances of these pairs and, in one transaction, makes them count where Bling is the master. Answers what
 * differed, and whether it was mended; `anotar` writes along.
 */
export async function confrontar(
  vez: Vez,
  pares: Par[],
  anotar: (tx: Tx, diferencas: SaldoRecebido[], acertou: boolean) => Promise<unknown>,
): Promise<void> {
  const { estabelecimentoId, chamar } = vez
  const la = await lerSaldos(
    chamar,
    pares.map(({ blingId }) => blingId),
  )
  const ids = pares.map(({ produtoId }) => produtoId)
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    // Somebody may just have made the shop the master, or disconnected.
    const conexao = await rowOf<{ manda: boolean }>(tx)`
      select estoque_de = 'bling' as manda from conexoes_do_bling
      where estabelecimento_id = ${estabelecimentoId} for share`
    if (!conexao) return
    const saldos = () => saldosAqui(tx, { estabelecimentoId, pares, la })
    const diferencas = conexao.manda
      ? await receberSaldos(tx, { estabelecimentoId, ids, saldos, motivo: 'Saldo do Bling' })
      : diferentes(await naPrateleira(tx, { estabelecimentoId, ids }), await saldos())
    await anotar(tx, diferencas, conexao.manda)
  })
}

/** What may be sold here: what Bling has, less what our sales hold and it does not know of. */
async function saldosAqui(
  tx: Tx,
  {
    estabelecimentoId,
    pares,
    la,
  }: { estabelecimentoId: string; pares: Par[]; la: ReadonlyMap<number, number> },
): Promise<Map<string, number>> {
  const ids = pares.map(({ produtoId }) => produtoId)
  const presas = await unidadesQueOBlingNaoSabe(tx, { estabelecimentoId, ids })
  return new Map(
    pares.flatMap(({ produtoId, blingId }) => {
      const saldo = la.get(blingId)
      return saldo === undefined
        ? []
        : [[produtoId, Math.floor(saldo) - (presas.get(produtoId) ?? 0)] as const]
    }),
  )
}

function diferentes(
  aqui: { id: string; nome: string; sku: string | null; estoque: number }[],
  la: ReadonlyMap<string, number>,
): SaldoRecebido[] {
  return aqui.flatMap(({ id, nome, sku, estoque }) => {
    const para = Math.max(0, la.get(id) ?? estoque)
    return para === estoque ? [] : [{ produtoId: id, nome, sku, de: estoque, para }]
  })
}
