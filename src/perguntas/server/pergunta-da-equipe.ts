import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { type Access, rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'

/** Of which shop of this person's a question is, with the access to answer it; 404 for every other. */
export async function perguntaDaEquipe(
  pessoa: Pessoa,
  id: string,
): Promise<{ estabelecimentoId: string; acesso: Access }> {
  for (const { estabelecimentoId } of pessoa.lojas) {
    const achada = await withAccess(
      { papel: 'loja', userId: pessoa.userId, estabelecimentoId },
      (tx) => rowOf(tx)`select 1 from perguntas_produtos where id = ${id} and status <> 'pendente'`,
    )
    if (achada)
      return { estabelecimentoId, acesso: acessoDaLoja(pessoa, estabelecimentoId, 'avaliacoes.responder') }
  }
  throw errors.nao_encontrada()
}
