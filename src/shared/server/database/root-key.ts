import pg from 'pg'
import { ConfigError, getConfig } from '../config.ts'
import { firstKey, keyId, open, type Sealed, vaultKeys } from '../vault.ts'

/** The ids of the vault keys that sealed what lies in the database. */
export const SEALED_BY = `select chave_id from cofre
  union select encode(substr(jwk, 1, 4), 'hex') from auth.signing_keys
  union select encode(substr(secret, 1, 4), 'hex') from auth.mfa_factors`

export const ROOT_CONTEXT = 'raiz-do-cofre'

/**
 * The key that everything is derived from: the one kept when the vault key was exchanged first, else the vault key.
 * Throws ConfigError when the settings' keys are not those of this database.
 */
export async function readRootKey(ownerUrl: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('auth.mfa_factors') is not null as there`,
    )
    return rows[0]?.there ? await findRootKey(client, await readSealedRoot(client)) : firstKey()
  } finally {
    await client.end()
  }
}

/** The first vault key as an exchange kept it; undefined before one. */
export async function readSealedRoot(client: pg.Client): Promise<Sealed | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('raiz_do_cofre') is not null as there`,
  )
  if (!rows[0]?.there) return undefined
  return (await client.query<Sealed>('select chave_id, iv, conteudo, etiqueta from raiz_do_cofre')).rows[0]
}

export async function findRootKey(client: pg.Client, sealed: Sealed | undefined): Promise<Buffer> {
  if (sealed) {
    requireKeys([sealed.chave_id])
    return Buffer.from(open(sealed, ROOT_CONTEXT), 'base64')
  }
  const { VAULT_KEY_PREVIOUS: previous } = getConfig()
  const ids = await readSealingKeys(client)
  requireKeys(ids)
  if (previous && ids.length > 0 && !ids.includes(keyId(previous)))
    throw new ConfigError([
      `A VAULT_KEY_PREVIOUS daqui (${keyId(previous)}) não fechou nada neste banco: informe a certa, ou nenhuma.`,
    ])
  return firstKey()
}

export async function readSealingKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ chave_id: string }>(SEALED_BY)
  return rows.map((row) => row.chave_id)
}

export function requireKeys(ids: string[]): void {
  const given = vaultKeys().map(keyId)
  const foreign = ids.filter((id) => !given.includes(id))
  if (foreign.length > 0)
    throw new ConfigError([
      `Há segredos neste banco fechados por uma chave que não foi informada (${foreign.join(', ')}); a VAULT_KEY daqui é ${given[0]}. Informe a que os fechou ou, enquanto ela é trocada, a de antes em VAULT_KEY_PREVIOUS. Nada foi mudado.`,
    ])
}
