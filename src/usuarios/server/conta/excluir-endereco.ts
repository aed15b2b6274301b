import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

/** A person takes an address out of their book; orders keep the one they were made with. The newest left becomes the main one. */
export async function excluirEndereco({ userId }: Pessoa, id: string): Promise<void> {
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const row = await rowOf<{ principal: boolean }>(tx)`
      delete from enderecos where id = ${id} returning principal`
    if (!row) throw errors.endereco_nao_encontrado()
    if (row.principal) {
      await run(tx)`update enderecos set principal = true
        where id = (select id from enderecos order by created_at desc, id desc limit 1)`
    }
  })
}
