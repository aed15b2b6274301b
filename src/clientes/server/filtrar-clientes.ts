import { type RawBuilder, sql } from 'kysely'
import { numeroProcurado } from '#src/shared/cpf.ts'
import { allOf } from '#src/shared/server/database/lists.ts'
import type { FiltroDeClientes } from '../schemas.ts'
import { DIAS_ATE_INATIVO, DIAS_DE_NOVO, type Segmento, UM_VIP_EM } from '../segmentos.ts'
import { condicaoDeCompradores } from './compradores.ts'

/** The condition on `consumidores c` of everything but the segment. */
export function condicaoDoFiltro(estabelecimentoId: string, filtro: FiltroDeClientes): RawBuilder<unknown> {
  const { busca, marketing, gasto_min, gasto_max, cidade, uf, etiqueta, origem } = filtro
  return allOf([
    sql`c.estabelecimento_id = ${estabelecimentoId}`,
    sql`c.anonimizado_em is null`,
    busca && sql`c.id in (select ${encontrados(estabelecimentoId, busca)})`,
    marketing === 'nao_perguntado' && sql`c.aceita_marketing is null`,
    marketing && marketing !== 'nao_perguntado' && sql`c.aceita_marketing = ${marketing === 'aceita'}`,
    gasto_min !== undefined && sql`c.total_gasto >= ${gasto_min}`,
    gasto_max !== undefined && sql`c.total_gasto <= ${gasto_max}`,
    cidade && sql`sem_acento(c.cidade) = sem_acento(${cidade})`,
    uf && sql`c.uf = ${uf}`,
    etiqueta && sql`c.etiquetas @> array[${etiqueta}]::text[]`,
    origem && sql`c.origem = ${origem}`,
    condicaoDeCompradores(estabelecimentoId, sql`c.id`, filtro),
  ])
}

/** Every word of the search in name, e-mail, document or phone; a number also as one, whatever its punctuation. */
function encontrados(estabelecimentoId: string, busca: string): RawBuilder<unknown> {
  const numero = numeroProcurado(busca).toLowerCase()
  return sql`buscar_consumidores(${estabelecimentoId}, ${busca.split(/\s+/)}::text[], ${numero})`
}

export function condicaoDoSegmento(
  estabelecimentoId: string,
  segmento: Segmento | undefined,
): RawBuilder<unknown> {
  switch (segmento) {
    case 'novos':
      return sql`c.created_at >= now() - ${DIAS_DE_NOVO} * interval '1 day'`
    case 'recorrentes':
      return sql`c.compras >= 2`
    case 'vip':
      return sql`(c.total_gasto > 0 and c.total_gasto >= ${menorGastoVip(estabelecimentoId)})`
    case 'inativos':
      return sql`c.ultima_compra < now() - ${DIAS_ATE_INATIVO} * interval '1 day'`
    case 'nunca':
      return sql`c.compras = 0`
    default:
      return sql`true`
  }
}

/** What the last of the top tenth spent; among the shop's buyers, whatever the filters say. */
function menorGastoVip(estabelecimentoId: string): RawBuilder<unknown> {
  const compradores = sql`consumidores b where b.estabelecimento_id = ${estabelecimentoId}
    and b.anonimizado_em is null and b.total_gasto > 0`
  return sql`(select b.total_gasto from ${compradores} order by b.total_gasto desc
    offset (select greatest(ceil(count(*) / ${UM_VIP_EM}::numeric)::int - 1, 0) from ${compradores}) limit 1)`
}
