import { sql } from 'kysely'
import { contarAvaliacao } from '#src/avaliacoes/server/contar-avaliacao.ts'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { invalidate } from '#src/shared/server/public-cache.ts'
import { errors } from '../errors.ts'
import type { AvaliacaoPendente, ModerarInput } from '../moderacao.ts'

/** Reviews that wait to be shown, the longest wait first. */
export async function listarPendentes(
  pessoa: Pessoa,
): Promise<{ itens: AvaliacaoPendente[]; total: number }> {
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const { rows } = await sql<AvaliacaoPendente & { total: number }>`
      select *, count(*) over ()::int as total from (
        select 'avaliacoes_produtos' as tabela, a.id, e.nome as loja, p.nome as produto, a.nota, a.titulo, a.comentario,
          iso(a.created_at) as created_at
        from avaliacoes_produtos a join estabelecimentos e on e.id = a.estabelecimento_id
        join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id where a.status = 'pendente'
        union all
        select 'avaliacoes_estabelecimento', a.id, e.nome, null, a.nota, a.titulo, a.comentario, iso(a.created_at)
        from avaliacoes_estabelecimento a join estabelecimentos e on e.id = a.estabelecimento_id
        where a.status = 'pendente') x
      order by created_at, id limit 50`.execute(tx)
    return { itens: rows.map(({ total: _total, ...linha }) => linha), total: rows[0]?.total ?? 0 }
  })
}

/** Shows a review that waits, or takes it out; the average follows by trigger. 409 when somebody decided first. */
export async function moderarAvaliacao(
  pessoa: Pessoa,
  { tabela, id, publicar, motivo, ip }: ModerarInput & { id: string; ip: string },
): Promise<void> {
  await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const status = publicar ? 'publicada' : 'removida'
    const { rows } = await sql<{ estabelecimento_id: string }>`
      update ${sql.table(tabela)} set status = ${status} where id = ${id} and status = 'pendente'
      returning estabelecimento_id`.execute(tx)
    const [avaliacao] = rows
    if (!avaliacao) throw errors.avaliacao_ja_moderada()
    await auditar(tx, {
      pessoa,
      estabelecimentoId: avaliacao.estabelecimento_id,
      acao: publicar ? 'plataforma.avaliacao_publicada' : 'plataforma.avaliacao_recusada',
      recurso: tabela,
      recursoId: id,
      de: { status: 'pendente' },
      para: { status },
      motivo: motivo ?? null,
      ip,
    })
    await invalidate(tx, `loja:${avaliacao.estabelecimento_id}`, 'lojas')
    await contarAvaliacao(tx, { tabela, id })
  })
}
