import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { type Access, rowOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { CORRIGIR_MINUTOS } from '../rules.ts'
import { anunciarAvaliacao } from './anunciar-avaliacao.ts'
import type { TabelaDeAvaliacoes } from './avisar-avaliacao.ts'

interface Resposta {
  tabela: TabelaDeAvaliacoes
  id: string
  resposta: string
}

type Respondida = Promise<{ id: string; resposta_loja: string }>

/** The shop's team replies, once: of ten replies at the same time one stays, the others are 409. */
export async function responderAvaliacao(pessoa: Pessoa, { tabela, id, resposta }: Resposta): Respondida {
  const { estabelecimentoId, acesso } = await avaliacaoDaEquipe(pessoa, { tabela, id })
  await withAccess(acesso, async (tx) => {
    const respondidas = await run(tx)`
      update ${sql.table(tabela)} set resposta_loja = ${resposta}, respondido_em = now()
      where id = ${id} and resposta_loja is null and ${A_VISTA}`
    if (respondidas === 0) throw errors.ja_respondida()
    await auditar(tx, pessoa, 'avaliacoes.responder', { estabelecimentoId, recurso: tabela, id })
    await anunciarAvaliacao(tx, { estabelecimentoId, tabela, id })
  })
  return { id, resposta_loja: resposta }
}

/** A slip of the pen is mended for fifteen minutes. */
export async function corrigirResposta(pessoa: Pessoa, { tabela, id, resposta }: Resposta): Respondida {
  const { estabelecimentoId, acesso } = await avaliacaoDaEquipe(pessoa, { tabela, id })
  await withAccess(acesso, async (tx) => {
    const corrigidas = await run(tx)`
      update ${sql.table(tabela)} set resposta_loja = ${resposta}
      where id = ${id} and respondido_em > now() - make_interval(mins => ${CORRIGIR_MINUTOS})`
    if (corrigidas === 0) throw errors.nao_pode_corrigir()
    await auditar(tx, pessoa, 'avaliacoes.corrigir_resposta', { estabelecimentoId, recurso: tabela, id })
    await anunciarAvaliacao(tx, { estabelecimentoId, tabela, id })
  })
  return { id, resposta_loja: resposta }
}

/** What waits for moderation or was taken down is nothing to reply to. */
const A_VISTA = sql`status in ('publicada', 'em_analise')`

/** Of which shop of this person's a review that is shown is, with the access to reply to it; 404 for every other. */
async function avaliacaoDaEquipe(
  pessoa: Pessoa,
  { tabela, id }: Pick<Resposta, 'tabela' | 'id'>,
): Promise<{ estabelecimentoId: string; acesso: Access }> {
  for (const { estabelecimentoId } of pessoa.lojas) {
    const achada = await withAccess(
      { papel: 'loja', userId: pessoa.userId, estabelecimentoId },
      (tx) => rowOf(tx)`select 1 from ${sql.table(tabela)} where id = ${id} and ${A_VISTA}`,
    )
    if (achada)
      return { estabelecimentoId, acesso: acessoDaLoja(pessoa, estabelecimentoId, 'avaliacoes.responder') }
  }
  throw errors.nao_encontrada()
}
