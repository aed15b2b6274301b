import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readMigrations } from '#src/shared/server/database/migrations.ts'

const run = promisify(execFile)

export interface VersionBefore {
  commit: string
  folder: string
  close(): Promise<void>
}

/**
 * The built program of a version before: that of the commit in ROLLING_FROM, else of the last one with fewer migrations,
 * else of the last one at all.
 */
export async function buildVersionBefore(): Promise<VersionBefore> {
  const commit = await findVersionBefore(process.env.ROLLING_FROM)
  const above = mkdtempSync(join(tmpdir(), 'portal-before-'))
  const folder = join(above, 'portal')
  // What a run that was cut off left behind.
  await git('worktree', 'prune')
  await git('worktree', 'add', '--detach', folder, commit)
  const close = async () => {
    await git('worktree', 'remove', '--force', folder)
    rmSync(above, { recursive: true })
  }
  try {
    const lock = 'package-lock.json'
    if (readFileSync(join(folder, lock), 'utf8') === readFileSync(lock, 'utf8'))
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
    const { PATH, HOME } = process.env
    await run(process.execPath, ['scripts/build.ts'], {
      cwd: folder,
      env: { HOME, PATH: `${dirname(process.execPath)}:${PATH}` },
    })
    return { commit, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function findVersionBefore(named?: string, folder = '.'): Promise<string> {
  const ask = (...args: string[]) => git('-C', folder, ...args)
  const missing = (commit: string) => () => {
    throw new Error(`This clone has no commit ${commit}: name another one in ROLLING_FROM.`)
  }
  if ((await ask('rev-parse', '--is-shallow-repository').catch(() => 'none')) !== 'false')
    throw new Error(
      'The version before is taken from git, and this is no whole clone: git fetch --unshallow brings the rest.',
    )
  const commitOf = (name: string) =>
    ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(missing(name))
  if (named) return commitOf(named)
  const kept = (await ask('ls-tree', '--name-only', 'HEAD', 'migrations/')).split('\n').length
  if (kept < readMigrations(join(folder, 'migrations')).length) return commitOf('HEAD')
  const [last] = (await ask('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations')).split('\n')
  return commitOf(last ? `${last}^` : 'HEAD~1')
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args)).stdout.trim()
}
