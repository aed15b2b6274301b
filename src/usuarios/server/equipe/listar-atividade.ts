import { type RawBuilder, sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { CONTA_ATE } from '#src/shared/contagem.ts'
import { rowOf, rowsOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { allOf } from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { GRUPOS_DE_ATIVIDADE, type GrupoDeAtividade } from '../../atividade.ts'
import type { Atividade } from '../../schemas-equipe.ts'

export interface PedidoDeAtividade {
  estabelecimento_id: string
  pessoa?: string | undefined
  grupo?: GrupoDeAtividade | undefined
  /** Days in São Paulo, both included. */
  de?: string | undefined
  ate?: string | undefined
  pagina: number
  limite: number
}

/**
 * Who did what in the shop, newest first: the audit trail, and what the team did to sales. Buyers' own acts are left
 * out; what the platform's people did is the platform's, without a person or an address.
 */
export async function listarAtividade(pessoa: Pessoa, pedido: PedidoDeAtividade) {
  acessoDaLoja(pessoa, pedido.estabelecimento_id, 'usuarios.gerir')
  const { pagina, limite } = pedido
  const ate = pagina * limite
  return withAccess(SYSTEM, async (tx) => {
    const itens = await rowsOf<Atividade>(tx)`
      with fatos as (
        (${daAuditoria(pedido)} order by em desc limit ${ate})
        union all
        (${dasVendas(pedido)} order by em desc limit ${ate}))
      select f.id, f.acao, iso(f.em) as em, f.recurso, f.recurso_id, v.numero, f.detalhe, f.motivo,
        case when not portal then host(coalesce(f.ip, (${ENDERECO_DO_PASSO}))) end as ip,
        case when portal then 'Portal' else (
          select coalesce(nullif(p.nome, ''), split_part(u.email, '@', 1)) from auth.users u
          left join profiles p on p.user_id = u.id and p.nome <> '' where u.id = f.user_id
          order by p.estabelecimento_id is distinct from ${pedido.estabelecimento_id} limit 1) end as quem
      from fatos f cross join lateral (${doPortal(pedido)}) de (portal)
        left join vendas v on f.recurso = 'vendas' and v.estabelecimento_id = ${pedido.estabelecimento_id}
          and v.id::text = f.recurso_id
      order by f.em desc, f.id limit ${limite} offset ${ate - limite}`
    const row = await rowOf<{ total: number }>(tx)`
      select (select count(*) from (${daAuditoria(pedido)} limit ${CONTA_ATE + 1}) a)::int +
        (select count(*) from (${dasVendas(pedido)} limit ${CONTA_ATE + 1}) b)::int as total`
    return { itens, total: row?.total ?? 0 }
  })
}

/** What was given up at the counter is known by the key that its program made up. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

function daAuditoria({ estabelecimento_id, pessoa, grupo, ...dias }: PedidoDeAtividade): RawBuilder<unknown> {
  return sql`select a.id, a.acao, a.created_at as em, a.user_id, a.recurso, a.recurso_id,
      -- A bare word or number is the step itself, which the act names.
      case when jsonb_typeof(a.para) = 'object' then a.para end as detalhe, a.motivo, a.ip
    from auditoria a where ${allOf([
      sql`a.estabelecimento_id = ${estabelecimento_id}`,
      inPeriod(sql`a.created_at`, dias),
      pessoa && sql`a.user_id = ${pessoa}`,
      grupo && sql`split_part(a.acao, '.', 1) = any(${[...GRUPOS_DE_ATIVIDADE[grupo].prefixos]}::text[])`,
      // A buyer's step is no act of the shop's, in a conversation or in a sale of their own, which is looked up by its
      // key: joined, the sales of all shops would be read.
      sql`a.acao <> 'suporte.escalar_conversa'`,
      sql`coalesce(a.user_id <> (
        select v.user_id from vendas v where v.id = case when a.recurso = 'vendas' and a.recurso_id ~ ${UUID} then a.recurso_id::uuid end), true)`,
      // Steps of sales stand in the history of each (dasVendas), but for those of the system.
      sql`(a.acao <> 'vendas.mudar_status' or a.user_id is null)`,
      // What the platform notes about alerts and reports is its own.
      sql`a.acao !~ '^plataforma\\..*_(alerta|denunciado)$'`,
    ])}`
}

/** Steps of sales that one of the team took; a buyer's own stand in the sale. */
function dasVendas({ estabelecimento_id, pessoa, grupo, ...dias }: PedidoDeAtividade): RawBuilder<unknown> {
  return sql`select h.id, 'vendas.passar_a_' || h.para as acao, h.created_at as em, h.user_id, 'vendas' as recurso,
      h.venda_id::text as recurso_id, null::jsonb as detalhe, h.motivo, null::inet as ip
    from historico_vendas h join vendas v on v.estabelecimento_id = h.estabelecimento_id and v.id = h.venda_id
    where ${allOf([
      sql`h.estabelecimento_id = ${estabelecimento_id} and h.de is not null and h.user_id is not null`,
      sql`h.user_id is distinct from v.user_id`,
      inPeriod(sql`h.created_at`, dias),
      pessoa && sql`h.user_id = ${pessoa}`,
      grupo && grupo !== 'vendas' && sql`false`,
    ])}`
}

/** From where a step of a sale, the fact `f`, was taken. Its audit has the instant at which their transaction began. */
const ENDERECO_DO_PASSO = sql`select a.ip from auditoria a
  where f.acao like 'vendas.passar_a_%' and a.recurso = 'vendas' and a.recurso_id = f.recurso_id
    and a.acao = 'vendas.mudar_status' and a.user_id = f.user_id
    and a.created_at between f.em - interval '1 minute' and f.em
  order by a.created_at desc limit 1`

/** Of one fact `f`. Whoever administers the platform and is of this team besides acts as one of the team. */
function doPortal({ estabelecimento_id }: PedidoDeAtividade): RawBuilder<unknown> {
  return sql`select f.acao like 'plataforma.%' or (
    exists (select from user_roles r where r.user_id = f.user_id and r.role = 'admin') and not exists (
      select from profiles p where p.user_id = f.user_id and p.estabelecimento_id = ${estabelecimento_id}))`
}
