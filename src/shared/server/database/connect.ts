import { type Config, getConfig } from '../config.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { migrate, type QueueDefinition } from './migrate.ts'
import { openAsOwner } from './owner.ts'
import { databaseSentence } from './outside-database.ts'
import { poolWithin } from './pool-limit.ts'
import { readRootKey } from './root-key.ts'
import { setRootKey } from '../vault.ts'

export interface Connected {
  /** The serving role at an address that passes no pooler: LISTEN works on it. */
  listenUrl: string
  /** Where the embedded database's rows are. */
  folder?: string
  /** The most connections of the pool. */
  poolLimit: number
  close: () => Promise<void>
}

/**
 * Opens the database of the settings, embedded or outside, at this program's version, as the serving role.
 * Throws ConfigError with the sentence to print.
 */
export async function connect(queues: QueueDefinition[]): Promise<Connected> {
  const config = getConfig()
  const { url: ownerUrl, folder, release } = await openAsOwner()
  try {
    const appUrl = await prepare(config, ownerUrl, queues)
    const wanted = config.DATABASE_POOL_LIMIT
    // A pooler takes as many as come and shares its own.
    const poolLimit = config.DATABASE_DIRECT_URL ? wanted : await poolWithin(ownerUrl, wanted)
    openDatabase(appUrl, {
      max: poolLimit,
      prepare: config.DATABASE_PREPARED_STATEMENTS,
      replica: config.DATABASE_REPLICA_URL ? { url: as(appUrl, config.DATABASE_REPLICA_URL) } : undefined,
    })
    return {
      listenUrl: as(appUrl, ownerUrl),
      folder,
      poolLimit,
      close: () => close(release),
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function prepare(config: Config, ownerUrl: string, queues: QueueDefinition[]): Promise<string> {
  const { DATABASE_APP_URL: appUrl } = config
  try {
    const vaultKey = await readRootKey(ownerUrl)
    setRootKey(vaultKey)
    return await migrate({ url: ownerUrl, appUrl, vaultKey, queues })
  } catch (error) {
    const setting = config.embedded
      ? 'DATA_DIR'
      : config.DATABASE_DIRECT_URL
        ? 'DATABASE_DIRECT_URL'
        : 'DATABASE_URL'
    throw databaseSentence(error, { setting, url: ownerUrl })
  }
}

async function close(release: () => Promise<void>): Promise<void> {
  await closeDatabase()
  await release()
}

/** The serving role's name and password at another address. */
function as(appUrl: string, address: string): string {
  const { username, password } = new URL(appUrl)
  return Object.assign(new URL(address), { username, password }).toString()
}
