import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { ABAS_DE_LOJAS, type AbaDeLojas, type FiltroDeLojas, type LojaDaPlataforma } from '../lojas.ts'
import { INICIO_DO_PAINEL } from './dias-do-painel.ts'

const DA_ABA: Record<AbaDeLojas, RawBuilder<unknown>> = {
  ativas: sql`e.status = 'ativo' and not e.bloqueado_por_inadimplencia`,
  em_analise: sql`e.status_aprovacao in ('pendente', 'correcao') and e.status <> 'encerrado'`,
  suspensas: sql`e.status = 'suspenso'`,
  bloqueadas: sql`e.bloqueado_por_inadimplencia and e.status <> 'encerrado' and a.status is distinct from 'cancelada'`,
  canceladas: sql`a.status = 'cancelada' and e.status <> 'encerrado'`,
  encerradas: sql`e.status = 'encerrado'`,
}

/** As the hourly job found it; a shop that it has not seen yet is well. */
const SAUDE = sql`coalesce(sl.situacao, 'saudavel')`

/** What a shop sold in 30 days, as the panel's figures count it, by the index of each shop's paid sales. */
const MOVIMENTO = sql`left join lateral (
  select count(*) filter (where v.total_reembolsado < v.total)::int as pagas,
    coalesce(sum(v.total - v.total_reembolsado), 0) as gmv
  from vendas v where v.estabelecimento_id = e.id and v.excluida_em is null and v.pago_em >= ${INICIO_DO_PAINEL}
) m on true`

/** What every view of a shop has in common, over `JUNCOES_DE_LOJAS`. */
export const COLUNAS_DE_LOJAS = sql`e.id, e.codigo, e.nome, e.logo_url, e.cnpj, d.nome as dono, u.email as dono_email, e.cidade, e.uf,
  pl.nome as plano, a.status as assinatura, e.status, e.status_aprovacao, e.bloqueado_por_inadimplencia as bloqueada,
  e.mercadopago_vault_id is not null as conectada, coalesce(c.total_produtos, 0) as produtos, m.pagas as vendas, m.gmv,
  e.media_avaliacoes as nota, e.total_avaliacoes as avaliacoes, ${SAUDE} as saude,
  iso(case when e.destaque_ate > now() then e.destaque_ate end) as destaque_ate, iso(e.created_at) as created_at`

export const JUNCOES_DE_LOJAS = sql`from estabelecimentos e
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
  const onde = condicoes(filtro)
  const sentido = ordem.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const coluna = ORDENS[ordem.replace('-', '')] ?? sql`e.created_at`
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const somas = ABAS_DE_LOJAS.map(
      (nome) => sql`count(*) filter (where ${DA_ABA[nome]})::int as ${sql.ref(nome)}`,
    )
    const contadas = await sql<Record<string, number>>`
      select count(*)::int as todas, ${sql.join(somas)} ${JUNCOES_DE_LOJAS} where ${onde}`.execute(tx)
    const { rows: itens } = await sql<LojaDaPlataforma>`
      select ${COLUNAS_DE_LOJAS} ${JUNCOES_DE_LOJAS} where ${aba ? DA_ABA[aba] : sql`true`} and ${onde}
      order by ${coluna} ${sentido}, e.id limit ${limite} offset ${(pagina - 1) * limite}`.execute(tx)
    const contagens = contadas.rows[0] as Record<string, number>
    return { itens, total: contagens[aba ?? 'todas'] ?? 0, contagens }
  })
}

function condicoes({ busca, plano_id, uf, saude, conectada, ...resto }: FiltroDeLojas): RawBuilder<unknown> {
  const partes = [sql`true`]
  if (resto.ids) partes.push(sql`e.id = any(${resto.ids}::uuid[])`)
  const { aprovacao, status, assinatura, sem_venda, criada_de, criada_ate, destacada } = resto
  if (aprovacao) partes.push(sql`e.status_aprovacao = ${aprovacao}`)
  if (status) partes.push(sql`e.status = ${status}`)
  if (assinatura) partes.push(sql`a.status = ${assinatura}`)
  if (sem_venda)
    partes.push(sql`not exists (select 1 from vendas s where s.estabelecimento_id = e.id and s.excluida_em is null
      and s.pago_em > now() - ${sem_venda} * interval '1 day')`)
  if (criada_de) partes.push(sql`e.created_at >= ${criada_de}::timestamp at time zone 'America/Sao_Paulo'`)
  if (criada_ate)
    partes.push(
      sql`e.created_at < (${criada_ate}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`,
    )
  if (destacada) partes.push(sql`e.destaque_ate > now()`)
  if (plano_id) partes.push(sql`a.plano_id = ${plano_id}`)
  if (uf) partes.push(sql`e.uf = ${uf}`)
  if (saude) partes.push(sql`${SAUDE} = ${saude}`)
  if (conectada) partes.push(sql`(e.mercadopago_vault_id is not null) = ${conectada === 'sim'}`)
  if (busca) {
    const padrao = sql`'%' || padrao_literal(${busca}) || '%'`
    partes.push(sql`(sem_acento(e.nome) like ${padrao} or e.codigo like ${padrao} or lower(u.email) like ${padrao}
      or e.cnpj = upper(regexp_replace(${busca}, '[./\\s-]', '', 'g')))`)
  }
  return sql.join(partes, sql` and `)
}

/** Shops under the list's filters as the spreadsheet takes them, by their ids. */
export async function selectLojas(
  tx: Tx,
  { aba, ...filtro }: FiltroDeLojas,
  { depois, limite }: { depois: string | null; limite: number },
): Promise<LojaDaPlataforma[]> {
  const { rows } = await sql<LojaDaPlataforma>`
    select ${COLUNAS_DE_LOJAS} ${JUNCOES_DE_LOJAS} where ${aba ? DA_ABA[aba] : sql`true`} and ${condicoes(filtro)}
      and ${depois ? sql`e.id < ${depois}::uuid` : sql`true`} order by e.id desc limit ${limite}`.execute(tx)
  return rows
}

/** How many that are. */
export async function contarLojas(tx: Tx, { aba, ...filtro }: FiltroDeLojas): Promise<number> {
  const { rows } = await sql<{ lojas: number }>`
    select count(*)::int as lojas ${JUNCOES_DE_LOJAS} where ${aba ? DA_ABA[aba] : sql`true`} and ${condicoes(filtro)}`.execute(
    tx,
  )
  return rows[0]?.lojas ?? 0
}
