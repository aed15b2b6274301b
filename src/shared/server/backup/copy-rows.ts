import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** Rows are passed on in pieces of about this many bytes. */
export const PIECE = 256 * 1024

/** The driver knows no COPY; these are the calls it makes on what it was given to send. */
interface Submitted extends pg.Submittable {
  handleError(error: Error): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
}

interface Connection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

export interface CopyOut {
  body: Readable
  /** How many rows came, once the body has ended. */
  rows: () => number
}

/** `copy … to stdout`, as fast as its reader takes it. */
export function copyOut(client: pg.Client, text: string): CopyOut {
  let connection: pg.Connection | undefined
  let held: Buffer[] = []
  let length = 0
  let rows = 0
  const body = new Readable({ highWaterMark: 4 * PIECE, read: () => void connection?.stream.resume() })
  const push = () => {
    if (!body.push(Buffer.concat(held, length))) connection?.stream.pause()
    held = []
    length = 0
  }
  const query: Submitted & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit(opened: pg.Connection) {
      connection = opened
      opened.query(text)
    },
    handleCopyData({ chunk }) {
      // The driver writes over its buffer.
      held.push(Buffer.from(chunk))
      length += chunk.length
      rows += 1
      if (length >= PIECE) push()
    },
    handleError: (error) => void body.destroy(error),
    handleCommandComplete: () => undefined,
    handleReadyForQuery() {
      if (length > 0) push()
      body.push(null)
    },
  }
  client.query(query)
  return { body, rows: () => rows }
}

/** Ends a connection in the middle of a COPY too, whose rows nobody reads. */
export async function end(client: pg.Client & { connection?: pg.Connection }): Promise<void> {
  client.connection?.stream.resume()
  await client.end()
}

/** `copy … from stdin`; answers how many rows went in. What `source` throws ends the statement, and is thrown. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failed: Error | undefined
    const send = async (connection: Connection) => {
      try {
        for await (const piece of source) {
          if (failed) return
          connection.sendCopyFromChunk(piece)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        }
        connection.endCopyFrom()
      } catch (error) {
        failed ??= error as Error
        connection.sendCopyFail('the source failed')
      }
    }
    const query: Submitted & { handleCopyInResponse(connection: Connection): void } = {
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyInResponse: (connection) => void send(connection),
      handleError(error) {
        failed ??= error
        reject(failed)
      },
      handleCommandComplete({ text: tag }) {
        rows = Number(tag.replace('COPY ', ''))
      },
      handleReadyForQuery: () => resolve(rows),
    }
    client.query(query)
  })
}
