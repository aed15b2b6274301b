import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningProgram } from '../e2e/program.ts'
import type { Ground } from './marketplace.ts'
import { megabytes } from './pictures.ts'
import { atMost, type Row } from './report.ts'

const IDLE_SECONDS = 10

/** Starts the demonstration, whose data is there, until its first page; and weighs it once it has come to rest. */
export async function secondStart(ground: Ground): Promise<{ program: RunningProgram; rows: Row[] }> {
  const begun = performance.now()
  const program = await ground.startDemo()
  await firstPage(program.port)
  const seconds = (performance.now() - begun) / 1000
  await wait(IDLE_SECONDS * 1000)
  return {
    program,
    rows: [
      atMost('second start to first page', seconds, { unit: 's', most: 1.5 }),
      atMost('memory of ROLE=all at rest, without PostgreSQL', megabytes(program.child.pid), {
        unit: 'MB',
        most: 250,
      }),
    ],
  }
}

function firstPage(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path: '/' }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`/: ${response.statusCode}`)),
      )
    })
    request.setTimeout(10_000, () => request.destroy(new Error('No first page within 10 s')))
    request.on('error', reject)
  })
}
