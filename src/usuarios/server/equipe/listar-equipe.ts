import { type RawBuilder, sql } from 'kysely'
import type { PapelEquipe } from '#src/acesso/papeis.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, orderByNullsLast, textMatches } from '#src/shared/server/database/lists.ts'
import type { Integrante } from '../../schemas-equipe.ts'

export interface PedidoDaEquipe {
  estabelecimento_id: string
  busca?: string | undefined
  papel?: PapelEquipe | undefined
  aba?: 'ativos' | 'convites' | 'desativados' | undefined
  ordem: string
  pagina: number
  limite: number
}

/** A shop's people and its open invitations in one list, with the plan's seats, for who manages them. */
export async function listarEquipe(pessoa: Pessoa, pedido: PedidoDaEquipe) {
  acessoDaLoja(pessoa, pedido.estabelecimento_id, 'usuarios.gerir')
  // Addresses, factors and sessions belong to the accounts, which no shop reads: asked for as the system, of this shop.
  return withAccess(SYSTEM, async (tx) => {
    const { itens, total } = await selectPagina(tx, pedido)
    return { itens, total, ...(await contar(tx, pedido.estabelecimento_id)) }
  })
}

const ABAS = {
  ativos: ['ativo'],
  convites: ['convite_pendente', 'convite_expirado'],
  desativados: ['desativado', 'desativado_pelo_plano'],
} as const

async function selectPagina(tx: Tx, pedido: PedidoDaEquipe): Promise<{ itens: Integrante[]; total: number }> {
  const { busca, papel, aba, ordem, pagina, limite } = pedido
  const criterio = allOf([
    busca && textMatches(busca, [sql`sem_acento(nome)`, sql`sem_acento(email)`]),
    papel && sql`papel = ${papel}`,
    aba && sql`status = any(${[...ABAS[aba]]}::text[])`,
  ])
  const rows = await rowsOf<Integrante & { total: number }>(tx)`
    with equipe as (${equipeDe(pedido.estabelecimento_id)})
    select id, tipo, user_id, nome, email, papel, status, duas_etapas, iso(ultimo_acesso) as ultimo_acesso,
      iso(created_at) as created_at, iso(expira_em) as expira_em, reenvios, (count(*) over ())::int as total
    from equipe where ${criterio} order by ${orderByNullsLast(ordem, ORDENS, NOME)}, id limit ${limite} offset ${(pagina - 1) * limite}`
  return { itens: rows.map(({ total: _total, ...pessoa }) => pessoa), total: rows[0]?.total ?? 0 }
}

/** Members, and invitations that somebody may still answer or send anew: the last one of each address. */
function equipeDe(loja: string): RawBuilder<unknown> {
  return sql`
    select p.id, 'pessoa' as tipo, p.user_id, nullif(p.nome, '') as nome, u.email,
      case when e.owner_user_id = p.user_id then 'proprietario' else p.papel end as papel,
      case when p.desativado_em is null then 'ativo'
        when p.desativado_pelo_plano then 'desativado_pelo_plano' else 'desativado' end as status,
      exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as duas_etapas,
      greatest(u.last_sign_in_at, (select max(s.refreshed_at) from auth.sessions s where s.user_id = u.id)) as ultimo_acesso,
      p.created_at, null::timestamptz as expira_em, null::int as reenvios
    from profiles p join auth.users u on u.id = p.user_id join estabelecimentos e on e.id = p.estabelecimento_id
    where p.estabelecimento_id = ${loja}
    union all
    select c.id, 'convite', null, null, c.email, c.papel,
      case when c.status = 'expirado' or c.expira_em <= now() then 'convite_expirado' else 'convite_pendente' end,
      false, null, c.created_at, c.expira_em, c.reenvios
    from (
      select distinct on (email) * from convites where estabelecimento_id = ${loja}
      order by email, created_at desc) c
    where c.status in ('pendente', 'expirado') and c.expira_em > now() - interval '90 days'
      and not exists (select 1 from profiles p join auth.users u on u.id = p.user_id
        where p.estabelecimento_id = ${loja} and u.email = c.email and p.desativado_em is null)`
}

const NOME = sql`sem_acento(coalesce(nome, email))`
const ORDENS = {
  papel: sql`array_position(array['proprietario', 'administrador', 'vendedor', 'estoquista', 'financeiro', 'visualizador'], papel)`,
  ultimo_acesso: sql`ultimo_acesso`,
  email: sql`email`,
}

/** Seats as the plan counts them (exigirLimite), and how many stand in each tab. */
async function contar(tx: Tx, loja: string) {
  const row = await rowOf<{
    max: number
    ativos: number
    convites: number
    desativados: number
    pendentes: number
  }>(tx)`
    with equipe as (${equipeDe(loja)})
    select coalesce((select pl.max_usuarios from assinaturas_estabelecimento a
        join planos_assinatura pl on pl.id = a.plano_id where a.estabelecimento_id = ${loja}), 1) as max,
      count(*) filter (where status = 'ativo')::int as ativos,
      count(*) filter (where tipo = 'convite')::int as convites,
      count(*) filter (where status = 'convite_pendente')::int as pendentes,
      count(*) filter (where status like 'desativado%')::int as desativados
    from equipe`
  const { max = 1, ativos = 0, convites = 0, desativados = 0, pendentes = 0 } = row ?? {}
  return {
    contagens: { todos: ativos + convites + desativados, ativos, convites, desativados },
    vagas: { usadas: ativos + pendentes, limite: max },
  }
}
