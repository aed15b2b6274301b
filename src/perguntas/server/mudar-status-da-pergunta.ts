import { rowOf, type Tx } from '#src/shared/server/database/database.ts'

/**
 * The platform shows a question or takes it down, whatever it was or only while it waits. Answers whose it is, undefined
 * when nothing changed.
 */
export async function mudarStatusDaPergunta(
  tx: Tx,
  id: string,
  { para, soPendente = false }: { para: 'publicada' | 'removida'; soPendente?: boolean },
): Promise<{ estabelecimento_id: string; user_id: string | null; autor: string } | undefined> {
  return rowOf<{ estabelecimento_id: string; user_id: string | null; autor: string }>(tx)`
    update perguntas_produtos set status = ${para}
    where id = ${id} and status <> ${para} and (status = 'pendente' or ${!soPendente})
    returning estabelecimento_id, user_id, autor`
}
