import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { withAcesso } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

/** A person takes an address out of their book; orders keep the one they were made with. The newest left becomes the main one. */
export async function excluirEndereco({ userId }: Pessoa, id: string): Promise<void> {
  await withAcesso({ papel: 'pessoa', userId }, async (tx) => {
    const { rows } = await sql<{ principal: boolean }>`
      delete from enderecos where id = ${id} returning principal`.execute(tx)
    if (!rows[0]) throw errors.endereco_nao_encontrado()
    if (rows[0].principal) {
      await sql`update enderecos set principal = true
        where id = (select id from enderecos order by created_at desc, id desc limit 1)`.execute(tx)
    }
  })
}
