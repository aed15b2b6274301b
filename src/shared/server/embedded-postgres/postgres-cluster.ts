import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import {
  canReach,
  chooseUser,
  giveFolder,
  isRoot,
  outsideFolder,
  prepareBinaries,
  type RunAs,
} from './postgres-binaries.ts'

/** What the data folder remembers of its server (`postgres.json`, readable by its owner alone). */
interface Memory {
  home: string
  superuserPassword: string
  ownerPassword: string
}

export interface Server extends Memory {
  cluster: string
  binaries: string
  runAs: RunAs
}

/** The cluster of this data folder, made on the first call. Its caller holds the folder's lock. */
export async function prepareCluster(dataDir: string, given?: string): Promise<Server> {
  const memory = recall(dataDir)
  const home = memory?.home ?? join(dataDir, 'postgres')
  const runAs = chooseUser(join(home, 'cluster'))
  const binaries = given ?? prepareBinaries(dataDir, runAs)
  const remembered = memory ?? remember(dataDir, chooseHome(dataDir, runAs))
  const server = { ...remembered, cluster: join(remembered.home, 'cluster'), binaries, runAs }
  if (existsSync(join(server.cluster, 'PG_VERSION'))) {
    if (!canReach(join(server.home, '..'), runAs)) {
      throw new ConfigError([
        `O usuário do PostgreSQL não alcança ${server.home}: dê passagem (chmod o+x) às pastas acima.`,
      ])
    }
    return server
  }
  giveFolder(server.home, runAs)
  await createCluster(server)
  return server
}

/** Where the rows of a data folder and what belongs to them lie; undefined before they are made. */
export const homeOf = (dataDir: string): string | undefined => recall(dataDir)?.home

function recall(dataDir: string): Memory | undefined {
  const file = join(dataDir, 'postgres.json')
  if (!existsSync(file)) return undefined
  try {
    const memory = JSON.parse(readFileSync(file, 'utf8')) as Memory
    return { ...memory, home: memory.home === '' ? join(dataDir, 'postgres') : memory.home }
  } catch (error) {
    throw new ConfigError([`O arquivo ${file} não pode ser lido (${(error as Error).message}).`])
  }
}

/** A home inside the data folder is remembered as empty, so that the project can be moved. */
function remember(dataDir: string, home: string): Memory {
  const memory = {
    home: home.startsWith(join(dataDir, '/')) ? '' : home,
    superuserPassword: randomBytes(24).toString('base64url'),
    ownerPassword: randomBytes(24).toString('base64url'),
  }
  const file = join(dataDir, 'postgres.json')
  writeFileSync(`${file}.novo`, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.novo`, file)
  return { ...memory, home }
}

function chooseHome(dataDir: string, runAs: RunAs): string {
  if (!isRoot() || canReach(dataDir, runAs)) return join(dataDir, 'postgres')
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(outsideFolder(), `${name}-${randomBytes(4).toString('hex')}`)
}

/**
 * initdb into a folder beside, renamed when whole. PostgreSQL's own C.UTF-8 sorts by code point and knows the case of
 * accented letters the same on every machine; before version 17 it is the machine's.
 */
async function createCluster({ cluster, home, binaries, runAs, superuserPassword }: Server): Promise<void> {
  const fresh = `${cluster}.novo`
  const passwordFile = join(home, 'senha.tmp')
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid)
  const locales = [
    [
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      '--lc-ctype=C.UTF-8',
      '--lc-messages=C',
    ],
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'],
    ['--locale=C.UTF-8'],
    ['--no-locale'],
  ]
  let said = ''
  for (const locale of locales) {
    rmSync(fresh, { recursive: true, force: true })
    const child = spawn(
      join(binaries, 'initdb'),
      [
        `--pgdata=${fresh}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...locale,
      ],
      { ...runAs, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [code] = await once(child, 'exit')
    if (code === 0) {
      rmSync(passwordFile)
      renameSync(fresh, cluster)
      return
    }
  }
  rmSync(passwordFile)
  rmSync(fresh, { recursive: true, force: true })
  throw new ConfigError([
    `O PostgreSQL embutido não pôde criar o banco: ${said.trim().split('\n').at(-1) ?? 'sem explicação'}`,
  ])
}
