import { z } from 'zod'

const key = (name: string) =>
  z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, `${name} deve ter 32 bytes em base64.`)

/** The vault's keys (docs/updates.md). VAULT_KEY seals and opens; the other two only open, while keys are exchanged. */
export const vaultSettings = {
  VAULT_KEY: key('VAULT_KEY').optional(),
  VAULT_KEY_PREVIOUS: key('VAULT_KEY_PREVIOUS')
    .transform((value) => Buffer.from(value, 'base64'))
    .optional(),
  VAULT_KEY_NEXT: key('VAULT_KEY_NEXT')
    .transform((value) => Buffer.from(value, 'base64'))
    .optional(),
}
