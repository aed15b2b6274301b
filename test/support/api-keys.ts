import type pg from 'pg'
import { type Escopo, TODOS_OS_ESCOPOS } from '#src/acesso/escopos.ts'
import { digestDaChave, novaChave } from '#src/acesso/server/chave-de-api.ts'

/** A key of a shop, made by one of its team: all that a key may be let do, or less. Answers the whole of it. */
export async function createApiKey(
  owner: pg.Pool,
  { shopId, userId, scopes = TODOS_OS_ESCOPOS }: { shopId: string; userId: string; scopes?: Escopo[] },
): Promise<string> {
  const key = novaChave()
  await owner.query(
    `insert into chaves_api (estabelecimento_id, user_id, nome, escopos, hash, comeco, fim)
     values ($1, $2, 'Teste', $3, $4, $5, $6)`,
    [shopId, userId, scopes, digestDaChave(key), key.slice(0, 12), key.slice(-4)],
  )
  return key
}
