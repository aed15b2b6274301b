import type { Readable } from 'node:stream'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { errors } from '#src/shared/errors.ts'
import { findArquivo } from '#src/shared/server/files/files.ts'
import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'

/**
 * Who sent an attachment, the team of the shop it was sent to, and the platform; to others it does not exist. One of a
 * message is read by the team through the message, which not every role may.
 */
export async function lerArquivo(
  pessoa: Pessoa,
  id: string,
): Promise<{ nome: string; tipo: string; tamanho: number; corpo: Readable }> {
  const { userId } = pessoa
  const acessos: Access[] = [
    { papel: 'pessoa', userId },
    ...(pessoa.admin ? [{ papel: 'plataforma' as const, userId }] : []),
    ...pessoa.lojas.map(({ estabelecimentoId }) => ({ papel: 'loja' as const, userId, estabelecimentoId })),
  ]
  for (const acesso of acessos) {
    const arquivo = await withAccess(acesso, (tx) => findArquivo(tx, id))
    if (arquivo?.uso !== 'anexo') continue
    if (acesso.papel === 'loja' && arquivo.de_mensagem) continue
    const guardado = await (await fileStore()).open(arquivo.chave)
    if (!guardado) throw errors.nao_encontrado()
    return { nome: arquivo.nome, tipo: arquivo.tipo, tamanho: guardado.size, corpo: guardado.body }
  }
  throw errors.nao_encontrado()
}
