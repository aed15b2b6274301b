import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Command {
  command: string[]
  env: Record<string, string>
  /** Keeps its log, as `log`. */
  folder: string
}

export interface Running {
  child: ChildProcess
  log(): string
}

export function start({ command: [program = '', ...args], env, folder }: Command): Running {
  const path = join(folder, 'log')
  const log = openSync(path, 'a')
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', log, log] })
  child.on('error', (error) => process.stderr.write(`${program}: ${error.message}\n`))
  return { child, log: () => readFileSync(path, 'utf8') }
}

export async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** The processes that `pid` started and those that these started, with it: parents first. */
export function family(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name)
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const all = [pid]
  for (const one of all) all.push(...(parents.get(one) ?? []))
  return all
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** What a process was started by; empty when there is none. */
export function commandOf(pid: string): string {
  const file = `/proc/${pid}/cmdline`
  return pid !== '' && existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Tells whether there was such a process. */
export function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what)
  } catch {
    return false
  }
}

export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - since > seconds * 1000) throw new Error(`Not within ${seconds} s: ${what}`)
    await wait(100)
  }
}
