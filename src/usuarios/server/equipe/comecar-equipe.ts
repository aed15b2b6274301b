import type { Tx } from '#src/shared/server/database/database.ts'

/** The owner of a new shop is the first of its team. */
export async function comecarEquipe(
  tx: Tx,
  dono: {
    estabelecimento_id: string
    user_id: string
    nome: string
    email: string
    telefone: string | null
  },
): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({ ...dono, papel: 'proprietario' })
    .execute()
}
