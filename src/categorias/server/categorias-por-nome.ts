import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { CORES_SUGERIDAS } from '../cores.ts'
import { deleteCategorias, moverProdutos } from './repository.ts'

/**
 * The shop's categories by the names that a spreadsheet says, accents and case apart; those that are missing are
 * made.
 */
export async function categoriasPorNome(
  tx: Tx,
  { estabelecimentoId, nomes }: { estabelecimentoId: string; nomes: string[] },
): Promise<{ ids: Map<string, string>; novas: string[] }> {
  const unicos = [...new Set(nomes.filter(Boolean))]
  if (unicos.length === 0) return { ids: new Map(), novas: [] }
  const cores = CORES_SUGERIDAS.map(({ cor }) => cor)
  const novas = await rowsOf<{ id: string }>(tx)`
    insert into categorias (estabelecimento_id, nome, cor, icone, ordem)
    select ${estabelecimentoId}, n.nome, (${cores}::text[])[1 + (o.ultima + n.posicao)::int % ${cores.length}], 'outros',
      (o.ultima + n.posicao)::int
    from (select distinct on (sem_acento(u.nome)) u.nome, u.posicao
          from unnest(${unicos}::text[]) with ordinality as u (nome, posicao)
          order by sem_acento(u.nome), u.posicao) n,
      (select coalesce(max(ordem), 0) as ultima from categorias where estabelecimento_id = ${estabelecimentoId}) o
    on conflict (estabelecimento_id, sem_acento(nome)) do nothing returning id`
  const rows = await rowsOf<{ dito: string; id: string }>(tx)`
    select u.nome as dito, c.id from unnest(${unicos}::text[]) as u (nome)
    join categorias c on c.estabelecimento_id = ${estabelecimentoId} and sem_acento(c.nome) = sem_acento(u.nome)`
  return { ids: new Map(rows.map(({ dito, id }) => [dito, id])), novas: novas.map(({ id }) => id) }
}

/** Takes those away again that no product has any more; one in the bin would come back without. */
export async function retirarCategoriasVazias(tx: Tx, ids: readonly string[]): Promise<void> {
  const vazias = await rowsOf<{ id: string }>(tx)`
    select id from categorias c where id = any(${ids}::uuid[]) and not exists (
      select 1 from produtos p where p.estabelecimento_id = c.estabelecimento_id and p.categoria_id = c.id
        and p.pai_id is null and p.status <> 'excluido')
    order by id for update`
  if (vazias.length === 0) return
  const quais = vazias.map(({ id }) => id)
  await moverProdutos(tx, { de: quais, para: null })
  await deleteCategorias(tx, quais)
}
