import { type RawBuilder, sql } from 'kysely'
import { somarDias } from '#src/shared/feriados.ts'
import { rowsOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { parcelasDeProduto, parcelasDeVenda, type Recorte } from './vendas-pagas.ts'

interface Intervalo {
  de: string
  ate: string
}

/** More gaps than this are one gap. */
const MAXIMO_DE_LACUNAS = 24

/** The period's sales in parts: summed days as they were summed, the others from the sales themselves. */
export function vendasPorDia(tx: Tx, recorte: Recorte): Promise<RawBuilder<unknown>> {
  return somadoOuVivo(tx, recorte, {
    vivas: parcelasDeVenda,
    somadas: sql`select s.dia, s.hora::int as hora, s.canal, s.forma, s.registrado_por as atendente, s.bruto, s.desconto, s.reembolso,
      s.liquido, s.vendas, s.itens from resumo_vendas_dia s`,
  })
}

/** The same by product. */
export function produtosPorDia(tx: Tx, recorte: Recorte): Promise<RawBuilder<unknown>> {
  return somadoOuVivo(tx, recorte, {
    vivas: parcelasDeProduto,
    somadas: sql`select s.dia, s.produto_id, s.quantidade, s.receita, s.vendas, s.devolvidas from resumo_produtos_dia s`,
  })
}

async function somadoOuVivo(
  tx: Tx,
  recorte: Recorte,
  { vivas, somadas }: { vivas: (recorte: Recorte) => RawBuilder<unknown>; somadas: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> {
  // Sums know the way of paying only as a part, and categories not at all.
  if (recorte.canal || recorte.forma || recorte.categoriaId) return vivas(recorte)
  const lacunas = await lacunasDe(tx, recorte)
  const [primeira] = lacunas
  if (primeira?.de === recorte.de && primeira.ate === recorte.ate) return vivas(recorte)
  const daLoja = sql`s.estabelecimento_id = ${recorte.estabelecimentoId} and s.dia between ${recorte.de} and ${recorte.ate}`
  const fora = lacunas.map(({ de, ate }) => sql`and not s.dia between ${de} and ${ate}`)
  const partes = [
    sql`${somadas} where ${daLoja} ${sql.join(fora, sql` `)}`,
    ...lacunas.map((dias) => sql`select * from ${vivas({ ...recorte, ...dias })} x`),
  ]
  return sql`(${sql.join(partes, sql` union all `)})`
}

/** The days of the period that are not summed, or changed since, as intervals. */
async function lacunasDe(tx: Tx, { estabelecimentoId: loja, de, ate }: Recorte): Promise<Intervalo[]> {
  const rows = await rowsOf<{ dia: string }>(tx)`
    select d.dia::date as dia from generate_series(${de}::date, ${ate}::date, '1 day') d (dia)
    where not exists (select 1 from dias_resumidos r where r.estabelecimento_id = ${loja} and r.dia = d.dia::date)
      or exists (select 1 from dias_mudados m where m.estabelecimento_id = ${loja} and m.dia = d.dia::date)
    order by 1`
  const lacunas: Intervalo[] = []
  for (const { dia } of rows) {
    const ultima = lacunas.at(-1)
    if (ultima && somarDias(ultima.ate, 1) === dia) ultima.ate = dia
    else lacunas.push({ de: dia, ate: dia })
  }
  const [primeira, ultima] = [lacunas[0], lacunas.at(-1)]
  return lacunas.length > MAXIMO_DE_LACUNAS && primeira && ultima
    ? [{ de: primeira.de, ate: ultima.ate }]
    : lacunas
}

const DIAS_POR_VEZ = 31

/** Called by the clock every hour: sums the days that ended and those that changed since they were summed. */
export async function resumirDias(): Promise<void> {
  const { novos, mudados } = await withAccess(SYSTEM, async (tx) => {
    // A day that was never summed is read from its sales anyway.
    await run(tx)`delete from dias_mudados m where not exists (
      select 1 from dias_resumidos r where r.estabelecimento_id = m.estabelecimento_id and r.dia = m.dia)`
    const novos = await rowsOf<{ loja: string; de: string; ate: string }>(tx)`
      select * from (
        select e.id as loja, (now() at time zone 'America/Sao_Paulo')::date - 3 as ate, coalesce(
          (select max(r.dia) + 1 from dias_resumidos r where r.estabelecimento_id = e.id),
          (select (min(v.pago_em) at time zone 'America/Sao_Paulo')::date from vendas v
            where v.estabelecimento_id = e.id and v.pago_em is not null and v.excluido_em is null)) as de
        from estabelecimentos e) d where d.de <= d.ate order by 1`
    const mudados = await rowsOf<{ loja: string; dia: string }>(tx)`
      select distinct estabelecimento_id as loja, dia from dias_mudados order by 1, 2`
    return { novos, mudados }
  })
  for (const { loja, de, ate } of novos) {
    for (let dia = de; dia <= ate; dia = somarDias(dia, DIAS_POR_VEZ)) {
      const fim = somarDias(dia, DIAS_POR_VEZ - 1)
      await resumirIntervalo(loja, { de: dia, ate: fim < ate ? fim : ate })
    }
  }
  for (const { loja, dia } of mudados) await resumirIntervalo(loja, { de: dia, ate: dia })
}

/**
 * Sums some days of a shop again. What was noted as changed is struck out before the sales are read: a change that is
 * not seen here commits later, and its note with it.
 */
async function resumirIntervalo(loja: string, dias: Intervalo): Promise<void> {
  const recorte = { estabelecimentoId: loja, ...dias }
  const daLoja = sql`where estabelecimento_id = ${loja} and dia between ${dias.de} and ${dias.ate}`
  await withAccess(SYSTEM, async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${loja}, 19))`
    for (const tabela of ['dias_mudados', 'resumo_vendas_dia', 'resumo_produtos_dia']) {
      await run(tx)`delete from ${sql.table(tabela)} ${daLoja}`
    }
    await run(tx)`insert into resumo_vendas_dia
      select ${loja}, p.dia, p.hora, p.canal, p.forma, p.atendente, sum(p.bruto), sum(p.desconto), sum(p.reembolso),
        sum(p.liquido), sum(p.vendas), sum(p.itens)
      from ${parcelasDeVenda(recorte)} p group by 2, 3, 4, 5, 6`
    await run(tx)`insert into resumo_produtos_dia
      select ${loja}, p.dia, p.produto_id, sum(p.quantidade), sum(p.receita), sum(p.vendas), sum(p.devolvidas)
      from ${parcelasDeProduto(recorte)} p group by 2, 3`
    await run(tx)`insert into dias_resumidos
      select ${loja}, d::date from generate_series(${dias.de}::date, ${dias.ate}::date, '1 day') d
      on conflict do nothing`
  })
}
