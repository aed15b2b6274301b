import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { EnderecoGuardado } from '../../schemas.ts'

/** A person's own address book, the main one first. */
export async function listarEnderecos({ userId }: Pessoa): Promise<{ itens: EnderecoGuardado[] }> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => ({ itens: await selectEnderecos(tx) }))
}

/** Those of the person whom the transaction is open for. */
export async function selectEnderecos(tx: Tx): Promise<EnderecoGuardado[]> {
  return rowsOf<EnderecoGuardado>(tx)`
    select id, apelido, cep, logradouro, numero, complemento, bairro, cidade, uf, principal from enderecos
    order by principal desc, created_at desc, id desc`
}
