import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { EnderecoGuardado, EnderecoInput } from '../../schemas.ts'
import { selectEnderecos } from './listar-enderecos.ts'

/** Enough for a family; an address book is no customer list. */
const MAXIMO = 20

/**
 * A person adds an address to their book, or changes the one of `id`. The first is the main one; making another the
 * main one takes it from the former.
 */
export async function salvarEndereco(
  { userId }: Pessoa,
  { id, endereco }: { id?: string; endereco: EnderecoInput },
): Promise<EnderecoGuardado> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${userId}, 21))`
    const antes = await selectEnderecos(tx)
    if (id && !antes.some((um) => um.id === id)) throw errors.endereco_nao_encontrado()
    if (!id && antes.length >= MAXIMO) throw errors.enderecos_demais()
    const principal = endereco.principal === true || !antes.some((um) => um.principal && um.id !== id)
    if (principal) await run(tx)`update enderecos set principal = false where principal`
    return gravar(tx, { id, userId, endereco: { ...endereco, principal } })
  })
}

async function gravar(
  tx: Tx,
  { id, userId, endereco }: { id: string | undefined; userId: string; endereco: EnderecoInput },
): Promise<EnderecoGuardado> {
  const { apelido, cep, logradouro, numero, bairro, cidade, uf, principal = false } = endereco
  const complemento = endereco.complemento || null
  const colunas = sql`id, apelido, cep, logradouro, numero, complemento, bairro, cidade, uf, principal`
  const guardado = id
    ? await rowOf<EnderecoGuardado>(tx)`
        update enderecos set apelido = ${apelido}, cep = ${cep}, logradouro = ${logradouro}, numero = ${numero},
          complemento = ${complemento}, bairro = ${bairro}, cidade = ${cidade}, uf = ${uf}, principal = ${principal}
        where id = ${id} returning ${colunas}`
    : await rowOf<EnderecoGuardado>(tx)`
        insert into enderecos (user_id, apelido, cep, logradouro, numero, complemento, bairro, cidade, uf, principal)
        values (${userId}, ${apelido}, ${cep}, ${logradouro}, ${numero}, ${complemento}, ${bairro}, ${cidade}, ${uf}, ${principal})
        returning ${colunas}`
  return guardado as EnderecoGuardado
}
