import { attachFiles } from '#src/shared/server/files/files.ts'
import type { Access, Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Anexo } from '../schemas.ts'

/** The files that a person hangs on a message. Files of others are refused like ones that do not exist. */
export async function anexarAMensagem(
  tx: Tx,
  acesso: Access,
  pedidos: { ids: string[]; userId: string; estabelecimentoId: string; daEquipe: boolean },
): Promise<Anexo[]> {
  const anexos = await attachFiles(tx, acesso, { ...pedidos, deMensagem: true })
  if (!anexos) throw errors.anexo_nao_encontrado()
  return anexos
}
