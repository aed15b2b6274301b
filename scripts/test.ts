// npm test: every check of the project, in order. What failed is named again at the end, and the last line reads
// "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './build.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))

await check('route types', () => run('react-router', ['typegen']))
await check('types', () => run('tsc', []))
await check('lint', () => run('biome', ['lint', '.']))
await check('lint, with types', () => run('oxlint', ['--type-aware']))
await check('format', () => run('biome', ['format', '.']))
await suite('rules and doors', 'vitest.config.ts')
const built = await check('page build', () => ensureBuild())
if (built) await suite('journeys', 'vitest.e2e.config.ts')
else add({ passed: 0, failed: 1, skipped: 0 })

rmSync(folder, { recursive: true })
if (total.passed === 0) total.failed += 1
for (const failure of failures) console.log(`\n✗ ${failure}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

/** One check that passes or fails as a whole. What it wrote is shown when it fails. */
async function check(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const since = Date.now()
  try {
    await work()
    tell('✓', name, since)
    add({ passed: 1, failed: 0, skipped: 0 })
    return true
  } catch (error) {
    tell('✗', name, since)
    console.log((error as Error).message)
    failures.push(`${name}\n${(error as Error).message}`)
    add({ passed: 0, failed: 1, skipped: 0 })
    return false
  }
}

/** A vitest run: it writes as it goes, and its own report is counted. A file that broke, or no test at all, is a failure. */
async function suite(name: string, config: string): Promise<void> {
  const since = Date.now()
  const report = join(folder, `${config}.json`)
  console.log(`… ${name}`)
  const code = await vitest(config, report)
  const count = readReport(report)
  if (code !== 0 && count.failed === 0) {
    count.failed = 1
    failures.push(`${name}: ended with ${code}`)
  }
  if (count.passed + count.failed === 0) count.failed = 1
  tell(count.failed === 0 ? '✓' : '✗', `${name}: ${count.passed} passed, ${count.failed} failed`, since)
  add(count)
}

function readReport(path: string): Count {
  let report: VitestReport
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.log(`The report could not be read: ${(error as Error).message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  for (const file of broken) failures.push(`${file.name}\n${file.message}`)
  for (const file of report.testResults) {
    for (const test of file.assertionResults.filter((test) => test.status === 'failed')) {
      failures.push(`${file.name} › ${test.fullName}\n${test.failureMessages?.[0] ?? ''}`)
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function vitest(config: string, report: string): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return ended(child)
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(join('node_modules', '.bin', program), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const code = await ended(child)
  if (code !== 0) throw new Error(said.trim() || `${program} ended with ${code}`)
}

function ended(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function add(count: Count): void {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

function tell(sign: string, name: string, since: number): void {
  console.log(`${sign} ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
}
