import { hashPassword } from '#src/usuarios/server/auth/password.ts'

/**
 * A password as the product keeps it, made and compared in no time: what a hash costs stands in the hash. The 30 ms of
 * the product's own, several for each account, were a twentieth of what the tests compute.
 */
export const cheapHash = (password: string): Promise<string> =>
  hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
