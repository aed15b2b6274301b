import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { type MeusDados, todosDe } from '#src/usuarios/server/baixar-meus-dados.ts'
import { errors } from '../errors.ts'
import {
  ABAS_DE_PEDIDOS,
  type AbaDePedidos,
  type FiltroDePedidos,
  type PedidoDaLista,
  type PedidoDetalhe,
} from '../privacidade.ts'

const DA_ABA: Record<AbaDePedidos, RawBuilder<unknown>> = {
  abertos: sql`s.status in ('identidade_confirmada', 'em_atendimento')`,
  sem_identidade: sql`s.status = 'recebida'`,
  concluidos: sql`s.status = 'concluida'`,
  negados: sql`s.status = 'negada'`,
}

const NOME_DO_RESPONSAVEL = sql`(select coalesce(nullif(p.nome, ''), p.email) from profiles p
  where p.user_id = s.responsavel order by p.estabelecimento_id nulls first limit 1)`

/** Requests of data subjects to the platform, the nearest deadline first; those that shops answer are not among them. */
export async function listarTitulares(
  pessoa: Pessoa,
  { pagina, limite, aba = 'abertos', ...filtro }: FiltroDePedidos & { pagina: number; limite: number },
): Promise<{ itens: PedidoDaLista[]; total: number; contagens: Record<AbaDePedidos, number> }> {
  const onde = condicoes(filtro, pessoa)
  const encerrados = aba === 'concluidos' || aba === 'negados'
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const somas = ABAS_DE_PEDIDOS.map(
      (nome) => sql`count(*) filter (where ${DA_ABA[nome]})::int as ${sql.ref(nome)}`,
    )
    const contadas = await sql<Record<AbaDePedidos, number>>`
      select ${sql.join(somas)} from solicitacoes_titular s where ${onde}`.execute(tx)
    const { rows: itens } = await sql<PedidoDaLista>`
      select s.id, s.protocolo, s.tipo, s.status, s.canal, s.nome, s.email, ${NOME_DO_RESPONSAVEL} as responsavel_nome,
        iso(s.vence_em) as vence_em, iso(s.created_at) as created_at
      from solicitacoes_titular s where ${DA_ABA[aba]} and ${onde}
      order by ${encerrados ? sql`s.encerrada_em desc nulls last` : sql`s.vence_em`}, s.id
      limit ${limite} offset ${(pagina - 1) * limite}`.execute(tx)
    const contagens = contadas.rows[0] as Record<AbaDePedidos, number>
    return { itens, total: contagens[aba], contagens }
  })
}

function condicoes({ busca, tipo, prazo, meus }: FiltroDePedidos, pessoa: Pessoa): RawBuilder<unknown> {
  const partes = [sql`s.estabelecimento_id is null`]
  if (tipo) partes.push(sql`s.tipo = ${tipo}`)
  if (meus) partes.push(sql`s.responsavel = ${pessoa.userId}`)
  if (prazo === 'vencido') partes.push(sql`s.vence_em < now() and s.encerrada_em is null`)
  if (prazo === 'perto')
    partes.push(sql`s.vence_em between now() and now() + interval '5 days' and s.encerrada_em is null`)
  if (busca) {
    const padrao = sql`'%' || padrao_literal(${busca}) || '%'`
    partes.push(sql`(lower(s.protocolo) like ${padrao} or sem_acento(coalesce(s.nome, '')) like ${padrao}
      or s.email like ${padrao})`)
  }
  return sql.join(partes, sql` and `)
}

/** One request, with what was done about it, and where else the address is known. */
export async function lerTitular(pessoa: Pessoa, id: string): Promise<PedidoDetalhe> {
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const { rows } = await sql<PedidoDetalhe>`
      select s.id, s.protocolo, s.tipo, s.status, s.canal, s.nome, s.email, s.descricao, s.resposta, s.motivo,
        host(s.ip) as ip, iso(s.identidade_em) as identidade_em, s.identidade_por,
        ${NOME_DO_RESPONSAVEL} as responsavel_nome, iso(s.vence_em) as vence_em, iso(s.encerrada_em) as encerrada_em,
        iso(s.created_at) as created_at,
        (select jsonb_build_object('criada_em', iso(u.created_at), 'excluida', u.deleted_at is not null,
            'compras', (select count(*) from vendas v where v.user_id = u.id))
          from auth.users u where u.id = s.user_id) as conta,
        coalesce((select jsonb_agg(distinct e.nome) from consumidores c join estabelecimentos e
            on e.id = c.estabelecimento_id
          where s.status <> 'recebida' and c.email = s.email and c.anonimizado_em is null), '[]') as lojas,
        coalesce((select jsonb_agg(jsonb_build_object('acao', a.acao, 'motivo', a.motivo, 'created_at', iso(a.created_at),
            'pessoa', (select coalesce(nullif(p.nome, ''), p.email) from profiles p where p.user_id = a.user_id
              order by p.estabelecimento_id nulls first limit 1)) order by a.created_at, a.id)
          from auditoria a where a.recurso = 'solicitacoes_titular' and a.recurso_id = s.id::text), '[]') as historico
      from solicitacoes_titular s where s.id = ${id} and s.estabelecimento_id is null`.execute(tx)
    if (!rows[0]) throw errors.pedido_nao_encontrado()
    return rows[0]
  })
}

/** What is held about whoever asked, for the answer. Only once it is proved who they are, and written down. */
export async function dadosDoTitular(pessoa: Pessoa, id: string): Promise<MeusDados> {
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const { rows } = await sql<{ user_id: string | null; status: string }>`
      select user_id, status from solicitacoes_titular where id = ${id} and estabelecimento_id is null`.execute(
      tx,
    )
    const pedido = rows[0]
    if (!pedido) throw errors.pedido_nao_encontrado()
    if (pedido.status === 'recebida') throw errors.identidade_nao_confirmada()
    if (!pedido.user_id) throw errors.pedido_sem_conta()
    await auditar(tx, {
      pessoa,
      estabelecimentoId: null,
      acao: 'titular.dados_baixados',
      recurso: 'solicitacoes_titular',
      recursoId: id,
    })
    return todosDe(tx, pedido.user_id)
  })
}
