import type { Tx } from '#src/shared/server/database/database.ts'
import { CATEGORIAS_PADRAO } from '../padrao.ts'

/** The categories a new shop begins with, in this order. */
export async function criarCategoriasPadrao(
  tx: Tx,
  estabelecimentoId: string,
  nomes: string[],
): Promise<void> {
  await tx
    .insertInto('categorias')
    .values(
      nomes.map((nome, ordem) => ({ ...comDesenho(nome), ordem, estabelecimento_id: estabelecimentoId })),
    )
    .execute()
}

/** A category of the platform's list with the drawing of that name; one of its own has that of the others. */
function comDesenho(nome: string): { nome: string; icone: string; cor: string } {
  const conhecida = CATEGORIAS_PADRAO.find((uma) => uma.nome === nome)
  return conhecida ?? { nome, icone: 'outros', cor: '#5c6470' }
}
