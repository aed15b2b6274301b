import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../errors.ts'

const POR_HORA = 200

/**
 * A person found a review helpful, or no longer; twice is once, and the count follows by trigger. Not their own, and not
 * one of a shop whose team they are in.
 */
export async function votarUtil(
  pessoa: Pessoa,
  { id, util }: { id: string; util: boolean },
): Promise<{ id: string; uteis: number }> {
  const { userId } = pessoa
  await requireFit({ name: 'votos', who: userId, limit: POR_HORA, windowSeconds: 3600 })
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const avaliacao = await rowOf<{ loja: string; minha: boolean }>(tx)`
      select a.estabelecimento_id as loja, voto_na_propria(a.id) as minha
      from publico_avaliacoes_produtos a where a.id = ${id}`
    if (!avaliacao) throw errors.nao_encontrada()
    if (avaliacao.minha || pessoa.lojas.some(({ estabelecimentoId }) => estabelecimentoId === avaliacao.loja))
      throw errors.voto_proprio()
    if (util)
      await run(tx)`
        insert into votos_avaliacao (estabelecimento_id, avaliacao_id, user_id)
        values (${avaliacao.loja}, ${id}, ${userId}) on conflict do nothing`
    else
      await run(tx)`
        delete from votos_avaliacao
        where estabelecimento_id = ${avaliacao.loja} and avaliacao_id = ${id} and user_id = ${userId}`
    const row = await rowOf<{ uteis: number }>(tx)`
      select uteis from publico_avaliacoes_produtos where id = ${id}`
    return { id, uteis: row?.uteis ?? 0 }
  })
}

/** Which reviews of a product this person found helpful. */
export async function votosDaPessoa({ userId }: Pessoa, produtoId: string): Promise<{ ids: string[] }> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      select v.avaliacao_id as id from votos_avaliacao v
      join publico_avaliacoes_produtos a on a.estabelecimento_id = v.estabelecimento_id and a.id = v.avaliacao_id
      where v.user_id = ${userId} and a.produto_id = ${produtoId}`
    return { ids: rows.map(({ id }) => id) }
  })
}
