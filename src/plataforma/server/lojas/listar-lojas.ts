import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { comCnpj } from '#src/estabelecimentos/server/com-cnpj.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import {
  allOf,
  countRows,
  countTabs,
  orderByNullsLast,
  textMatches,
} from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import type { AbaDeLojas, FiltroDeLojas, LojaDaPlataforma } from '../../lojas.ts'
import { NA_FILA } from '../aprovacoes/listar-pendencias.ts'
import { INICIO_DO_PAINEL } from '../painel/dias-do-painel.ts'

const DA_ABA: Record<AbaDeLojas, RawBuilder<unknown>> = {
  ativas: sql`e.status = 'ativo' and not e.bloqueado_por_inadimplencia`,
  em_analise: NA_FILA,
  suspensas: sql`e.status = 'suspenso'`,
  bloqueadas: sql`e.bloqueado_por_inadimplencia and e.status <> 'encerrado' and a.status is distinct from 'cancelada'`,
  canceladas: sql`a.status = 'cancelada' and e.status <> 'encerrado'`,
  encerradas: sql`e.status = 'encerrado'`,
}

/** As the hourly job found it; a shop that it has not seen yet is well. One that does not trade is neither well nor unwell. */
const SAUDE = sql`case when ${DA_ABA.ativas} then coalesce(sl.status, 'saudavel') end`

/** What a shop sold in 30 days, as the panel's figures count it, by the index of each shop's paid sales. */
const MOVIMENTO = sql`left join lateral (
  select count(*) filter (where v.total_reembolsado < v.total)::int as pagas,
    coalesce(sum(v.total - v.total_reembolsado), 0) as gmv
  from vendas v where v.estabelecimento_id = e.id and v.excluido_em is null and v.pago_em >= ${INICIO_DO_PAINEL}
) m on true`

/** What every view of a shop has in common, over `LOJAS`. */
export const COLUNAS_DE_LOJAS = sql`e.id, e.codigo, e.nome, e.logo_url, e.cnpj, d.nome as dono, u.email as dono_email, e.cidade, e.uf,
  pl.nome as plano, a.status as assinatura, e.status, e.status_aprovacao, e.bloqueado_por_inadimplencia as bloqueada,
  e.mercadopago_vault_id is not null as conectada, coalesce(c.total_produtos, 0) as produtos, m.pagas as vendas, m.gmv,
  e.media_avaliacoes as nota, e.total_avaliacoes as avaliacoes, ${SAUDE} as saude,
  iso(case when e.destaque_ate > now() then e.destaque_ate end) as destaque_ate, iso(e.created_at) as created_at`

export const LOJAS = sql`estabelecimentos e
  left join auth.users u on u.id = e.owner_user_id
  left join profiles d on d.user_id = e.owner_user_id and d.estabelecimento_id is null
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura pl on pl.id = a.plano_id
  left join saude_lojas sl on sl.estabelecimento_id = e.id
  left join contadores_estabelecimento c on c.estabelecimento_id = e.id
  ${MOVIMENTO}`

const ORDENS: Record<string, RawBuilder<unknown>> = {
  nome: sql`sem_acento(e.nome)`,
  created_at: sql`e.created_at`,
  vendas: sql`m.pagas`,
  gmv: sql`m.gmv`,
  produtos: sql`c.total_produtos`,
  nota: sql`e.media_avaliacoes`,
}

interface Pagina extends FiltroDeLojas {
  pagina: number
  limite: number
  ordem: string
}

/** Every shop with how it does, for the platform. Two queries. */
export async function listarLojasDaPlataforma(
  pessoa: Pessoa,
  { pagina, limite, ordem, aba, ...filtro }: Pagina,
): Promise<{ itens: LojaDaPlataforma[]; total: number; contagens: Record<string, number> }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const abas = { todas: sql`true`, ...DA_ABA }
    const contagens = await countTabs(tx, sql`${LOJAS} where ${condicoes(filtro)}`, abas)
    const itens = await rowsOf<LojaDaPlataforma>(tx)`
      select ${COLUNAS_DE_LOJAS} from ${LOJAS} where ${condicoes({ aba, ...filtro })}
      order by ${orderByNullsLast(ordem, ORDENS, sql`e.created_at`)}, e.id limit ${limite} offset ${(pagina - 1) * limite}`
    return { itens, total: contagens[aba ?? 'todas'], contagens }
  })
}

function condicoes(filtro: FiltroDeLojas): RawBuilder<unknown> {
  const { busca, sem_venda, criada_de, criada_ate, conectada } = filtro
  return allOf([
    filtro.aba && DA_ABA[filtro.aba],
    filtro.ids && sql`e.id = any(${filtro.ids}::uuid[])`,
    filtro.aprovacao && sql`e.status_aprovacao = ${filtro.aprovacao}`,
    filtro.status && sql`e.status = ${filtro.status}`,
    filtro.assinatura && sql`a.status = ${filtro.assinatura}`,
    sem_venda &&
      sql`not exists (select 1 from vendas s where s.estabelecimento_id = e.id and s.excluido_em is null
        and s.pago_em > now() - ${sem_venda} * interval '1 day')`,
    inPeriod(sql`e.created_at`, { de: criada_de, ate: criada_ate }),
    filtro.destacada && sql`e.destaque_ate > now()`,
    filtro.plano_id && sql`a.plano_id = ${filtro.plano_id}`,
    filtro.uf && sql`e.uf = ${filtro.uf}`,
    filtro.saude && sql`${SAUDE} = ${filtro.saude}`,
    conectada && sql`(e.mercadopago_vault_id is not null) = ${conectada === 'sim'}`,
    busca &&
      textMatches(busca, [sql`sem_acento(e.nome)`, sql`e.codigo`, sql`lower(u.email)`], comCnpj(busca)),
  ])
}

/** Shops under the list's filters as the spreadsheet takes them, by their ids. */
export async function selectLojas(
  tx: Tx,
  filtro: FiltroDeLojas,
  { depois, limite }: { depois: string | null; limite: number },
): Promise<LojaDaPlataforma[]> {
  return rowsOf<LojaDaPlataforma>(tx)`
    select ${COLUNAS_DE_LOJAS} from ${LOJAS} where ${condicoes(filtro)}
      and ${depois ? sql`e.id < ${depois}::uuid` : sql`true`} order by e.id desc limit ${limite}`
}

/** How many that are. */
export const contarLojas = (tx: Tx, filtro: FiltroDeLojas) =>
  countRows(tx, sql`${LOJAS} where ${condicoes(filtro)}`)
