import pg from 'pg'
import { log } from './log.ts'

type Listener = (payload: string) => void

const listeners = new Map<string, Set<Listener>>()
const restoredListeners = new Set<() => void>()
let connection: Connection | undefined

interface Connection {
  url: string
  client: pg.Client | null
  retryMs: number
  timer: NodeJS.Timeout | undefined
  everConnected: boolean
}

const RETRY_MS = 100
// Well within the second in which an announcement must be everywhere.
const RETRY_MAX_MS = 500
const HEARTBEAT_MS = 10_000

/**
 * Opens this process's one LISTEN connection and keeps it: when it breaks it comes back by itself, and whoever
 * registered with onNotificationsRestored is called: announcements may have been missed.
 * `url` must not pass a pooler in transaction mode. A database that is down does not make this throw.
 */
export async function startNotifications(url: string): Promise<void> {
  if (connection?.url === url) return
  if (connection) throw new Error('Notifications are started already, for another database')
  connection = { url, client: null, retryMs: RETRY_MS, timer: undefined, everConnected: false }
  await connect(connection)
}

export async function stopNotifications(): Promise<void> {
  const stopping = connection
  connection = undefined
  if (!stopping) return
  clearTimeout(stopping.timer)
  await stopping.client?.end().catch((error) => log.warn({ err: error }, 'closing the notifications failed'))
}

/** Listens to every announcement on a channel, of any process, after its commit. Returns the way to stop hearing. */
export function onNotification(channel: string, listener: Listener): () => void {
  const known = listeners.get(channel)
  const set = known ?? new Set<Listener>()
  set.add(listener)
  if (!known) {
    listeners.set(channel, set)
    const open = connection
    if (open?.client) listen(open.client, channel).catch((error) => broken(open, error))
  }
  return () => set.delete(listener)
}

/** Called when the connection came back after a break, during which announcements were missed. */
export function onNotificationsRestored(listener: () => void): () => void {
  restoredListeners.add(listener)
  return () => restoredListeners.delete(listener)
}

async function connect(mine: Connection): Promise<void> {
  const client = new pg.Client({
    connectionString: mine.url,
    application_name: 'portal-avisos',
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
    keepAlive: true,
  })
  let alive = true
  const lost = (error: Error | null) => {
    if (!alive) return
    alive = false
    broken(mine, error)
  }
  client.on('error', lost)
  client.on('end', () => lost(null))
  client.on('notification', ({ channel, payload }) => {
    for (const listener of listeners.get(channel) ?? []) tell(listener, payload ?? '')
  })
  try {
    await client.connect()
    for (const channel of listeners.keys()) await listen(client, channel)
  } catch (error) {
    client.end().catch(() => log.debug('a notifications connection that never opened was closed'))
    return lost(error as Error)
  }
  if (connection !== mine || !alive) return void client.end()
  mine.client = client
  mine.retryMs = RETRY_MS
  if (mine.everConnected) for (const listener of restoredListeners) listener()
  mine.everConnected = true
  scheduleHeartbeat(mine, client)
}

/** A half-open connection tells nothing by itself: ask it now and then. */
function scheduleHeartbeat(mine: Connection, client: pg.Client): void {
  mine.timer = setTimeout(() => {
    client.query('select 1').then(
      () => {
        if (mine.client === client) scheduleHeartbeat(mine, client)
      },
      (error) => {
        if (mine.client === client) broken(mine, error)
      },
    )
  }, HEARTBEAT_MS)
  mine.timer.unref()
}

function broken(mine: Connection, error: Error | null): void {
  if (connection !== mine) return
  log.warn({ err: error }, 'the notifications connection broke; it will be opened again')
  const old = mine.client
  mine.client = null
  old?.end().catch(() => log.debug('a broken notifications connection was closed'))
  clearTimeout(mine.timer)
  mine.timer = setTimeout(() => void connect(mine), mine.retryMs)
  mine.retryMs = Math.min(mine.retryMs * 2, RETRY_MAX_MS)
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

function tell(listener: Listener, payload: string): void {
  try {
    listener(payload)
  } catch (error) {
    log.error({ err: error }, 'a listener of notifications failed')
  }
}
