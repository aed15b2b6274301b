import { z } from 'zod'
import { semAspas } from '#src/acesso/server/uma-vez.ts'

/** The same key again is the same sale, not a second one. */
export const comChave = z.looseObject({
  'idempotency-key': z.string('Envie o cabeçalho Idempotency-Key.').overwrite(semAspas).min(1).max(200),
})
