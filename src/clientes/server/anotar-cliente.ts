import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { findCliente, type Qual } from './repository.ts'

/** A note about a customer that only the shop's team reads. */
export async function anotarCliente(pessoa: Pessoa, { texto, ...qual }: Qual & { texto: string }) {
  const { estabelecimentoId } = qual
  return withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar'), async (tx) => {
    if (!(await findCliente(tx, qual))) throw errors.cliente_nao_encontrado()
    return tx
      .insertInto('notas_cliente')
      .values({
        estabelecimento_id: estabelecimentoId,
        cliente_id: qual.id,
        texto,
        user_id: pessoa.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

export async function removerNota(
  pessoa: Pessoa,
  { notaId, ...qual }: Qual & { notaId: string },
): Promise<void> {
  const { estabelecimentoId } = qual
  await withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar'), async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('notas_cliente')
      .where('estabelecimento_id', '=', estabelecimentoId)
      .where('cliente_id', '=', qual.id)
      .where('id', '=', notaId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw errors.nota_nao_encontrada()
  })
}
