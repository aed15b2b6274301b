import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { anunciarAvaliacao } from './anunciar-avaliacao.ts'
import type { TabelaDeAvaliacoes } from './avisar-avaliacao.ts'

/** The shop's team replies, once: of ten replies at the same time one stays, the others are 409. */
export async function responderAvaliacao(
  pessoa: Pessoa,
  { tabela, id, resposta }: { tabela: TabelaDeAvaliacoes; id: string; resposta: string },
): Promise<{ id: string; resposta_loja: string }> {
  for (const { estabelecimentoId } of pessoa.lojas) {
    const achada = await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, (tx) =>
      sql`select 1 from ${sql.table(tabela)} where id = ${id}`.execute(tx),
    )
    if (achada.rows.length === 0) continue
    const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'avaliacoes.responder')
    await withAccess(acesso, async (tx) => {
      const respondidas = await run(tx)`
        update ${sql.table(tabela)} set resposta_loja = ${resposta}, respondido_em = now()
        where id = ${id} and resposta_loja is null`
      if (respondidas === 0) throw errors.ja_respondida()
      await auditar(tx, pessoa, 'avaliacoes.responder', { estabelecimentoId, recurso: tabela, id })
      await anunciarAvaliacao(tx, { estabelecimentoId, tabela, id })
    })
    return { id, resposta_loja: resposta }
  }
  throw errors.nao_encontrada()
}
