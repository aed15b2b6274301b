import { avisarAvaliacao } from '#src/avaliacoes/server/avisar-avaliacao.ts'
import { mudarStatus } from '#src/avaliacoes/server/mudar-status.ts'
import { avisarPergunta } from '#src/perguntas/server/avisar-pergunta.ts'
import { mudarStatusDaPergunta } from '#src/perguntas/server/mudar-status-da-pergunta.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { AvaliacaoPendente, ModerarInput } from '../../moderacao.ts'

/** Reviews and questions that wait to be shown, the longest wait first. */
export async function listarPendentes(
  pessoa: Pessoa,
): Promise<{ itens: AvaliacaoPendente[]; total: number }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const rows = await rowsOf<AvaliacaoPendente & { total: number }>(tx)`
      select *, count(*) over ()::int as total from (
        select 'avaliacoes_produtos' as tabela, a.id, e.nome as loja, p.nome as produto, a.nota, a.titulo, a.comentario,
          a.fotos, iso(a.created_at) as created_at, iso(a.updated_at) as updated_at
        from avaliacoes_produtos a join estabelecimentos e on e.id = a.estabelecimento_id
        join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id where a.status = 'pendente'
        union all
        select 'avaliacoes_estabelecimento', a.id, e.nome, null, a.nota, a.titulo, a.comentario, '[]'::jsonb, iso(a.created_at), iso(a.updated_at)
        from avaliacoes_estabelecimento a join estabelecimentos e on e.id = a.estabelecimento_id
        where a.status = 'pendente'
        union all
        select 'perguntas_produtos', q.id, e.nome, p.nome, null, null, q.texto, '[]'::jsonb, iso(q.created_at), iso(q.updated_at)
        from perguntas_produtos q join estabelecimentos e on e.id = q.estabelecimento_id
        join produtos p on p.estabelecimento_id = q.estabelecimento_id and p.id = q.produto_id
        where q.status = 'pendente') x
      order by created_at, id limit 50`
    return { itens: rows.map(({ total: _total, ...linha }) => linha), total: rows[0]?.total ?? 0 }
  })
}

/** Shows a review or a question that waits, or takes it out; the average follows by trigger. 409 when somebody decided first or its author changed it. */
export async function moderarAvaliacao(
  pessoa: Pessoa,
  { tabela, id, publicar, motivo, updated_at }: ModerarInput & { id: string },
): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const status = publicar ? 'publicada' : 'removida'
    const como = { para: status, soPendente: true } as const
    const deQuem =
      tabela === 'perguntas_produtos'
        ? await mudarStatusDaPergunta(tx, id, como)
        : await mudarStatus(tx, { tabela, id }, { ...como, vista: updated_at })
    if (!deQuem) throw errors.avaliacao_ja_moderada()
    await auditar(tx, pessoa, publicar ? 'plataforma.publicar_avaliacao' : 'plataforma.recusar_avaliacao', {
      estabelecimentoId: deQuem.estabelecimento_id,
      recurso: tabela,
      id,
      de: { status: 'pendente' },
      para: { status },
      motivo,
    })
    if (tabela === 'perguntas_produtos') await avisarPergunta(tx, id)
    else await avisarAvaliacao(tx, { tabela, id })
  })
}
