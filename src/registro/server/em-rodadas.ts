import { type RawBuilder, sql } from 'kysely'
import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'

/** So many failures of one shop in a round before the rest of its rows wait for the next. */
const FALHAS_DA_LOJA = 3
const PAUSA_MAXIMA_MINUTOS = 360

export interface AlvoDaRodada {
  id: string
  estabelecimento_id: string
}

/**
 * One round of a clock over rows of many shops: the oldest of each shop first, then the second of each. `candidatas`
 * selects their `id`, `estabelecimento_id` and `desde`. A row that throws is tried again after 1, 2, 4 … minutes, one
 * for which `fazer` answers false (it must wait) after five; what goes on failing is an alert (vigiar-alertas).
 */
export async function emRodadas({
  tarefa,
  candidatas,
  lote = 500,
  fazer,
}: {
  tarefa: string
  candidatas: RawBuilder<unknown>
  /** Null where a row that went well waits again: all of them each round. */
  lote?: number | null
  fazer: (alvo: AlvoDaRodada) => Promise<unknown>
}): Promise<void> {
  const falharam = new Map<string, number>()
  for (const alvo of await escolher(tarefa, candidatas, lote)) {
    const { id, estabelecimento_id: loja } = alvo
    const falhas = falharam.get(loja) ?? 0
    if (falhas >= FALHAS_DA_LOJA) continue
    try {
      if ((await fazer(alvo)) === false) await adiar(tarefa, alvo, 0)
      else if (alvo.falhas > 0) await esquecer(sql`tarefa = ${tarefa} and alvo = ${id}`)
    } catch (error) {
      log.warn({ err: error, tarefa, alvo: id, loja }, 'a row of a clock failed; it is tried again later')
      falharam.set(loja, falhas + 1)
      await adiar(tarefa, alvo, alvo.falhas + 1)
    }
  }
}

async function escolher(
  tarefa: string,
  candidatas: RawBuilder<unknown>,
  lote: number | null,
): Promise<(AlvoDaRodada & { falhas: number })[]> {
  // Left behind by what was settled another way.
  await esquecer(sql`tarefa = ${tarefa} and proxima_em < now() - interval '1 day'`)
  return withAccess(
    SYSTEM,
    (tx) =>
      rowsOf<AlvoDaRodada & { falhas: number }>(tx)`
      select id, estabelecimento_id, falhas from (
        select c.*, coalesce(t.falhas, 0) as falhas, row_number() over (
          partition by c.estabelecimento_id order by coalesce(t.falhas, 0), c.desde, c.id) as vez
        from (${candidatas}) c left join tarefas_adiadas t on t.tarefa = ${tarefa} and t.alvo = c.id
        where t.alvo is null or t.proxima_em <= now()) fila
      order by vez, desde limit ${lote}::int`,
  )
}

async function adiar(tarefa: string, alvo: AlvoDaRodada, falhas: number): Promise<void> {
  const minutos = falhas === 0 ? 5 : Math.min(2 ** (falhas - 1), PAUSA_MAXIMA_MINUTOS)
  await withAccess(
    SYSTEM,
    (tx) =>
      run(tx)`insert into tarefas_adiadas (estabelecimento_id, tarefa, alvo, falhas, proxima_em)
      values (${alvo.estabelecimento_id}, ${tarefa}, ${alvo.id}, ${falhas}, now() + make_interval(mins => ${minutos}::int))
      on conflict (tarefa, alvo) do update set falhas = excluded.falhas, proxima_em = excluded.proxima_em`,
  )
}

async function esquecer(quais: RawBuilder<unknown>): Promise<void> {
  await withAccess(SYSTEM, (tx) => run(tx)`delete from tarefas_adiadas where ${quais}`)
}
