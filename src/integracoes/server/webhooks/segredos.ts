import { apagarDoCofre, contextoDoCofre, guardar } from '#src/pagamentos/server/conta.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { open } from '#src/shared/server/vault.ts'
import { novoSegredo } from './assinar.ts'

const NOME = 'webhook_segredo'

/** Makes a secret and seals it. Answers its place in the vault, and itself to be shown once. */
export async function criarSegredo(
  tx: Tx,
  estabelecimentoId: string,
): Promise<{ id: string; segredo: string }> {
  const segredo = novoSegredo()
  return { id: await guardar(tx, { estabelecimentoId, nome: NOME, segredo }), segredo }
}

/** Opens the secrets that sign now, the newest first. */
export async function abrirSegredos(
  tx: Tx,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<string[]> {
  const linhas = await tx
    .selectFrom('cofre')
    .select(['id', 'chave_id', 'iv', 'conteudo', 'etiqueta'])
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => {
    const selado = linhas.find((linha) => linha.id === id)
    return selado ? [open(selado, contextoDoCofre(estabelecimentoId, NOME))] : []
  })
}

export async function apagarSegredo(
  tx: Tx,
  estabelecimentoId: string,
  ids: (string | null)[],
): Promise<void> {
  await apagarDoCofre(
    tx,
    estabelecimentoId,
    ids.filter((id) => id !== null),
  )
}
