import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { EDITAR_DIAS } from '../rules.ts'
import type { EdicaoDeAvaliacao, FotoDaAvaliacao } from '../schemas.ts'
import { anunciarAvaliacao } from './anunciar-avaliacao.ts'
import type { TabelaDeAvaliacoes } from './avisar-avaliacao.ts'
import { porFotos, tirarFotos } from './fotos-da-avaliacao.ts'
import { statusDaNova } from './publicar-avaliacao.ts'

/**
 * Who wrote a review changes it, for seven days or until the shop replies; the average follows in the same transaction,
 * by trigger. As the system: the row is the shop's, and the condition names this person. Another's is 404.
 */
export async function editarAvaliacao(
  { userId }: Pessoa,
  { tabela, id, edicao }: { tabela: TabelaDeAvaliacoes; id: string; edicao: EdicaoDeAvaliacao },
): Promise<{ id: string }> {
  const { nota, titulo = null, comentario = null } = edicao
  const espera = (await statusDaNova(edicao)) === 'pendente'
  return withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<{ estabelecimento_id: string; aberta: boolean }>(tx)`
      select a.estabelecimento_id, a.status <> 'removida' and a.resposta_loja is null
        and a.created_at > now() - make_interval(days => ${EDITAR_DIAS}) as aberta
      from ${sql.table(tabela)} a
      join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
      where a.id = ${id} and c.user_id = ${userId} for update of a`
    const [avaliacao] = rows
    if (!avaliacao) throw errors.nao_encontrada()
    if (!avaliacao.aberta) throw errors.nao_pode_editar()
    await run(tx)`
      update ${sql.table(tabela)} set nota = ${nota}, titulo = ${titulo}, comentario = ${comentario},
        status = case when ${espera} and status = 'publicada' then 'pendente' else status end
      where id = ${id}`
    if (tabela === 'avaliacoes_produtos' && edicao.fotos)
      await trocarFotos(tx, { id, userId, loja: avaliacao.estabelecimento_id, ids: edicao.fotos })
    await anunciarAvaliacao(tx, { estabelecimentoId: avaliacao.estabelecimento_id, tabela, id })
    return { id }
  })
}

async function trocarFotos(
  tx: Tx,
  { id, userId, loja, ids }: { id: string; userId: string; loja: string; ids: string[] },
): Promise<void> {
  const row = await rowOf<{ fotos: FotoDaAvaliacao[] }>(
    tx,
  )`select fotos from avaliacoes_produtos where id = ${id}`
  const antes = row?.fotos ?? []
  const fotos = await porFotos(tx, SYSTEM, { ids, antes, userId, estabelecimentoId: loja })
  await run(tx)`update avaliacoes_produtos set fotos = ${JSON.stringify(fotos)} where id = ${id}`
  await tirarFotos(tx, id, { antes, depois: fotos })
}
