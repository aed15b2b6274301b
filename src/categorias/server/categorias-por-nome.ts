import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { CORES_SUGERIDAS } from '../cores.ts'

/**
 * The shop's categories by the names that a spreadsheet says, accents and case apart; those that are missing are
 * made.
 */
export async function categoriasPorNome(
  tx: Tx,
  { estabelecimentoId, nomes }: { estabelecimentoId: string; nomes: string[] },
): Promise<Map<string, string>> {
  const unicos = [...new Set(nomes.filter(Boolean))]
  if (unicos.length === 0) return new Map()
  const cores = CORES_SUGERIDAS.map(({ cor }) => cor)
  await run(tx)`
    insert into categorias (estabelecimento_id, nome, cor, icone, ordem)
    select ${estabelecimentoId}, n.nome, (${cores}::text[])[1 + (o.ultima + n.posicao)::int % ${cores.length}], 'outros',
      (o.ultima + n.posicao)::int
    from (select distinct on (sem_acento(u.nome)) u.nome, u.posicao
          from unnest(${unicos}::text[]) with ordinality as u (nome, posicao)
          order by sem_acento(u.nome), u.posicao) n,
      (select coalesce(max(ordem), 0) as ultima from categorias where estabelecimento_id = ${estabelecimentoId}) o
    on conflict (estabelecimento_id, sem_acento(nome)) do nothing`
  const rows = await rowsOf<{ dito: string; id: string }>(tx)`
    select u.nome as dito, c.id from unnest(${unicos}::text[]) as u (nome)
    join categorias c on c.estabelecimento_id = ${estabelecimentoId} and sem_acento(c.nome) = sem_acento(u.nome)`
  return new Map(rows.map(({ dito, id }) => [dito, id]))
}
