import { sql } from 'kysely'
import { paraReais } from '#src/shared/dinheiro.ts'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { type Condicoes, limiteDaPessoa, type TipoDeCupom } from '../rules.ts'
import type { CupomDaVenda } from '../schemas.ts'

export interface CupomRow extends Condicoes {
  id: string
}

const COLUNAS = sql`id, codigo, tipo, percentual, valor, teto, minimo, categorias, produtos, status, vale_de, vale_ate,
  limite_total, limite_por_pessoa, usos, primeira_compra, formas, combinavel`

/**
 * Those of the codes that this one shop has, locked in id order until the transaction ends: before any product is, so
 * that two orders never wait for each other in a circle.
 */
export async function lockCupons(
  tx: Tx,
  { estabelecimentoId, codigos }: { estabelecimentoId: string; codigos: string[] },
): Promise<CupomRow[]> {
  return rowsOf<CupomRow>(tx)`
    select ${COLUNAS}
    from cupons where estabelecimento_id = ${estabelecimentoId} and codigo = any(${codigos}::text[])
    order by id for no key update`
}

/** The same without waiting for anybody, to tell a buyer what an order would cost; or those of these ids. */
export async function findCupons(
  tx: Tx,
  { estabelecimentoId, codigos, ids = [] }: { estabelecimentoId: string; codigos: string[]; ids?: string[] },
): Promise<CupomRow[]> {
  return rowsOf<CupomRow>(tx)`
    select ${COLUNAS} from cupons where estabelecimento_id = ${estabelecimentoId}
      and (codigo = any(${codigos}::text[]) or id = any(${ids}::uuid[])) order by id`
}

/** How often any of these keys uses each coupon now. */
export async function countUsosDaPessoa(
  tx: Tx,
  {
    estabelecimentoId,
    cupons,
    chaves,
  }: { estabelecimentoId: string; cupons: { id: string }[]; chaves: string[] },
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ cupom_id: string; usos: number }>(tx)`
    select cupom_id, max(usos) as usos from pessoas_do_cupom
    where estabelecimento_id = ${estabelecimentoId} and cupom_id = any(${cupons.map(({ id }) => id)}::uuid[])
      and chave = any(${chaves}::text[]) group by 1`
  return new Map(rows.map(({ cupom_id, usos }) => [cupom_id, usos]))
}

type Tomada = Pick<CupomRow, 'id' | 'primeira_compra' | 'limite_por_pessoa'> & {
  estabelecimentoId: string
  chaves: string[]
}

/** Takes one use: of the coupon, and of each key of the person. False, with nothing to keep, when a limit is reached. */
export async function tomarUso(tx: Tx, cupom: Tomada): Promise<boolean> {
  const { estabelecimentoId, chaves } = cupom
  const tomado = await run(tx)`
    update cupons set usos = usos + 1
    where estabelecimento_id = ${estabelecimentoId} and id = ${cupom.id}
      and (limite_total is null or usos < limite_total)`
  if (tomado === 0) return false
  const porPessoa = limiteDaPessoa(cupom)
  const contadas = await run(tx)`
    insert into pessoas_do_cupom as p (estabelecimento_id, cupom_id, chave)
    select ${estabelecimentoId}, ${cupom.id}, chave from unnest(${chaves}::text[]) chave
    on conflict (estabelecimento_id, cupom_id, chave) do update set usos = p.usos + 1
      where ${porPessoa}::int is null or p.usos < ${porPessoa}`
  return contadas === chaves.length
}

interface UsoDaVenda extends CupomDaVenda {
  cupom_id: string
}

/** Writes down what a new sale took of its coupons, whose uses were taken in this transaction. */
export async function insertUsos(
  tx: Tx,
  {
    estabelecimentoId,
    vendaId,
    usos,
    chaves,
  }: { estabelecimentoId: string; vendaId: string; usos: UsoDaVenda[]; chaves: string[] },
): Promise<void> {
  if (usos.length === 0) return
  await tx
    .insertInto('usos_de_cupom')
    .values(
      usos.map(({ entrega, ...uso }) => ({
        ...uso,
        desconto_entrega: entrega,
        estabelecimento_id: estabelecimentoId,
        venda_id: vendaId,
        chaves,
      })),
    )
    .execute()
}

interface DaVenda {
  estabelecimentoId: string
  vendaId: string
}

