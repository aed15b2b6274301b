import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { EtiquetarInput } from '../schemas.ts'
import type { OpcoesDeFiltro } from '../schemas-dados.ts'
import { condicao } from './listar-clientes.ts'
import { MAX_ETIQUETAS } from '../campos.ts'

/**
 * Puts labels on customers and takes them off, on those named or on all that the filters let through. Who has no room
 * for another label stays as they are and is counted as ignored.
 */
export async function etiquetarClientes(
  pessoa: Pessoa,
  { estabelecimento_id: loja, ids, filtros, adicionar, remover }: EtiquetarInput,
): Promise<{ atualizados: number; ignorados: number }> {
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.editar'), async (tx) => {
    const alvo = ids ? sql`c.id = any(${ids}::uuid[])` : sql`true`
    const criterio = sql`${condicao(loja, filtros ?? {})} and ${alvo}`
    // A label keeps its first spelling, whatever its case.
    const rows = await rowsOf<{ atualizado: boolean }>(tx)`
      with alvos as (select c.id, c.etiquetas from consumidores c where ${criterio} order by c.id for no key update),
      novas as (
        select a.id, a.etiquetas, array(
          select e from unnest(a.etiquetas) with ordinality as t (e, n)
          where lower(e) <> all (select lower(r) from unnest(${remover}::text[]) r) order by n) as guardadas
        from alvos a),
      finais as (
        select n.id, n.etiquetas, n.guardadas || array(
          select e from unnest(${adicionar}::text[]) with ordinality as t (e, ordem)
          where lower(e) <> all (select lower(g) from unnest(n.guardadas) g) order by ordem) as etiquetas_novas
        from novas n),
      mudados as (
        update consumidores c set etiquetas = f.etiquetas_novas from finais f
        where c.estabelecimento_id = ${loja} and c.id = f.id and cardinality(f.etiquetas_novas) <= ${MAX_ETIQUETAS}
          and f.etiquetas_novas is distinct from f.etiquetas
        returning c.id)
      select m.id is not null as atualizado from alvos a left join mudados m on m.id = a.id`
    const atualizados = rows.filter(({ atualizado }) => atualizado).length
    return { atualizados, ignorados: rows.length - atualizados }
  })
}

/** What the list's filters offer: the labels in use and the cities, most used first. */
export async function opcoesDeFiltro(pessoa: Pessoa, loja: string): Promise<OpcoesDeFiltro> {
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.ver'), async (tx) => ({
    etiquetas: await selectEtiquetas(tx, loja),
    cidades: await selectCidades(tx, loja),
  }))
}

async function selectEtiquetas(tx: Tx, loja: string) {
  return rowsOf<{ nome: string; total: number }>(tx)`
    select e as nome, count(*)::int as total from consumidores c, unnest(c.etiquetas) e
    where c.estabelecimento_id = ${loja} and c.anonimizado_em is null
    group by e order by 2 desc, 1 limit 100`
}

async function selectCidades(tx: Tx, loja: string) {
  return rowsOf<{ cidade: string; uf: string | null; total: number }>(tx)`
    select c.cidade, c.uf, count(*)::int as total from consumidores c
    where c.estabelecimento_id = ${loja} and c.anonimizado_em is null and c.cidade is not null
    group by 1, 2 order by 3 desc, 1 limit 100`
}
