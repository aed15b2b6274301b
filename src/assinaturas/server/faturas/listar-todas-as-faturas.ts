import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { comCnpj } from '#src/estabelecimentos/server/com-cnpj.ts'
import { type Access, rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import {
  allOf,
  countRows,
  countTabs,
  orderByNullsLast,
  textMatches,
} from '#src/shared/server/database/lists.ts'
import type {
  FaturaNaLista,
  FiltroDeFaturas,
  FiltrosDaPlanilha,
  ListaDeFaturas,
  ResumoDasFaturas,
} from '../../schemas-plataforma.ts'
import { ABAS_DE_FATURAS, type AbaDeFaturas, type FaixaDeAtraso, NOMES_DAS_ABAS } from '../../situacoes.ts'
import { resumirPixAutomatico } from '../pix-automatico/listar-autorizacoes.ts'
import { colunasDaFatura } from './ler-faturas.ts'

const ORDENS: Record<string, RawBuilder<unknown>> = {
  vencimento: sql`f.vencimento`,
  emissao: sql`f.emissao`,
  total: sql`f.total`,
  numero: sql`f.numero`,
  loja: sql`sem_acento(e.nome)`,
  pago_em: sql`f.pago_em`,
}

/** Days late, as the platform filters them. */
const ATRASOS: Record<FaixaDeAtraso, [de: number, ate: number]> = {
  '1-7': [1, 7],
  '8-15': [8, 15],
  '16-30': [16, 30],
  '30+': [31, 100_000],
}

const DA_ABA = Object.fromEntries(
  NOMES_DAS_ABAS.map((aba) => [aba, sql`f.status in (${sql.join(ABAS_DE_FATURAS[aba])})`]),
) as Record<AbaDeFaturas, RawBuilder<unknown>>

/** Every shop's invoices for the platform administration, with the counts of its tabs and the strip above. */
export async function listarTodasAsFaturas(
  pessoa: Pessoa,
  { pagina, limite, ordem, ...filtro }: FiltroDeFaturas,
): Promise<ListaDeFaturas> {
  const acesso: Access = { papel: 'plataforma', userId: pessoa.userId }
  const { aba, ...outros } = filtro
  return withAccess(acesso, async (tx) => {
    const contagens = await countTabs(tx, faturasDe(outros), { todas: sql`true`, ...DA_ABA })
    const itens = await rowsOf<FaturaNaLista>(tx)`
      select ${colunasNaLista()} from ${faturasDe(filtro)}
      order by ${orderByNullsLast(ordem, ORDENS, sql`f.vencimento`)}, f.id
      limit ${limite} offset ${(pagina - 1) * limite}`
    const planos = await rowsOf<{ nome: string }>(tx)`
      select distinct plano_nome as nome from faturas where plano_nome is not null order by 1`
    return {
      itens,
      total: contagens[aba ?? 'todas'],
      contagens,
      resumo: await findResumo(tx, hojeDoRelogio()),
      planos: planos.map(({ nome }) => nome),
    }
  })
}

/** Newest due date first, from an invoice on: none is passed over while others leave the filter. */
export async function findFaturasDepois(
  tx: Tx,
  filtro: FiltrosDaPlanilha,
  { depois, limite }: { depois: { vencimento: string; id: string } | null; limite: number },
): Promise<FaturaNaLista[]> {
  const seguintes = depois
    ? sql`(f.vencimento, f.id) < (${depois.vencimento}::date, ${depois.id}::uuid)`
    : sql`true`
  return rowsOf<FaturaNaLista>(tx)`
    select ${colunasNaLista()} from ${faturasDe(filtro)} and ${seguintes}
    order by f.vencimento desc, f.id desc limit ${limite}`
}

const colunasNaLista = () =>
  sql`${colunasDaFatura(hojeDoRelogio())}, e.nome as loja_nome, e.codigo as loja_codigo`

export const contarFaturasDaPlataforma = (tx: Tx, filtro: FiltrosDaPlanilha) =>
  countRows(tx, faturasDe(filtro))

const vencidoEntre = (dia: string, [de, ate]: [number, number]) =>
  sql`f.status = 'vencida' and ${dia}::date - f.vencimento between ${de}::int and ${ate}::int`

/** The strip: of all invoices, whatever the list is filtered by. */
async function findResumo(tx: Tx, dia: string): Promise<ResumoDasFaturas> {
  const faixas = Object.entries(ATRASOS).map(
    ([nome, faixa]) =>
      sql`${nome}::text, coalesce(sum(total) filter (where ${vencidoEntre(dia, faixa)}), 0)::float8`,
  )
  const row = await rowOf<Omit<ResumoDasFaturas, 'pix_automatico'>>(tx)`
    select coalesce(sum(total) filter (where status in ('aberta', 'vencida')), 0)::float8 as a_receber,
      coalesce(sum(total) filter (where status = 'vencida'), 0)::float8 as vencido,
      coalesce(sum(total) filter (where status = 'paga' and pago_em at time zone 'America/Sao_Paulo'
        >= date_trunc('month', ${dia}::date::timestamp)), 0)::float8 as recebido_no_mes,
      coalesce(round(100.0 * sum(total) filter (where vencimento >= ${dia}::date - 90
          and status in ('vencida', 'incobravel'))
        / nullif(sum(total) filter (where vencimento between ${dia}::date - 90 and ${dia}::date
          and status in ('paga', 'vencida', 'incobravel')), 0), 1), 0)::float8 as inadimplencia,
      jsonb_build_object(${sql.join(faixas)}) as atrasos
    from faturas f`
  return { ...(row as ResumoDasFaturas), pix_automatico: await resumirPixAutomatico(tx) }
}

/** The invoices under a filter, with their shops. */
function faturasDe(filtro: FiltrosDaPlanilha): RawBuilder<unknown> {
  const { busca, periodo, de, ate } = filtro
  const dia = {
    emissao: sql`f.emissao`,
    vencimento: sql`f.vencimento`,
    pagamento: sql`(f.pago_em at time zone 'America/Sao_Paulo')::date`,
  }[periodo]
  return sql`faturas f join estabelecimentos e on e.id = f.estabelecimento_id where ${allOf([
    sql`not f.substituida`,
    filtro.ids && sql`f.id = any(${filtro.ids}::uuid[])`,
    filtro.aba && DA_ABA[filtro.aba],
    filtro.status && sql`f.status = ${filtro.status}`,
    filtro.estabelecimento_id && sql`f.estabelecimento_id = ${filtro.estabelecimento_id}`,
    filtro.plano && sql`f.plano_nome = ${filtro.plano}`,
    filtro.tipo && sql`f.tipo = ${filtro.tipo}`,
    filtro.contestadas && sql`f.contestado_em is not null and f.contestacao_respondida_em is null`,
    de && sql`${dia} >= ${de}::date`,
    ate && sql`${dia} <= ${ate}::date`,
    filtro.atraso && vencidoEntre(hojeDoRelogio(), ATRASOS[filtro.atraso]),
    busca &&
      textMatches(busca, [sql`sem_acento(e.nome)`, sql`lower(f.numero)`, sql`e.codigo`], comCnpj(busca)),
  ])}`
}
