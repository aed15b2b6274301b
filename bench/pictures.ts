import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningProgram } from '../e2e/program.ts'
import { atMost, type Row } from './report.ts'

const WIDTHS = [160, 320, 640, 1280]
const FORMATS = ['avif', 'webp', 'jpg']
const AT_ONCE = 8
const SAMPLE_MS = 200
const REST_SECONDS = 10

/** Asks for every picture of the demonstration in all sizes, and weighs the program with its makers of pictures. */
export async function pictureRows({ url, child, dataDir }: RunningProgram): Promise<Row[]> {
  const originals = readdirSync(join(dataDir, 'imagens', 'originais'))
  const names = originals.flatMap((hash) =>
    WIDTHS.flatMap((width) => FORMATS.map((format) => `${hash}-${width}.${format}`)),
  )
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, megabytes(child.pid, { makers: true }))
  }, SAMPLE_MS)
  const queue = names[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const name of queue) {
        const { status, body } = await fetch(`${url}/imagens/${name}`)
        if (status !== 200) throw new Error(`${name}: ${status}`)
        await body?.cancel()
      }
    }),
  )
  clearInterval(sampling)
  await wait(REST_SECONDS * 1000)
  return [
    atMost(`memory while ${names.length} pictures are made, their makers included`, most, {
      unit: 'MB',
      most: 600,
    }),
    atMost('memory after them', megabytes(child.pid, { makers: true }), { unit: 'MB', most: 450 }),
  ]
}

/** What a program holds; with its processes for pictures, when it has any. */
export function megabytes(pid: number | undefined, { makers = false } = {}): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).trim().split('\n')
  const sum = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, own, parent, , command = '']) =>
      own === String(pid) ? true : makers && parent === String(pid) && command.includes('picture-child'),
    )
    .reduce((total, [, , , kilobytes]) => total + Number(kilobytes), 0)
  return sum / 1024
}

/** The most that a program has held since it started. */
export function peakMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
