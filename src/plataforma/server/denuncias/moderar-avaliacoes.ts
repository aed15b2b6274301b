import { avisarAvaliacao } from '#src/avaliacoes/server/avisar-avaliacao.ts'
import { mudarStatus } from '#src/avaliacoes/server/mudar-status.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { AvaliacaoPendente, ModerarInput } from '../../moderacao.ts'

/** Reviews that wait to be shown, the longest wait first. */
export async function listarPendentes(
  pessoa: Pessoa,
): Promise<{ itens: AvaliacaoPendente[]; total: number }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const rows = await rowsOf<AvaliacaoPendente & { total: number }>(tx)`
      select *, count(*) over ()::int as total from (
        select 'avaliacoes_produtos' as tabela, a.id, e.nome as loja, p.nome as produto, a.nota, a.titulo, a.comentario,
          iso(a.created_at) as created_at
        from avaliacoes_produtos a join estabelecimentos e on e.id = a.estabelecimento_id
        join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id where a.status = 'pendente'
        union all
        select 'avaliacoes_estabelecimento', a.id, e.nome, null, a.nota, a.titulo, a.comentario, iso(a.created_at)
        from avaliacoes_estabelecimento a join estabelecimentos e on e.id = a.estabelecimento_id
        where a.status = 'pendente') x
      order by created_at, id limit 50`
    return { itens: rows.map(({ total: _total, ...linha }) => linha), total: rows[0]?.total ?? 0 }
  })
}

/** Shows a review that waits, or takes it out; the average follows by trigger. 409 when somebody decided first. */
export async function moderarAvaliacao(
  pessoa: Pessoa,
  { tabela, id, publicar, motivo }: ModerarInput & { id: string },
): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const status = publicar ? 'publicada' : 'removida'
    const avaliacao = await mudarStatus(tx, { tabela, id }, { para: status, soPendente: true })
    if (!avaliacao) throw errors.avaliacao_ja_moderada()
    await auditar(tx, pessoa, publicar ? 'plataforma.publicar_avaliacao' : 'plataforma.recusar_avaliacao', {
      estabelecimentoId: avaliacao.estabelecimento_id,
      recurso: tabela,
      id,
      de: { status: 'pendente' },
      para: { status },
      motivo,
    })
    await avisarAvaliacao(tx, { tabela, id })
  })
}
