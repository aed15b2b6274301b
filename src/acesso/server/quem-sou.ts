import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { type MinhaLoja, type QuemSou, quemSouSchema } from '../schemas.ts'
import type { LojaDaPessoa, Pessoa } from './acesso.ts'

/** The signed-in person, with their shops, roles and plans: all that the panel asks before its first screen. */
export const quemSouApi = routes('usuarios', {
  'GET /rest/v1/quem_sou': route({
    who: 'pessoa',
    summary: 'Quem está na sessão: lojas, papéis e planos',
    answer: quemSouSchema,
    handle: ({ pessoa }) => quemSou(pessoa),
  }),
})

async function quemSou(pessoa: Pessoa): Promise<QuemSou> {
  const proprias = pessoa.lojas.filter(({ papel }) => papel === 'proprietario')
  const outras = pessoa.lojas.filter(({ papel }) => papel !== 'proprietario')
  return {
    admin: pessoa.admin,
    admin_sem_fator: pessoa.adminSemFator ?? false,
    lojas: await Promise.all([...proprias, ...outras].map((loja) => lerLoja(pessoa, loja))),
  }
}

async function lerLoja(pessoa: Pessoa, loja: LojaDaPessoa): Promise<MinhaLoja> {
  const acesso = { papel: 'loja', userId: pessoa.userId, estabelecimentoId: loja.estabelecimentoId } as const
  const aberta = await withAccess(
    acesso,
    (tx) =>
      rowOf<Omit<MinhaLoja, 'papel' | 'bloqueada'>>(tx)`
      select e.id, e.codigo, e.nome, e.logo_url, e.status, e.status_aprovacao, to_jsonb(p) as plano,
        (select jsonb_build_object('total', c.total, 'copiados', c.copiados) from copias_de_produtos c
          where c.estabelecimento_id = e.id) as copia
      from estabelecimentos e
      left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
      left join planos_assinatura p on p.id = coalesce(a.plano_id, ${loja.plano?.id ?? null}::uuid)
      where e.id = ${loja.estabelecimentoId}`,
  )
  const bloqueada = loja.bloqueada || loja.status === 'suspenso' || loja.status === 'encerrado'
  return { ...(aberta as Omit<MinhaLoja, 'papel' | 'bloqueada'>), papel: loja.papel, bloqueada }
}
