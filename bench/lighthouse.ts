import lighthouse, { type Result } from 'lighthouse'
import type { RunningProgram } from '../e2e/program.ts'
import type { Chromium } from './chromium.ts'
import { median } from './load.ts'
import type { Pace } from './pace.ts'
import { atLeast, atMost, type Row } from './report.ts'

const SCORES = [
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
] as const
const TIMES = [
  ['LCP', 'largest-contentful-paint', { unit: 'ms', most: 1500 }],
  ['TBT', 'total-blocking-time', { unit: 'ms', most: 100 }],
  ['CLS', 'cumulative-layout-shift', { unit: '', most: 0.02 }],
] as const

/** Lighthouse as on a phone, the throttling applied by DevTools; the median of the runs. */
export async function lighthouseRows(
  { url }: RunningProgram,
  { port }: Chromium,
  { codigo, pace }: { codigo: string; pace: Pace },
): Promise<{ rows: Row[]; notes: string[] }> {
  const pages: [string, string][] = [
    ['/', '/'],
    ['/estabelecimentos', '/estabelecimentos'],
    ['/loja/{codigo}', `/loja/${codigo}`],
  ]
  const rows: Row[] = []
  const notes: string[] = []
  for (const [name, path] of pages) {
    const runs: Result[] = []
    for (let run = 0; run < pace.lighthouse; run++) runs.push(await audit(url + path, port))
    for (const [label, id, limit] of TIMES)
      rows.push(
        atMost(
          `${label} of ${name}`,
          median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN)),
          limit,
        ),
      )
    for (const [category, least] of SCORES) {
      const score = median(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)))
      rows.push(atLeast(`Lighthouse ${category} of ${name}`, score, { unit: '', least }))
    }
    const failed = lost(runs.at(-1) as Result)
    if (failed.length > 0) notes.push(`Lighthouse on ${name} takes points off for: ${failed.join(', ')}`)
  }
  return { rows, notes }
}

async function audit(url: string, port: number): Promise<Result> {
  const found = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    onlyCategories: SCORES.map(([category]) => category),
  })
  if (!found) throw new Error(`Lighthouse found nothing at ${url}`)
  const { lhr } = found
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`)
  return lhr
}

/** Audits that lower a score other than the times above. */
function lost({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
