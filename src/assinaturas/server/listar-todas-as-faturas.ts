import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { emissaoDoPeriodo, vencimentoDoPeriodo } from '../calendario.ts'
import type { FaturaDaMesa, FiltroDeFaturas, ListaDaMesa } from '../schemas-plataforma.ts'
import { precoDoPeriodo } from '../valores.ts'
import { planoEm } from './emitir-fatura.ts'
import { colunasDaFatura } from './ler-faturas.ts'
import { lerRegras } from './regras.ts'
import { findAssinatura } from './repository.ts'

const ORDENS: Record<string, ReturnType<typeof sql>> = {
  vencimento: sql`f.vencimento`,
  emissao: sql`f.emissao`,
  total: sql`f.total`,
  numero: sql`f.numero`,
  loja: sql`sem_acento(e.nome)`,
  pago_em: sql`f.pago_em`,
}

/** Days late, as the desk filters them. */
const ATRASOS: Record<string, [number, number]> = {
  '1-7': [1, 7],
  '8-15': [8, 15],
  '16-30': [16, 30],
  '30+': [31, 100_000],
}

/** Every shop's invoices for the platform's desk, with the counts of its tabs and the strip above. */
export async function listarTodasAsFaturas(pessoa: Pessoa, filtro: FiltroDeFaturas): Promise<ListaDaMesa> {
  const acesso: Acesso = { papel: 'plataforma', userId: pessoa.userId }
  const dia = hojeDoRelogio()
  const onde = sql.join(condicoes(filtro, dia), sql` and `)
  const situacao = filtro.status ? sql` and f.status = ${filtro.status}` : sql``
  const coluna = filtro.ordem.replace(/^-/, '')
  const ordem = sql`${ORDENS[coluna] ?? ORDENS.vencimento} ${filtro.ordem.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`}`
  const de = sql`faturas f join estabelecimentos e on e.id = f.estabelecimento_id`
  return withAcesso(acesso, async (tx) => {
    const { rows: itens } = await sql<FaturaDaMesa>`
      select ${colunasDaFatura(dia)}, e.nome as loja_nome, e.codigo as loja_codigo from ${de}
      where ${onde}${situacao} order by ${ordem}, f.id limit ${filtro.limite} offset ${(filtro.pagina - 1) * filtro.limite}`.execute(
      tx,
    )
    const { rows: contadas } = await sql<{ status: string; n: number }>`
      select f.status, count(*)::int as n from ${de} where ${onde} group by 1`.execute(tx)
    const contagens = Object.fromEntries(contadas.map(({ status, n }) => [status, n]))
    const total = filtro.status
      ? (contagens[filtro.status] ?? 0)
      : contadas.reduce((soma, { n }) => soma + n, 0)
    const { rows: resumos } = await sql<ListaDaMesa['resumo']>`
      select coalesce(sum(total) filter (where status in ('aberta', 'vencida')), 0)::float8 as a_receber,
        coalesce(sum(total) filter (where status = 'vencida'), 0)::float8 as vencido,
        coalesce(sum(total) filter (where status = 'paga' and pago_em >= date_trunc('month', ${dia}::date)), 0)::float8
          as recebido_no_mes,
        coalesce(round(100.0 * sum(total) filter (where status = 'vencida')
          / nullif(sum(total) filter (where vencimento between ${dia}::date - 90 and ${dia}::date
            and status in ('paga', 'vencida')), 0), 1), 0)::float8 as inadimplencia,
        jsonb_build_object(
          '1-7', coalesce(sum(total) filter (where status = 'vencida' and ${dia}::date - vencimento between 1 and 7), 0),
          '8-15', coalesce(sum(total) filter (where status = 'vencida' and ${dia}::date - vencimento between 8 and 15), 0),
          '16-30', coalesce(sum(total) filter (where status = 'vencida' and ${dia}::date - vencimento between 16 and 30), 0),
          '30+', coalesce(sum(total) filter (where status = 'vencida' and ${dia}::date - vencimento > 30), 0)) as atrasos
      from faturas`.execute(tx)
    return { itens, total, contagens, resumo: resumos[0] as ListaDaMesa['resumo'] }
  })
}

function condicoes(filtro: FiltroDeFaturas, dia: string) {
  const partes = [sql`not f.substituida`]
  if (filtro.estabelecimento_id) partes.push(sql`f.estabelecimento_id = ${filtro.estabelecimento_id}`)
  if (filtro.plano) partes.push(sql`f.plano_nome = ${filtro.plano}`)
  if (filtro.tipo) partes.push(sql`f.tipo = ${filtro.tipo}`)
  if (filtro.contestadas) partes.push(sql`f.contestada_em is not null`)
  const coluna = { emissao: sql`f.emissao`, vencimento: sql`f.vencimento`, pagamento: sql`f.pago_em::date` }[
    filtro.periodo
  ]
  if (filtro.de) partes.push(sql`${coluna} >= ${filtro.de}::date`)
  if (filtro.ate) partes.push(sql`${coluna} <= ${filtro.ate}::date`)
  const atraso = filtro.atraso && ATRASOS[filtro.atraso]
  if (atraso)
    partes.push(
      sql`f.status = 'vencida' and ${dia}::date - f.vencimento between ${atraso[0]} and ${atraso[1]}`,
    )
  if (filtro.busca) {
    const termo = `%${filtro.busca.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    partes.push(sql`(sem_acento(e.nome) like sem_acento(${termo}) or f.numero ilike ${termo} or e.codigo ilike ${termo}
      or e.cnpj like ${`%${filtro.busca.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()}%`})`)
  }
  return partes
}

export interface FaturaDoCiclo {
  estabelecimento_id: string
  loja_nome: string
  plano_nome: string
  periodicidade: string
  vencimento: string
  valor: number
}

/** `Gerar faturas do ciclo`, dry: what the job would issue on that day, and nothing is written. */
export async function simularCiclo(pessoa: Pessoa, dia = hojeDoRelogio()): Promise<FaturaDoCiclo[]> {
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const regras = await lerRegras(tx)
    const { rows } = await sql<{ id: string }>`
      select a.estabelecimento_id as id from assinaturas_estabelecimento a
      where a.status in ('em_teste', 'ativa', 'em_atraso', 'cancelamento_agendado')
        and (a.ciclo_ate at time zone 'America/Sao_Paulo')::date <= ${dia}::date + 31
        and (a.cancelar_em is null or a.cancelar_em > (a.ciclo_ate at time zone 'America/Sao_Paulo')::date)
        and not exists (select 1 from faturas f where f.estabelecimento_id = a.estabelecimento_id and f.tipo = 'ciclo'
          and not f.substituida and f.periodo_de = (a.ciclo_ate at time zone 'America/Sao_Paulo')::date)
      order by a.ciclo_ate limit 5000`.execute(tx)
    const previstas: FaturaDoCiclo[] = []
    for (const { id } of rows) {
      const assinatura = await findAssinatura(tx, id)
      if (!assinatura?.ciclo_ate || dia < emissaoDoPeriodo(assinatura.ciclo_ate, regras)) continue
      const { plano, periodicidade } = await planoEm(tx, assinatura, assinatura.ciclo_ate)
      const valor = precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade)
      if (valor === 0) continue
      previstas.push({
        estabelecimento_id: id,
        loja_nome: assinatura.loja_nome,
        plano_nome: plano.nome,
        periodicidade,
        vencimento: vencimentoDoPeriodo(assinatura.ciclo_ate),
        valor: paraReais(valor),
      })
    }
    return previstas
  })
}
