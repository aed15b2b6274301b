import { run, type Tx } from '#src/shared/server/database/database.ts'

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

/** Who works in one shop works in the other too, as they are now. */
export async function copiarEquipe(tx: Tx, { de, para }: { de: string; para: string }): Promise<void> {
  await run(tx)`
    insert into profiles (user_id, estabelecimento_id, nome, email, telefone, papel)
    select user_id, ${para}, nome, email, telefone, papel from profiles
    where estabelecimento_id = ${de} and desativado_em is null`
}
