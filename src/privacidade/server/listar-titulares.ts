import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import type { MeusDados } from '#src/usuarios/schemas-da-conta.ts'
import { todosDe } from './baixar-meus-dados.ts'
import { errors } from '#src/plataforma/errors.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import type { AbaDePedidos, FiltroDePedidos, PedidoDaLista, PedidoDetalhe } from '../pedidos.ts'

const DA_ABA: Record<AbaDePedidos, RawBuilder<unknown>> = {
  abertos: sql`s.status in ('identidade_confirmada', 'em_atendimento')`,
  sem_identidade: sql`s.status = 'recebida'`,
  concluidos: sql`s.status = 'concluida'`,
  negados: sql`s.status = 'negada'`,
}

/** Requests of data subjects to the platform, the nearest deadline first; those that shops answer are not among them. */
export async function listarTitulares(
  pessoa: Pessoa,
  { pagina, limite, aba = 'abertos', ...filtro }: FiltroDePedidos & { pagina: number; limite: number },
): Promise<{ itens: PedidoDaLista[]; total: number; contagens: Record<AbaDePedidos, number> }> {
  const criterio = condicoes(filtro, pessoa)
  const encerrados = aba === 'concluidos' || aba === 'negados'
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const contagens = await countTabs(tx, sql`solicitacoes_titular s where ${criterio}`, DA_ABA)
    const itens = await rowsOf<PedidoDaLista>(tx)`
      select s.id, s.protocolo, s.tipo, s.status, s.canal, s.nome, s.email, ${nomeDaConta(sql`s.responsavel`)} as responsavel_nome,
        iso(s.vence_em) as vence_em, iso(s.created_at) as created_at
      from solicitacoes_titular s where ${DA_ABA[aba]} and ${criterio}
      order by ${encerrados ? sql`s.encerrado_em desc nulls last` : sql`s.vence_em`}, s.id
      limit ${limite} offset ${(pagina - 1) * limite}`
    return { itens, total: contagens[aba], contagens }
  })
}

function condicoes({ busca, tipo, prazo, meus }: FiltroDePedidos, pessoa: Pessoa) {
  return allOf([
    sql`s.estabelecimento_id is null`,
    tipo && sql`s.tipo = ${tipo}`,
    meus && sql`s.responsavel = ${pessoa.userId}`,
    prazo === 'vencido' && sql`s.vence_em < now() and s.encerrado_em is null`,
    prazo === 'perto' &&
      sql`s.vence_em between now() and now() + interval '5 days' and s.encerrado_em is null`,
    busca &&
      textMatches(busca, [sql`lower(s.protocolo)`, sql`sem_acento(coalesce(s.nome, ''))`, sql`s.email`]),
  ])
}

/** One request, with what was done about it, and where else the address is known. */
export async function lerTitular(pessoa: Pessoa, id: string): Promise<PedidoDetalhe> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const row = await rowOf<PedidoDetalhe>(tx)`
      select s.id, s.protocolo, s.tipo, s.status, s.canal, s.nome, s.email, s.descricao, s.resposta, s.motivo,
        host(s.ip) as ip, iso(s.identidade_em) as identidade_em, s.identidade_via,
        ${nomeDaConta(sql`s.responsavel`)} as responsavel_nome, iso(s.vence_em) as vence_em, iso(s.encerrado_em) as encerrado_em,
        iso(s.created_at) as created_at,
        (select jsonb_build_object('criada_em', iso(u.created_at), 'excluida', u.deleted_at is not null,
            'compras', (select count(*) from vendas v where v.user_id = u.id))
          from auth.users u where u.id = s.user_id) as conta,
        coalesce((select jsonb_agg(distinct e.nome) from consumidores c join estabelecimentos e
            on e.id = c.estabelecimento_id
          where s.status <> 'recebida' and c.email = s.email and c.anonimizado_em is null), '[]') as lojas,
        coalesce((select jsonb_agg(jsonb_build_object('acao', a.acao, 'motivo', a.motivo, 'created_at', iso(a.created_at),
            'pessoa', ${nomeDaConta(sql`a.user_id`)}) order by a.created_at, a.id)
          from auditoria a where a.recurso = 'solicitacoes_titular' and a.recurso_id = s.id::text), '[]') as historico
      from solicitacoes_titular s where s.id = ${id} and s.estabelecimento_id is null`
    if (!row) throw errors.pedido_nao_encontrado()
    return row
  })
}

/** What is held about whoever asked, for the answer. Only once it is proved who they are, and written down. */
export async function dadosDoTitular(pessoa: Pessoa, id: string): Promise<MeusDados> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const pedido = await rowOf<{ user_id: string | null; status: string }>(tx)`
      select user_id, status from solicitacoes_titular where id = ${id} and estabelecimento_id is null`
    if (!pedido) throw errors.pedido_nao_encontrado()
    if (pedido.status === 'recebida') throw errors.identidade_nao_confirmada()
    if (!pedido.user_id) throw errors.pedido_sem_conta()
    await auditar(tx, pessoa, 'titulares.baixar_dados', { id })
    return todosDe(tx, pedido.user_id)
  })
}
