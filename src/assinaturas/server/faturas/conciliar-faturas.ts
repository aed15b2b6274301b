import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { aosCentavos } from '#src/shared/dinheiro.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countRows, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { DIFERENCAS } from '../../receitas.ts'
import type { Conciliada, FiltroDaConciliacao } from '../../schemas-receitas.ts'

interface Pagina {
  pagina: number
  limite: number
}

/**
 * Invoice against payment: each that is paid by PIX has its approved payment of the same amount, each that a bank paid
 * its charge, and each approved payment has paid an invoice. What does not agree stands first.
 */
export async function conciliarFaturas(
  pessoa: Pessoa,
  { pagina, limite, ...filtro }: FiltroDaConciliacao & Pagina,
): Promise<{ itens: Conciliada[]; total: number; contagens: Record<string, number> }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const itens = await findConciliadas(
      tx,
      filtro,
      sql`true order by ${DIFERE} desc, c.quando desc, c.id limit ${limite} offset ${(pagina - 1) * limite}`,
    )
    const contagens = await countTabs(tx, conciliadas(filtro), ABAS)
    return { itens, total: contagens[filtro.aba ?? 'todas'], contagens }
  })
}

/** Newest first, from a line on: what a line says may change between two pages, when it was paid does not. */
export async function findConciliadasDepois(
  tx: Tx,
  filtro: FiltroDaConciliacao,
  { depois, limite }: { depois: { quando: string; id: string } | null; limite: number },
): Promise<(Conciliada & { cursor: string })[]> {
  const seguintes = depois ? sql`(c.quando, c.id) < (${depois.quando}::timestamptz, ${depois.id})` : sql`true`
  return findConciliadas(tx, filtro, sql`${seguintes} order by c.quando desc, c.id desc limit ${limite}`)
}

async function findConciliadas(
  tx: Tx,
  filtro: FiltroDaConciliacao,
  pagina: RawBuilder<unknown>,
): Promise<(Conciliada & { cursor: string })[]> {
  const rows = await rowsOf<Conciliada & { cursor: string }>(tx)`
    select c.*, iso(c.quando) as em, concat_ws('|', c.quando, c.id) as cursor,
      coalesce(c.pagamento, 0) - c.fatura as diferenca
    from ${conciliadas(filtro)} where ${ABAS[filtro.aba ?? 'todas']} and ${pagina}`
  return rows.map((linha) => ({
    ...linha,
    diferenca: linha.conferencia === 'por_fora' ? 0 : aosCentavos(linha.diferenca),
  }))
}

export const contarConciliadas = (tx: Tx, filtro: FiltroDaConciliacao) =>
  countRows(tx, sql`${conciliadas(filtro)} where ${ABAS[filtro.aba ?? 'todas']}`)

export async function contarDiferencas(
  tx: Tx,
  { de, ate }: Pick<FiltroDaConciliacao, 'de' | 'ate'>,
): Promise<number> {
  return contarConciliadas(tx, { aba: 'diferencas', de, ate })
}

const DIFERE = sql`c.conferencia in (${sql.join(DIFERENCAS)})`

const ABAS = { todas: sql`true`, diferencas: DIFERE, conferem: sql`not ${DIFERE}` }

/** Both sides: invoices that are paid, and approved payments that no invoice names. */
function conciliadas({ de, ate, busca }: Omit<FiltroDaConciliacao, 'aba'>): RawBuilder<unknown> {
  const achada = (quando: RawBuilder<unknown>, referencia: RawBuilder<unknown>) =>
    allOf([
      inPeriod(quando, { de, ate }),
      busca &&
        textMatches(busca, [sql`lower(f.numero)`, sql`sem_acento(e.nome)`], [sql`${referencia} = ${busca}`]),
    ])
  return sql`(
    select f.id::text as id, f.id as fatura_id, f.numero, e.nome as loja, f.meio, f.pago_em as quando,
      f.total::float8 as fatura, p.valor::float8 as pagamento, p.referencia,
      case when f.meio is null or f.meio not in ('pix', 'pix_automatico') then 'por_fora'
        when p.valor is null then 'sem_pagamento'
        when p.valor <> f.total then 'valor_diferente'
        when f.status = 'paga' and p.reembolsado > 0 then 'devolvida_em_parte'
        else 'confere' end as conferencia
    from faturas f join estabelecimentos e on e.id = f.estabelecimento_id
    left join lateral (
      select valor, valor_reembolsado as reembolsado, provider_payment_id as referencia
      from pagamentos where id = f.pagamento_id and aprovado_em is not null
      union all
      (${PAGO_PELO_BANCO})) p on true
    where f.status in ('paga', 'estornada') and ${achada(sql`f.pago_em`, sql`p.referencia`)}
    union all
    select p.id::text, f.id, f.numero, e.nome, p.forma, p.aprovado_em, 0, p.valor::float8, p.provider_payment_id,
      'fatura_em_aberto'
    from pagamentos p join faturas f on f.id = p.fatura_id join estabelecimentos e on e.id = f.estabelecimento_id
    where p.status = 'aprovado' and f.pagamento_id is distinct from p.id and p.valor_reembolsado = 0
      and not exists (select 1 from reembolsos r where r.pagamento_id = p.id)
      and ${achada(sql`p.aprovado_em`, sql`p.provider_payment_id`)}) c`
}

/** The charge that paid the invoice, without what it paid beyond it; one that paid it again went back whole. */
const PAGO_PELO_BANCO = sql`
  select valor - devolver + case f.status when 'estornada' then f.total else 0 end, 0, end_to_end_id
  from cobrancas_pix_automatico
  where f.meio = 'pix_automatico' and estabelecimento_id = f.estabelecimento_id and fatura_id = f.id and status = 'paga'
  order by devolver = valor, pago_em limit 1`
