import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { deleteUnattached } from '#src/shared/server/files/unattached.ts'

/** Called by the clock once a night: pictures that were sent for a review and hang on none are let go after a day. */
export async function reterDados(): Promise<void> {
  await auditarRetencao('fotos_de_avaliacao', { quantos: await deleteUnattached('avaliacao', 1) })
}
