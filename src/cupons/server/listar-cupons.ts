import { type RawBuilder, sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { comMaiuscula } from '#src/shared/maiuscula.ts'
import { publicReads, rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countForPages, countTabs, orderBy, textMatches } from '#src/shared/server/database/lists.ts'
import { errors } from '../errors.ts'
import { type Condicoes, fraseDoCupom, oQueAbate } from '../rules.ts'
import {
  ABAS_DE_CUPONS,
  type AbaDeCupons,
  type Cupom,
  type CupomPublico,
  type FiltroDeCupons,
} from '../schemas.ts'

const HOJE = sql`(now() at time zone 'America/Sao_Paulo')::date`
const TERMINOU = sql`(c.status = 'encerrado' or c.vale_ate < ${HOJE} or c.usos >= c.limite_total)`

/** A coupon is in one tab; those that ended by their date or their limit are over as those that were ended. */
const ABAS: Record<AbaDeCupons, RawBuilder<unknown>> = {
  ativos: sql`(c.status = 'ativo' and coalesce(c.vale_de <= ${HOJE}, true) and not coalesce(${TERMINOU}, false))`,
  agendados: sql`(c.status = 'ativo' and c.vale_de > ${HOJE} and not coalesce(${TERMINOU}, false))`,
  pausados: sql`(c.status = 'pausado' and not coalesce(${TERMINOU}, false))`,
  terminados: sql`coalesce(${TERMINOU}, false)`,
}

const ORDENS = {
  codigo: sql`c.codigo`,
  usos: sql`c.usos`,
  receita: sql`coalesce(u.receita, 0)`,
  vale_ate: sql`coalesce(c.vale_ate, 'infinity')`,
  created_at: sql`c.created_at`,
}

const SELECT = sql`
  select c.id, c.estabelecimento_id, c.codigo, c.tipo, c.percentual, c.valor, c.teto, c.vale_de, c.vale_ate,
    c.limite_total, c.limite_por_pessoa, c.minimo, c.primeira_compra, c.categorias, c.produtos, c.formas, c.combinavel,
    c.publico, c.status, c.observacao, c.usos, coalesce(u.vendas, 0)::int as vendas,
    coalesce(u.descontos, 0) as descontos, coalesce(u.receita, 0) as receita,
    iso(c.created_at) as created_at, iso(c.updated_at) as updated_at
  from cupons c left join lateral (
    select count(*) as vendas, sum(u.desconto + u.desconto_entrega) as descontos,
      sum(v.total - v.total_reembolsado) as receita
    from usos_de_cupom u join vendas v on v.estabelecimento_id = u.estabelecimento_id and v.id = u.venda_id
    where u.estabelecimento_id = c.estabelecimento_id and u.cupom_id = c.id and u.status = 'usado') u on true`

export interface PaginaDeCupons extends FiltroDeCupons {
  estabelecimento_id: string
  ordem: string
  pagina: number
  limite: number
  contagens?: boolean | undefined
}

/** The shop's coupons, page by page, with what was sold with each; with `contagens`, how many are in each tab. */
export async function listarCupons(pessoa: Pessoa, pedido: PaginaDeCupons) {
  const { estabelecimento_id: loja, ordem, pagina, limite, contagens, aba, ...filtro } = pedido
  return withAccess(acessoDaLoja(pessoa, loja, 'cupons.ver'), async (tx) => {
    const daBusca = condicaoDeCupons(loja, filtro)
    const criterio = condicaoDeCupons(loja, { ...filtro, aba })
    const itens = await rowsOf<Cupom>(tx)`${SELECT} where ${criterio}
      order by ${orderBy(ordem, ORDENS, sql`c.id`)} limit ${limite} offset ${(pagina - 1) * limite}`
    const total = await countForPages(tx, sql`cupons c where ${criterio}`)
    const abas = { todos: sql`true`, ...ABAS }
    return {
      itens,
      total,
      ...(contagens ? { contagens: await countTabs(tx, sql`cupons c where ${daBusca}`, abas) } : {}),
    }
  })
}

export function condicaoDeCupons(
  loja: string,
  { aba, busca, tipo, publico }: FiltroDeCupons,
): RawBuilder<unknown> {
  return allOf([
    sql`c.estabelecimento_id = ${loja}`,
    aba && ABAS_DE_CUPONS.includes(aba) && ABAS[aba],
    busca && textMatches(busca, [sql`sem_acento(c.codigo)`, sql`sem_acento(coalesce(c.observacao, ''))`]),
    tipo && sql`c.tipo = ${tipo}`,
    publico !== undefined && sql`c.publico = ${publico}`,
  ])
}

export async function selectCupons(
  tx: Tx,
  { criterio, depois, limite }: { criterio: RawBuilder<unknown>; depois: string | null; limite: number },
): Promise<Cupom[]> {
  return rowsOf<Cupom>(tx)`${SELECT} where ${criterio} ${depois ? sql`and c.id > ${depois}` : sql``}
    order by c.id limit ${limite}`
}

export async function findCupom(
  tx: Tx,
  { estabelecimentoId, id }: { estabelecimentoId: string; id: string },
): Promise<Cupom | undefined> {
  return rowOf<Cupom>(tx)`${SELECT} where c.estabelecimento_id = ${estabelecimentoId} and c.id = ${id}`
}

/** One of them, for the form. */
export async function lerCupom(
  pessoa: Pessoa,
  alvo: { estabelecimentoId: string; id: string },
): Promise<Cupom> {
  const cupom = await withAccess(acessoDaLoja(pessoa, alvo.estabelecimentoId, 'cupons.ver'), (tx) =>
    findCupom(tx, alvo),
  )
  if (!cupom) throw errors.nao_encontrado()
  return cupom
}

/** Anyone: those that a visible shop shows on its page and that can be used now. */
export async function cuponsPublicos(estabelecimentoId: string): Promise<CupomPublico[]> {
  const rows = await rowsOf<Omit<Condicoes, 'status' | 'usos' | 'limite_total' | 'vale_de'>>(publicReads())`
    select codigo, tipo, percentual, valor, teto, vale_ate, minimo, primeira_compra, formas, combinavel, categorias, produtos,
      limite_por_pessoa
    from publico_cupons where estabelecimento_id = ${estabelecimentoId} order by created_at desc, id desc limit 6`
  return rows.map((cupom) => {
    const titulo = oQueAbate(cupom)
    // What the title says already is not said again.
    const resto = fraseDoCupom(cupom)
      .slice(titulo.length)
      .replace(/^[., ]+/, '')
    return { codigo: cupom.codigo, titulo, frase: comMaiuscula(resto) }
  })
}
