import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { type Acesso, type Tx, withAcesso } from '#src/shared/server/database/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/clock.ts'
import type {
  FaturaNaLista,
  FiltroDeFaturas,
  FiltrosDaPlanilha,
  ListaDeFaturas,
  ResumoDasFaturas,
} from '../../schemas-plataforma.ts'
import { ABAS_DE_FATURAS, type AbaDeFaturas, type FaixaDeAtraso, NOMES_DAS_ABAS } from '../../situacoes.ts'
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

const DE = sql`faturas f join estabelecimentos e on e.id = f.estabelecimento_id`

/** Every shop's invoices for the platform administration, with the counts of its tabs and the strip above. */
export async function listarTodasAsFaturas(
  pessoa: Pessoa,
  { pagina, limite, ordem, ...filtro }: FiltroDeFaturas,
): Promise<ListaDeFaturas> {
  const acesso: Acesso = { papel: 'plataforma', userId: pessoa.userId }
  const dia = hojeDoRelogio()
  const { aba, ...outros } = filtro
  return withAcesso(acesso, async (tx) => {
    const contagens = await contarPorAba(tx, outros)
    const itens = await findFaturasDaPlataforma(tx, {
      ...filtro,
      ordem,
      limite,
      desde: (pagina - 1) * limite,
    })
    const planos = await sql<{ nome: string }>`
      select distinct plano_nome as nome from faturas where plano_nome is not null order by 1`.execute(tx)
    return {
      itens,
      total: contagens[aba ?? 'todas'] ?? 0,
      contagens,
      resumo: await findResumo(tx, dia),
      planos: planos.rows.map(({ nome }) => nome),
    }
  })
}

export async function findFaturasDaPlataforma(
  tx: Tx,
  { ordem, limite, desde, ...filtro }: FiltrosDaPlanilha & { ordem: string; limite: number; desde: number },
): Promise<FaturaNaLista[]> {
  const dia = hojeDoRelogio()
  const coluna = ORDENS[ordem.replace(/^-/, '')] ?? sql`f.vencimento`
  const sentido = ordem.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<FaturaNaLista>`
    select ${colunasDaFatura(dia)}, e.nome as loja_nome, e.codigo as loja_codigo from ${DE}
    where ${onde(filtro, dia)} order by ${coluna} ${sentido}, f.id limit ${limite} offset ${desde}`.execute(
    tx,
  )
  return rows
}

export async function contarFaturasDaPlataforma(tx: Tx, filtro: FiltrosDaPlanilha): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${DE} where ${onde(filtro, hojeDoRelogio())}`.execute(tx)
  return rows[0]?.n ?? 0
}

async function contarPorAba(tx: Tx, filtro: Omit<FiltrosDaPlanilha, 'aba'>): Promise<Record<string, number>> {
  const somas = NOMES_DAS_ABAS.map(
    (aba) => sql`count(*) filter (where ${daAba(aba)})::int as ${sql.ref(aba)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as todas, ${sql.join(somas)} from ${DE} where ${onde(filtro, hojeDoRelogio())}`.execute(
    tx,
  )
  return rows[0] ?? {}
}

const vencidoEntre = (dia: string, [de, ate]: [number, number]) =>
  sql`status = 'vencida' and ${dia}::date - vencimento between ${de}::int and ${ate}::int`

/** The strip: of all invoices, whatever the list is filtered by. */
async function findResumo(tx: Tx, dia: string): Promise<ResumoDasFaturas> {
  const faixas = Object.entries(ATRASOS).map(
    ([nome, faixa]) =>
      sql`${nome}::text, coalesce(sum(total) filter (where ${vencidoEntre(dia, faixa)}), 0)::float8`,
  )
  const { rows } = await sql<ResumoDasFaturas>`
    select coalesce(sum(total) filter (where status in ('aberta', 'vencida')), 0)::float8 as a_receber,
      coalesce(sum(total) filter (where status = 'vencida'), 0)::float8 as vencido,
      coalesce(sum(total) filter (where status = 'paga' and pago_em at time zone 'America/Sao_Paulo'
        >= date_trunc('month', ${dia}::date::timestamp)), 0)::float8 as recebido_no_mes,
      coalesce(round(100.0 * sum(total) filter (where status = 'vencida' and vencimento >= ${dia}::date - 90)
        / nullif(sum(total) filter (where vencimento between ${dia}::date - 90 and ${dia}::date
          and status in ('paga', 'vencida', 'incobravel')), 0), 1), 0)::float8 as inadimplencia,
      jsonb_build_object(${sql.join(faixas)}) as atrasos
    from faturas`.execute(tx)
  return rows[0] as ResumoDasFaturas
}

function daAba(aba: AbaDeFaturas): RawBuilder<unknown> {
  return sql`f.status in (${sql.join(ABAS_DE_FATURAS[aba])})`
}

function onde(filtro: FiltrosDaPlanilha, dia: string): RawBuilder<unknown> {
  const partes = [sql`not f.substituida`]
  if (filtro.ids) partes.push(sql`f.id = any(${filtro.ids}::uuid[])`)
  if (filtro.aba) partes.push(sql`${daAba(filtro.aba)}`)
  if (filtro.status) partes.push(sql`f.status = ${filtro.status}`)
  if (filtro.estabelecimento_id) partes.push(sql`f.estabelecimento_id = ${filtro.estabelecimento_id}`)
  if (filtro.plano) partes.push(sql`f.plano_nome = ${filtro.plano}`)
  if (filtro.tipo) partes.push(sql`f.tipo = ${filtro.tipo}`)
  if (filtro.contestadas)
    partes.push(sql`f.contestado_em is not null and f.contestacao_respondida_em is null`)
  const coluna = {
    emissao: sql`f.emissao`,
    vencimento: sql`f.vencimento`,
    pagamento: sql`(f.pago_em at time zone 'America/Sao_Paulo')::date`,
  }[filtro.periodo]
  if (filtro.de) partes.push(sql`${coluna} >= ${filtro.de}::date`)
  if (filtro.ate) partes.push(sql`${coluna} <= ${filtro.ate}::date`)
  if (filtro.atraso)
    partes.push(sql`f.status = 'vencida' and ${dia}::date - f.vencimento
      between ${ATRASOS[filtro.atraso][0]}::int and ${ATRASOS[filtro.atraso][1]}::int`)
  if (filtro.busca) {
    const termo = `%${filtro.busca.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const cnpj = filtro.busca.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
    partes.push(sql`(sem_acento(e.nome) like sem_acento(${termo}) or f.numero ilike ${termo} or e.codigo ilike ${termo}
      ${cnpj === '' ? sql`` : sql`or e.cnpj like ${`%${cnpj}%`}`})`)
  }
  return sql.join(partes, sql` and `)
}
