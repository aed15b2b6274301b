import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { acertarLinha, LINHAS_DA_CONTA, type MudancaDoCarrinho } from '../../carrinho-da-conta.ts'
import { errors } from '../../errors.ts'
import type { CarrinhoDaConta } from '../../schemas-carrinho.ts'
import { findNaPrateleira } from './na-prateleira.ts'

interface Guardada {
  produto_id: string
  nome: string
  quantidade: number
}

/**
 * A device of the person says what it changed and learns the account's cart (docs/rules/marketplace.md#the-cart-on-the-account, docs/decisions/0055-a-cart-is-agreed-on-line-by-line.md).
 * Said again it changes nothing more. Shop, name and price are the server's; what nobody sells is not put in.
 */
export async function mudarCarrinho(
  { userId }: Pessoa,
  mudancas: readonly MudancaDoCarrinho[],
): Promise<CarrinhoDaConta> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    if (mudancas.length > 0) await lockCarrinho(tx, userId)
    const guardadas = await findLinhas(tx, userId)
    const antes = new Map(guardadas.map((linha) => [linha.produto_id, linha]))
    const pedidas = mudancas.flatMap(({ produto_id, ...mudanca }) => {
      const quantidade = acertarLinha(antes.get(produto_id)?.quantidade ?? 0, mudanca)
      return quantidade === (antes.get(produto_id)?.quantidade ?? 0) ? [] : [{ produto_id, quantidade }]
    })
    const ids = [...new Set([...antes.keys(), ...mudancas.map(({ produto_id }) => produto_id)])]
    const prateleira = await findNaPrateleira(tx, ids)

    await deleteLinhas(
      tx,
      userId,
      pedidas.filter(({ quantidade }) => quantidade === 0).map(({ produto_id }) => produto_id),
    )
    await saveLinhas(
      tx,
      userId,
      pedidas.flatMap(({ produto_id, quantidade }) => {
        const linha = prateleira.get(produto_id)
        const { produto, loja } = linha ?? {}
        return produto && loja && quantidade > 0
          ? [{ estabelecimento_id: loja.id, produto_id, nome: produto.nome.slice(0, 500), quantidade }]
          : []
      }),
    )
    const agora = pedidas.length > 0 ? await findLinhas(tx, userId) : guardadas
    if (agora.length > LINHAS_DA_CONTA) throw errors.carrinho_cheio()
    return descrever(agora, { prateleira, mudancas })
  })
}

/** Called by the clock once a night, with the other retention of sales: a cart that nobody touched in 90 days. */
export async function reterCarrinhos(): Promise<void> {
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from linhas_carrinho where (user_id, produto_id) in (
        select user_id, produto_id from linhas_carrinho l
        where mudada_em < ${currentTime()}::timestamptz - interval '90 days' order by mudada_em limit 1000)`,
  )
  await auditarRetencao('linhas_carrinho', { quantos })
}

/** One change of a cart after the other, and no letter in between. */
export async function lockCarrinho(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${userId}, 29))`
}

/** Inside the transaction of a shop: what this sale bought leaves the buyer's cart. */
export async function esvaziarCarrinho(
  tx: Tx,
  { estabelecimento_id: loja, id }: { estabelecimento_id: string; id: string },
): Promise<void> {
  await run(tx)`select esvaziar_carrinho(${loja}, ${id})`
}

function descrever(
  linhas: Guardada[],
  {
    prateleira,
    mudancas,
  }: {
    prateleira: Awaited<ReturnType<typeof findNaPrateleira>>
    mudancas: readonly MudancaDoCarrinho[]
  },
): CarrinhoDaConta {
  const nomes = new Map(linhas.map(({ produto_id, nome }) => [produto_id, nome]))
  const queridas = mudancas.filter(({ quantidade }) => quantidade > 0).map(({ produto_id }) => produto_id)
  return {
    linhas: linhas.flatMap(({ produto_id, quantidade }) => {
      const linha = prateleira.get(produto_id)
      return linha ? [{ quantidade, ...linha }] : []
    }),
    fora: [...new Set([...nomes.keys(), ...queridas])]
      .filter((id) => !prateleira.has(id))
      .map((produto_id) => ({ produto_id, nome: nomes.get(produto_id) ?? null })),
  }
}

function findLinhas(tx: Tx, userId: string): Promise<Guardada[]> {
  return rowsOf<Guardada>(tx)`
    select produto_id, nome, quantidade from linhas_carrinho where user_id = ${userId} order by mudada_em, produto_id`
}

async function deleteLinhas(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await run(tx)`delete from linhas_carrinho where user_id = ${userId} and produto_id = any(${ids}::uuid[])`
}

async function saveLinhas(
  tx: Tx,
  userId: string,
  linhas: (Guardada & { estabelecimento_id: string })[],
): Promise<void> {
  if (linhas.length === 0) return
  await run(tx)`
    insert into linhas_carrinho (estabelecimento_id, user_id, produto_id, nome, quantidade)
    select estabelecimento_id, ${userId}, produto_id, nome, quantidade
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as l (estabelecimento_id uuid, produto_id uuid, nome text, quantidade integer)
    on conflict (user_id, produto_id) do update
      set quantidade = excluded.quantidade, nome = excluded.nome, mudada_em = now()`
}
