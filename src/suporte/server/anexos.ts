import { type Acesso, SISTEMA, setAcesso, type Tx } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { Anexo } from '../schemas.ts'

/**
 * The files that a person sent and now hangs on a message; from here on the shop's team may read them. Files of others
 * are refused like ones that do not exist.
 */
export async function juntarAnexos(
  tx: Tx,
  acesso: Acesso,
  { ids, userId, estabelecimentoId }: { ids: string[]; userId: string; estabelecimentoId: string },
): Promise<Anexo[]> {
  if (ids.length === 0) return []
  await setAcesso(tx, SISTEMA)
  const achados = await tx
    .updateTable('arquivos')
    .set({ estabelecimento_id: estabelecimentoId })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('uso', '=', 'anexo')
    .where((eb) =>
      eb.or([eb('estabelecimento_id', 'is', null), eb('estabelecimento_id', '=', estabelecimentoId)]),
    )
    .returning(['id', 'nome', 'tipo', 'tamanho'])
    .execute()
  await setAcesso(tx, acesso)
  if (achados.length !== new Set(ids).size) throw errors.anexo_nao_encontrado()
  return achados
}
