import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { prometheusTool } from '../../scripts/prometheus.ts'
import { freePorts } from '../../e2e/program.ts'

const told = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), state: z.enum(['inactive', 'pending', 'firing']) })),
      }),
    ),
  }),
})

/**
 * A Prometheus with the rules of ops/prometheus, for which a minute is two seconds: it asks the program's processes four
 * times in these, as the real one does in a minute.
 */
export async function openPrometheus(targets: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-prometheus-'))
  const rules = readFileSync('ops/prometheus/alerts.yml', 'utf8')
  writeFileSync(
    join(folder, 'alerts.yml'),
    rules.replaceAll(/\b(\d+)m\b/g, (_, minutes) => `${2 * Number(minutes)}s`),
  )
  const config = readFileSync('ops/prometheus/prometheus.yml', 'utf8')
    .replaceAll(/_interval: 15s/g, '_interval: 500ms')
    .replace(/targets: .*/, `targets: ${JSON.stringify(targets)}`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const [port = 0] = await freePorts(1)
  const child = spawn(
    prometheusTool('prometheus'),
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const states = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/rules?type=alert`)
    const { data } = told.parse(await answer.json())
    return new Map(data.groups.flatMap(({ rules: all }) => all.map(({ name, state }) => [name, state])))
  }
  const firing = async () =>
    [...(await states())].filter(([, state]) => state === 'firing').map(([name]) => name)
  await vi.waitFor(states, { timeout: 30_000, interval: 200 })
  return {
    firing,
    /** Waits for alerts. */
    fires: (...names: string[]) =>
      vi.waitFor(async () => expect(await firing()).toEqual(expect.arrayContaining(names)), {
        timeout: 150_000,
        interval: 200,
      }),
    /** Waits until nothing fires any more. */
    silent: () =>
      vi.waitFor(async () => expect(await firing()).toEqual([]), { timeout: 150_000, interval: 200 }),
    async close() {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
