import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Unique process identity (pid, start time, boot id): a recycled pid is not mistaken for the old process. Null when
 * it does not run (a zombie does not). Numbers alone are reused, after a restart of a container at once.
 */
export function processMark(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? null : `${pid}-${fields[19]}-${bootId()}`
    } catch (error) {
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
      throw error
    }
  }
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  return started.trim() === '' ? null : `${pid}-${Date.parse(started) || 0}-0`
}

/** Leaves this process's mark in `folder`, until removed or the process ends. Several marks of one process count apart. */
export function leaveMark(folder: string): { name: string; remove(): void } {
  mkdirSync(folder, { recursive: true })
  const name = `${processMark(process.pid)}-${randomBytes(4).toString('hex')}`
  const file = join(folder, name)
  writeFileSync(file, '')
  return { name, remove: () => rmSync(file, { force: true }) }
}

/** The marks of living processes in `folder`; those of the dead are swept. */
export function livingMarks(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const pid = Number.parseInt(name, 10)
    if (!(pid > 0)) return false
    const mark = processMark(pid)
    if (mark !== null && name.startsWith(`${mark}-`)) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
}

/**
 * Runs `work` while no other process (or caller) holds the lock `folder`. A holder that dies frees it. Each writes
 * its mark first and reads the others' after: two contenders may both back off, they can never both acquire.
 */
export async function withLock<T>(
  folder: string,
  work: () => Promise<T>,
  { seconds = 120 } = {},
): Promise<T> {
  const until = Date.now() + seconds * 1000
  while (true) {
    const mark = leaveMark(folder)
    if (livingMarks(folder).every((name) => name === mark.name)) {
      try {
        return await work()
      } finally {
        mark.remove()
      }
    }
    mark.remove()
    if (Date.now() > until) throw new Error(`The lock ${folder} was not free within ${seconds} s`)
    await wait(20 + Math.random() * 60)
  }
}

let boot: string | undefined

function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  return boot
}
