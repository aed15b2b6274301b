import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { EDITAR_DIAS } from '../rules.ts'
import type { AvaliacoesFeitas } from '../schemas.ts'

/**
 * All that a person has said of products and shops, newest first. As the system: a review is the shop's row, and both
 * conditions name this person. `pode_editar`: seven days, or until the shop replied (docs/rules/reviews.md).
 */
export async function avaliacoesFeitas(
  { userId }: Pessoa,
  { depois, limite }: { depois?: string | undefined; limite: number },
): Promise<AvaliacoesFeitas> {
  const cursor = depois ? sql`where t.id < ${depois}::uuid` : sql``
  return withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<AvaliacoesFeitas['itens'][number]>(tx)`
      select t.* from (
        select a.id, 'avaliacoes_produtos' as tabela, a.nota, a.titulo, a.comentario, a.resposta_loja,
          iso(a.created_at) as created_at, e.nome as loja, e.codigo as loja_codigo, p.nome as produto,
          p.imagem_url as produto_imagem_url, a.fotos, a.status = 'removida' as removida,
          a.status <> 'removida' and a.resposta_loja is null
            and a.created_at > now() - make_interval(days => ${EDITAR_DIAS}) as pode_editar
        from avaliacoes_produtos a
        join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
        join estabelecimentos e on e.id = a.estabelecimento_id
        join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
        where c.user_id = ${userId}
        union all
        select a.id, 'avaliacoes_estabelecimento', a.nota, a.titulo, a.comentario, a.resposta_loja,
          iso(a.created_at), e.nome, e.codigo, null, null, '[]'::jsonb, a.status = 'removida',
          a.status <> 'removida' and a.resposta_loja is null
            and a.created_at > now() - make_interval(days => ${EDITAR_DIAS})
        from avaliacoes_estabelecimento a
        join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
        join estabelecimentos e on e.id = a.estabelecimento_id
        where c.user_id = ${userId}
      ) t ${cursor} order by t.id desc limit ${limite + 1}`
    return cortarPagina(rows, limite)
  })
}
