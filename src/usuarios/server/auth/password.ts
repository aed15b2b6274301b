import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** The password's argon2id hash in PHC form, with its own salt and parameters in it. */
export async function hashPassword(password: string, parameters = PARAMETERS): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive({ ...parameters, message: password, nonce: salt })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

/** True when the password is the one of `hash`. Without a hash it costs the same time and is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , options, salt, expected] = (hash ?? DUMMY).split('$')
  const number = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(options ?? '')?.[1])
  const key = await derive({
    message: password,
    nonce: Buffer.from(salt ?? '', 'base64'),
    memory: number('m'),
    passes: number('t'),
    parallelism: number('p'),
    tagLength: PARAMETERS.tagLength,
  })
  return timingSafeEqual(key, Buffer.from(expected ?? '', 'base64')) && hash !== null
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** What an unknown account's password is compared with. */
const DUMMY = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=1$${base64(randomBytes(16))}$${base64(randomBytes(32))}`
