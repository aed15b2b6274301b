// npm run bench: speed, size and growth against the budgets of docs/performance.md, as one table and one JSON file.
// Never a test: a figure over its limit is marked, and the exit code is 0. `--rapido` takes a first look,
// `--so=orders,search` measures those groups alone, `--url https://…` the public reads of a mall that runs already,
// `--grande=pasta` takes as the large mall what `npm run seed:big` made in that data folder.
import { parseArgs } from 'node:util'
import type { RunningProgram } from '../e2e/program.ts'
import { ensureBuild } from '../scripts/build.ts'
import { cachedRows } from './cached.ts'
import { openChromium } from './chromium.ts'
import { firstViewRows } from './first-view.ts'
import { growthRows, searchRows } from './growth.ts'
import { interactionRows } from './interaction.ts'
import { lighthouseRows } from './lighthouse.ts'
import { type Marketplace, openGround } from './marketplace.ts'
import { orderRows } from './orders.ts'
import { FULL, QUICK } from './pace.ts'
import { peakMegabytes, pictureRows } from './pictures.ts'
import { planRows } from './plans.ts'
import { readGrowthRows, readRows } from './reads.ts'
import { atMost, printReport, type Report, type Row, writeReport } from './report.ts'
import { rushRows } from './rush.ts'
import { secondStart } from './start.ts'
import { shopPage, uncachedRows } from './uncached.ts'
import { EVEN, LARGE, SMALL } from './volume.ts'
import { workerRow } from './worker.ts'

const { values: options } = parseArgs({
  options: {
    rapido: { type: 'boolean', default: false },
    so: { type: 'string', default: '' },
    url: { type: 'string' },
    grande: { type: 'string' },
  },
})
const pace = options.rapido ? QUICK : FULL
const wanted = options.so.split(',').filter((name) => name !== '')
const report: Report = { groups: [] }
const since = Date.now()

const ground = openGround()
let demo: RunningProgram | undefined
const marketplaces: Marketplace[] = []
try {
  if (options.url) await withMallAt(new URL(options.url))
  else {
    await ensureBuild({ onStart: () => console.log('Building the pages …') })
    await withDemonstration()
    await withMarketplaces()
  }
} finally {
  await demo?.stop()
  for (const { program } of marketplaces) await program.stop()
  await ground.close()
}
printReport(report)
writeReport('bench/resultados/ultimo.json', report, { ...options, pace })
console.log(`\nbench/resultados/ultimo.json, ${Math.round((Date.now() - since) / 1000)} s`)
if (report.groups.some(({ failure }) => failure !== undefined)) process.exitCode = 1

/** A mall that somebody else started: what it answers to visitors, made anew for each. */
async function withMallAt(url: URL): Promise<void> {
  await group('reads', `Reads that nobody asked before, at ${url.origin}`, async () => ({
    rows: await readRows(url, pace),
  }))
}

/** The demonstration as `npm start` runs it: the pages a person sees first. */
async function withDemonstration(): Promise<void> {
  await (await ground.startDemo()).stop()
  await group('start', 'Start and memory', async () => {
    const { program, rows } = await secondStart(ground)
    demo = program
    return { rows }
  })
  demo ??= await ground.startDemo()
  const program = demo
  await group('pictures', 'Every picture in all sizes', async () => ({ rows: await pictureRows(program) }))
  const codigo = await firstShop(program)
  await group('cache', 'Kept answers, 20 connections', async () => ({
    rows: await cachedRows({ port: program.port, codigo, folder: ground.dataDir, pace }),
  }))
  if (!['browser', 'lighthouse'].some(wants)) return stopDemo()
  const chromium = await openChromium()
  await group('browser', 'What a browser fetches', () => firstViewRows(program, chromium, codigo))
  await group('lighthouse', 'Lighthouse on a phone', () =>
    lighthouseRows(program, chromium, { codigo, pace }),
  )
  await chromium.close()
  await stopDemo()
}

/** Copies of its database with many more rows, each served by a `ROLE=web`. */
async function withMarketplaces(): Promise<void> {
  const groups = ['inp', 'reads', 'uncached', 'html', 'orders', 'rush', 'worker', 'search', 'growth', 'plans']
  if (!groups.some(wants)) return
  console.log('Making rows …')
  const small = await ground.startMarketplace('pequeno', SMALL)
  marketplaces.push(small)
  await group('inp', 'Answers to a person', async () => ({ rows: await interactionRows(small) }))
  await group('reads', 'Reads that nobody asked before, 20 connections', async () => {
    const { program } = await ground.startMarketplace('metas', EVEN)
    try {
      const rows = await readRows(program.port, pace, ground.dataDir)
      return { rows: [...rows, ...(await readGrowthRows(program.port, small.program.port, pace))] }
    } finally {
      await program.stop()
    }
  })
  await group('uncached', 'Made for each request, 10 connections', async () => ({
    rows: await uncachedRows(small, pace),
  }))
  await group('html', 'Rendered for each request, 10 connections', async () => ({
    rows: [await shopPage(small, pace)],
  }))
  await group('orders', 'Orders, 10 buyers at once', async () => ({ rows: await orderRows(small, pace) }))
  await group('rush', 'A rush', async () => ({ rows: await rushRows(small) }))
  const peak = peakMegabytes(small.program.child.pid)
  report.groups.push({
    title: 'Memory under that load',
    rows: [atMost('memory of ROLE=web at its peak', peak, { unit: 'MB', most: 400 })],
    notes: [],
  })
  await group('worker', 'What the orders left to be done', () => workerRow(small))
  if (!['search', 'growth', 'plans'].some(wants)) return
  if (!options.grande) console.log('Making ten times as many …')
  const large = options.grande
    ? await ground.startMall(options.grande)
    : await ground.startMarketplace('grande', LARGE)
  marketplaces.push(large)
  await group('search', 'Search', async () => ({ rows: await searchRows(large, pace) }))
  await group('growth', 'Growth, one request at a time', async () => ({
    rows: await growthRows(small, large, pace),
  }))
  await group('plans', 'Plans in the large mall', () => planRows(large))
}

async function group(
  name: string,
  title: string,
  measure: () => Promise<{ rows: Row[]; notes?: string[] }>,
): Promise<void> {
  if (!wants(name)) return
  console.log(`… ${title}`)
  try {
    report.groups.push({ title, notes: [], ...(await measure()) })
  } catch (error) {
    report.groups.push({ title, rows: [], notes: [], failure: (error as Error).stack ?? String(error) })
  }
}

function wants(name: string): boolean {
  return wanted.length === 0 || wanted.includes(name)
}

async function stopDemo(): Promise<void> {
  const stopping = demo
  demo = undefined
  await stopping?.stop()
}

/** The shop that sells most: the first on the landing. */
async function firstShop({ url }: RunningProgram): Promise<string> {
  const shops = (await (await fetch(`${url}/rest/v1/rpc/get_public_establishments`)).json()) as {
    codigo: string
  }[]
  const [first] = shops
  if (!first) throw new Error('The demonstration has no shop')
  return first.codigo
}
