import { publicWrites, run, type Tx } from './database.ts'
import { log } from '../log.ts'

/**
 * Something that happened, announced to every process over NOTIFY: `cache` (tags to drop) or `eventos` (live
 * screens).
 */
export interface Announcement {
  channel: 'cache' | 'eventos'
  payload: string
}

/** NOTIFY inside the transaction: delivered only on commit. For the rare and important (a payment). */
export async function announce(tx: Tx, announcements: Announcement[]): Promise<void> {
  await notify(tx, announcements)
}

const waiting = new Map<string, Announcement>()

/**
 * Tells after a commit, together with what other requests had to tell in the same 25 ms. A NOTIFY inside a
 * transaction makes commits queue one behind the other; checkouts must not. If the process dies in between, screens
 * notice by polling and cached pages by their age.
 */
export function announceSoon(announcements: Announcement[]): void {
  const scheduled = waiting.size > 0
  for (const one of announcements) waiting.set(`${one.channel}:${one.payload}`, one)
  if (scheduled || waiting.size === 0) return
  setTimeout(() => void sendWaiting(), 25)
}

/** A program that stops may have closed the database meanwhile: what was not announced then is logged, never thrown. */
async function sendWaiting(): Promise<void> {
  const now = [...waiting.values()]
  waiting.clear()
  try {
    await notify(publicWrites(), now)
  } catch (error) {
    log.warn({ err: error }, 'announcements were not sent')
  }
}

async function notify(db: Tx, announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  const channels = announcements.map((one) => one.channel)
  const payloads = announcements.map((one) => one.payload)
  await run(db)`select pg_notify(c, p) from unnest(${channels}::text[], ${payloads}::text[]) as t (c, p)`
}
