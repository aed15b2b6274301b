import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { openBareNode } from './bare-node.ts'
import { compare, load, type Request, wire } from './load.ts'
import type { Pace } from './pace.ts'
import { faster, type Row } from './report.ts'

const CONNECTIONS = 20
const ENCODING = { 'accept-encoding': 'gzip, deflate, br' }

/** What is finished already, against a bare node:http server that sends the same bytes. */
export async function cachedRows({
  port,
  codigo,
  folder,
  pace,
}: {
  port: number
  codigo: string
  folder: string
  pace: Pace
}): Promise<Row[]> {
  const pages = ['/', '/estabelecimentos', `/loja/${codigo}`, '/busca?q=mesa']
  const rpc = '/rest/v1/rpc/get_public_establishments'
  const rows: Row[] = []
  for (const path of pages) rows.push(await cachedRow(`page ${path}`, { path, port, folder, pace }))
  rows.push(await cachedRow('RPC get_public_establishments, GET', { path: rpc, port, folder, pace }))
  rows.push(
    await cachedRow('RPC get_public_establishments, POST', { path: rpc, method: 'POST', port, folder, pace }),
  )
  return rows
}

async function cachedRow(
  what: string,
  {
    port,
    path,
    method,
    folder,
    pace,
  }: { port: number; path: string; method?: 'POST'; folder: string; pace: Pace },
): Promise<Row> {
  const asked: Request = { path, headers: ENCODING, ...(method ? { method, body: {} } : {}) }
  const bytes = wire(asked)
  const run = (at: number) => async () =>
    (await load(at, { connections: CONNECTIONS, seconds: pace.seconds, request: () => bytes })).perSecond

  const bare = await openBareNode(await answerOf(port, path), folder)
  try {
    const result = await compare(pace.rounds, { ours: run(port), bare: run(bare.port) })
    return faster(what, { ...result, unit: 'req/s', against: 'bare node:http', least: 0.7 })
  } finally {
    await bare.close()
  }
}

/** The answer as it is sent once kept and compressed: headers and body, undecoded. */
export async function answerOf(port: number, path: string): Promise<{ headers: string[]; body: Buffer }> {
  const ask = async () => {
    const [response] = (await once(
      get({ port, host: '127.0.0.1', path, headers: ENCODING }),
      'response',
    )) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return { response, body: Buffer.concat(chunks) }
  }
  await ask()
  const { response, body } = await ask()
  const own = new Set(['date', 'connection', 'keep-alive'])
  const headers: string[] = []
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(i, i + 2)
    if (!own.has(name.toLowerCase())) headers.push(name, value)
  }
  return { headers, body }
}
