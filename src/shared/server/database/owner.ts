import { getConfig } from '../config.ts'
import { openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { checkOutsideDatabase } from './outside-database.ts'

export interface OwnerAddress {
  url: string
  /** Where the embedded database's rows are. */
  folder?: string
  release: () => Promise<void>
}

/** The address of the role that owns the settings' database, embedded or outside, past any pooler. Nothing is migrated. */
export async function openAsOwner(): Promise<OwnerAddress> {
  const config = getConfig()
  if (config.embedded) return openEmbeddedPostgres(config.DATA_DIR)
  return { url: await checkOutsideDatabase(config), release: async () => undefined }
}