/** The sale is paid: what it had reserved is used. */
export async function usarCupons(tx: Tx, { estabelecimentoId, vendaId }: DaVenda): Promise<void> {
  await run(tx)`update usos_de_cupom set status = 'usado'
    where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} and status = 'reservado'`
}

/** The sale ended without its goods: its uses go back, once however often this is asked. Takes the sale locked. */
export async function devolverCupons(tx: Tx, { estabelecimentoId, vendaId }: DaVenda): Promise<void> {
  const usos = await lockUsos(tx, { estabelecimentoId, vendaId })
  for (const { cupom_id: cupomId, status, chaves } of usos) {
    if (status === 'devolvido') continue
    await run(tx)`update usos_de_cupom set status = 'devolvido'
      where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} and cupom_id = ${cupomId}`
    await run(tx)`update cupons set usos = usos - 1
      where estabelecimento_id = ${estabelecimentoId} and id = ${cupomId}`
    await run(tx)`update pessoas_do_cupom set usos = usos - 1
      where estabelecimento_id = ${estabelecimentoId} and cupom_id = ${cupomId} and chave = any(${chaves}::text[])`
  }
}

export interface UsoRow {
  cupom_id: string
  codigo: string
  tipo: TipoDeCupom
  status: 'reservado' | 'usado' | 'devolvido'
  desconto: number
  desconto_entrega: number
  chaves: string[]
}

/** What a sale took of its coupons, with the coupons locked in id order. */
export async function lockUsos(tx: Tx, { estabelecimentoId, vendaId }: DaVenda): Promise<UsoRow[]> {
  return rowsOf<UsoRow>(tx)`
    select u.cupom_id, u.codigo, u.tipo, u.status, u.desconto, u.desconto_entrega, u.chaves
    from usos_de_cupom u join cupons c on c.estabelecimento_id = u.estabelecimento_id and c.id = u.cupom_id
    where u.estabelecimento_id = ${estabelecimentoId} and u.venda_id = ${vendaId}
    order by c.id for no key update of c`
}

/**
 * A sale that gave its uses back comes to life again: takes them anew. False when one is no longer there to be taken: what was taken
 * of another then goes back with `devolverCupons`.
 */
export async function retomarCupons(tx: Tx, { estabelecimentoId, vendaId }: DaVenda): Promise<boolean> {
  for (const uso of await lockUsos(tx, { estabelecimentoId, vendaId })) {
    if (uso.status === 'devolvido' && !(await retomarUso(tx, { estabelecimentoId, vendaId, uso })))
      return false
  }
  return true
}

/** The same of one coupon, locked already: what a refusal had taken is undone. */
export async function retomarUso(
  tx: Tx,
  { estabelecimentoId, vendaId, uso }: DaVenda & { uso: Pick<UsoRow, 'cupom_id' | 'chaves'> },
): Promise<boolean> {
  const cupom = await rowOf<Omit<Tomada, 'estabelecimentoId' | 'chaves'>>(tx)`
    select id, primeira_compra, limite_por_pessoa from cupons
    where estabelecimento_id = ${estabelecimentoId} and id = ${uso.cupom_id}`
  if (!cupom) return false
  await run(tx)`savepoint retomar_uso`
  if (!(await tomarUso(tx, { ...cupom, estabelecimentoId, chaves: uso.chaves }))) {
    await run(tx)`rollback to savepoint retomar_uso`
    return false
  }
  await run(tx)`update usos_de_cupom set status = 'reservado'
    where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} and cupom_id = ${uso.cupom_id}`
  return true
}

/** The sale is opened again without this coupon, or with another amount of it. */
export async function acertarUso(
  tx: Tx,
  {
    estabelecimentoId,
    vendaId,
    cupomId,
    conta,
  }: DaVenda & { cupomId: string; conta: { desconto: number; entrega: number } | null },
): Promise<void> {
  if (conta === null)
    await run(tx)`delete from usos_de_cupom
      where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} and cupom_id = ${cupomId}`
  else
    await run(tx)`update usos_de_cupom set desconto = ${conta.desconto}, desconto_entrega = ${conta.entrega}
      where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} and cupom_id = ${cupomId}`
}

/** Reais that the cents of a coupon's account come to. */
export const emReais = ({
  mercadoriaCentavos,
  entregaCentavos,
}: {
  mercadoriaCentavos: number
  entregaCentavos: number
}) => ({
  desconto: paraReais(mercadoriaCentavos),
  entrega: paraReais(entregaCentavos),
})
