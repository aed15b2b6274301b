import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from '#src/shared/server/embedded-postgres/postgres-binaries.ts'

const PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer']

export interface Debian {
  /** Where a program is: among what was unpacked, or what the machine has already. */
  program(path: string): string
  /** Lets those programs find their libraries. */
  env: Record<string, string>
}

const run = promisify(execFile)

/** Takes what the machine lacks of those packages from Debian, and unpacks it into `folder`: nothing is installed. */
export async function takeFromDebian(folder: string): Promise<Debian> {
  const root = join(folder, 'debian')
  mkdirSync(root, { recursive: true })
  try {
    const missing = await lacking().catch(async (error) => {
      if (!isRoot()) throw error
      await run('apt-get', ['update'])
      return lacking()
    })
    if (missing.length > 0) await run('apt-get', ['download', ...missing], { cwd: folder })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(
      `npm run test:cluster needs ${PACKAGES.join(', ')} from Debian's repositories by apt-get, and could not have them: ${stderr || message}`,
    )
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await run('dpkg', ['-x', join(folder, file), root])
  const { stdout } = await run('dpkg-architecture', ['-qDEB_HOST_MULTIARCH']).catch(() =>
    run('gcc', ['-dumpmachine']),
  )
  return {
    program: (path) => [join(root, path), join('/', path)].find(existsSync) ?? path,
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C.UTF-8',
      LD_LIBRARY_PATH: join(root, 'usr/lib', stdout.trim()),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    },
  }
}

async function lacking(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', ...PACKAGES])
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '')
}
