import type pg from 'pg'

type Writes = ['insert' | 'update', string]

/**
 * From now on, how a shop's rows of these tables are written: answers for each name its transactions, with the rows and
 * the statements of each.
 */
export async function watchBatches<Name extends string>(
  owner: pg.Pool,
  shopId: string,
  watched: Record<Name, Writes>,
): Promise<(name: Name) => Promise<{ linhas: number; comandos: number }[]>> {
  await owner.query(`
    create table if not exists vistos (loja uuid, nome text, tx bigint, linhas int);
    create or replace function ver_lote() returns trigger language plpgsql security definer as $$
    begin
      insert into vistos select estabelecimento_id, tg_argv[0], txid_current(), count(*) from novas group by 1;
      return null;
    end $$`)
  for (const [name, [what, table]] of Object.entries<Writes>(watched))
    await owner.query(`
      create or replace trigger ver_${name} after ${what} on ${table} referencing new table as novas
      for each statement execute function ver_lote('${name}')`)
  return async (name) => {
    const { rows } = await owner.query<{ linhas: number; comandos: number }>(
      `select sum(linhas)::int as linhas, count(*)::int as comandos from vistos
       where loja = $1 and nome = $2 group by tx`,
      [shopId, name],
    )
    return rows
  }
}
