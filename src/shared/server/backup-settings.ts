import { z } from 'zod'

/** Backups (docs/backup.md). The program serves without them. */
export const backupSettings = {
  /** Encrypts them. Another than VAULT_KEY, so that who holds one does not hold both. */
  BACKUP_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'BACKUP_KEY deve ter 32 bytes em base64.')
    .transform((value) => Buffer.from(value, 'base64'))
    .optional(),
  /** Where `npm run backup` writes. */
  BACKUP_DIR: z.string().optional(),
  /** The last backup is late when it is older than this: a day, and the time that the next one takes. 0: never. */
  BACKUP_ALERT_HOURS: z.coerce
    .number('BACKUP_ALERT_HOURS deve ser um número inteiro.')
    .int('BACKUP_ALERT_HOURS deve ser um número inteiro.')
    .min(0, 'BACKUP_ALERT_HOURS não pode ser negativo.')
    .default(26),
}
