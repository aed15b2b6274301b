import type { Readable } from 'node:stream'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { findArquivo } from '#src/shared/server/files/files.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { lerChamado } from './chamados.ts'
import { lerConversa } from './conversas.ts'

/** Whoever takes part in a conversation or ticket reads what hangs on its messages; to others it does not exist. */
export async function lerAnexo(
  pessoa: Pessoa,
  { de, id, arquivoId }: { de: 'conversas' | 'chamados'; id: string; arquivoId: string },
): Promise<{ nome: string; tipo: string; tamanho: number; corpo: Readable }> {
  const { mensagens } = de === 'conversas' ? await lerConversa(pessoa, id) : await lerChamado(pessoa, id)
  if (!mensagens.some(({ anexos }) => anexos.some((anexo) => anexo.id === arquivoId)))
    throw portal.nao_encontrado()
  const arquivo = await withAccess(SYSTEM, (tx) => findArquivo(tx, arquivoId))
  const guardado = arquivo && (await (await fileStore()).open(arquivo.chave))
  if (!guardado) throw portal.nao_encontrado()
  return { nome: arquivo.nome, tipo: arquivo.tipo, tamanho: guardado.size, corpo: guardado.body }
}
