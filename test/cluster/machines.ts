import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { chooseUser, isRoot } from '#src/shared/server/embedded-postgres/postgres-binaries.ts'
import { takeFromDebian } from './debian.ts'
import { openNetwork } from './network.ts'
import { commandOf, end, family, type Running, signal, start, until } from './processes.ts'

/** Each has an address of its own, as machines have: its last number. */
const HOSTS = {
  HAPROXY: 2,
  POSTGRES_1: 11,
  POSTGRES_2: 12,
  ETCD_1: 21,
  ETCD_2: 22,
  ETCD_3: 23,
  PGBOUNCER_1: 31,
  PGBOUNCER_2: 32,
  WEB_1: 41,
  WEB_2: 42,
}

const PASSWORDS = {
  SUPERUSER_PASSWORD: 'superusuario',
  REPLICATION_PASSWORD: 'replica',
  OWNER_PASSWORD: 'dono',
  APP_PASSWORD: 'serve',
}

export type PostgresNode = 'postgres-1' | 'postgres-2'
const NODES: PostgresNode[] = ['postgres-1', 'postgres-2']
const ALL = ['etcd-1', 'etcd-2', 'etcd-3', ...NODES, 'pgbouncer-1', 'pgbouncer-2', 'haproxy']

interface Member {
  name: PostgresNode
  role: string
  state: string
}

/** What stands around the product: etcd, PostgreSQL under Patroni, HAProxy and PgBouncer, set up by ops/cluster. */
export async function startMachines(folder: string) {
  const debian = await takeFromDebian(folder)
  const runAs = chooseUser(join(folder, 'none'))
  const asUser = [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups']
  const running = new Map<string, Running>()
  const network = openNetwork(
    NODES,
    Object.values(HOSTS).filter((host) => host !== HOSTS.POSTGRES_1 && host !== HOSTS.POSTGRES_2),
  )
  const addresses = Object.fromEntries(
    Object.entries(HOSTS).map(([name, host]) => [name, `${network.prefix}.${host}`]),
  ) as Record<keyof typeof HOSTS, string>
  const addressOf = (name: string) => addresses[name.toUpperCase().replace('-', '_') as keyof typeof HOSTS]
  const places = {
    ...addresses,
    ...PASSWORDS,
    NETWORK: network.range,
    POSTGRES_BIN: debian.program('usr/lib/postgresql/15/bin'),
  }

  /** A file of ops/cluster with the addresses of this machine in it. */
  const written = (file: string, name: string) => {
    const home = join(folder, name)
    const values: Record<string, string> = { ...places, NAME: name, ADDRESS: addressOf(name), FOLDER: home }
    return readFileSync(join('ops/cluster', file), 'utf8').replace(/\$\{(\w+)\}/g, (_, key: string) => {
      if (values[key] === undefined) throw new Error(`${file}: nothing is known of ${key}`)
      return values[key]
    })
  }
  const homeOf = (name: string) => {
    const home = join(folder, name)
    mkdirSync(home, { recursive: true })
    if (runAs.uid !== undefined) chownSync(home, runAs.uid, runAs.gid ?? runAs.uid)
    chmodSync(home, 0o700)
    return home
  }
  const keep = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    if (runAs.uid !== undefined) chownSync(path, runAs.uid, runAs.gid ?? runAs.uid)
    return path
  }
  const startMachine = (name: string) => {
    const home = homeOf(name)
    const [kind = ''] = name.split('-')
    const [file, program, args] = {
      etcd: ['etcd.yml', 'usr/bin/etcd', ['--config-file']],
      postgres: ['patroni.yml', '/usr/bin/python3', [debian.program('usr/bin/patroni')]],
      haproxy: ['haproxy.cfg', 'usr/sbin/haproxy', ['-db', '-f']],
      pgbouncer: ['pgbouncer.ini', 'usr/sbin/pgbouncer', []],
    }[kind] as [string, string, string[]]
    if (kind === 'pgbouncer') keep(join(home, 'userlist.txt'), `"portal_app" "${PASSWORDS.APP_PASSWORD}"\n`)
    const config = keep(join(home, file), written(file, name))
    const command = [debian.program(program), ...args, config]
    // Should this run be killed, they end too.
    const bound = ['setpriv', '--pdeathsig=TERM', ...(isRoot() ? asUser : [])]
    running.set(
      name,
      start({
        command: [...network.on(name), ...bound, ...command],
        env: { ...debian.env, HOME: home },
        folder: home,
      }),
    )
  }

  /** Those that live, as Patroni sees them. */
  const members = async (): Promise<Member[]> => {
    for (const name of NODES) {
      const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const primary = async () => (await members()).find(({ role }) => role === 'leader')?.name
  /** Both run, and what is acknowledged is on both. */
  const inStep = () =>
    until('both databases in step', 120, async () =>
      (await members()).some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state)),
    )
  /** Patroni, and the PostgreSQL that it started, which is a child of nobody. */
  const processesOf = (node: PostgresNode) => {
    const file = join(folder, node, 'data/postmaster.pid')
    const [postmaster = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const patroni = running.get(node)?.child
    return [
      ...(patroni?.exitCode === null && patroni.signalCode === null ? family(patroni.pid ?? -1) : []),
      // The number of a postmaster that is gone may be another's.
      ...(commandOf(postmaster).includes(join(folder, node)) ? family(Number(postmaster)) : []),
    ]
  }
  const url = (user: string, password: string, { port = 5432, database = 'portal' } = {}) =>
    `postgres://${user}:${password}@${addresses.HAPROXY}:${port}/${database}`

  // A run that is broken off leaves nothing behind.
  const killAll = () => {
    for (const node of NODES) for (const pid of processesOf(node)) signal(pid, 'SIGKILL')
    for (const { child } of running.values()) child.kill('SIGKILL')
    network.close()
  }
  process.once('exit', killAll)

  for (const name of ALL) startMachine(name)
  const superuser = (database: string) => url('postgres', PASSWORDS.SUPERUSER_PASSWORD, { database })
  await until('a primary behind HAProxy', 120, async () => {
    const client = new pg.Client({ connectionString: superuser('postgres'), connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    await client.connect()
    await client.end()
    return true
  })
  await inStep()
  const client = new pg.Client({ connectionString: superuser('postgres') })
  await client.connect()
  for (const statement of written('roles.sql', 'haproxy').split(';'))
    if (statement.trim()) await client.query(statement)
  await client.end()

  return {
    addresses,
    /** One database itself, whatever it is now. */
    urlOf: (node: PostgresNode) =>
      `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${addressOf(node)}:5432/portal`,
    superuserUrl: superuser('portal'),
    directUrl: url('portal', PASSWORDS.OWNER_PASSWORD),
    replicaUrl: url('portal_app', PASSWORDS.APP_PASSWORD, { port: 5433 }),
    appUrl: url('portal_app', PASSWORDS.APP_PASSWORD, { port: 6432 }),
    members,
    primary,
    inStep,
    start: startMachine,
    logOf: (name: string) => running.get(name)?.log() ?? '',
    /** kill -9 of one machine's processes, all at once. */
    async kill(name: string) {
      const pids = NODES.includes(name as PostgresNode)
        ? processesOf(name as PostgresNode)
        : [running.get(name)?.child.pid ?? -1]
      for (const pid of pids) signal(pid, 'SIGKILL')
      await until(`${name} is gone`, 10, async () => !pids.some((pid) => signal(pid, 0)))
    },
    /** Takes one machine off the network, which does not know that it is away; where that is not to be had, stops the clock for it. */
    cutOff(node: PostgresNode) {
      if (network.cut) network.cut(node)
      else for (const pid of processesOf(node)) signal(pid, 'SIGSTOP')
    },
    letBack(node: PostgresNode) {
      network.mend(node)
      for (const pid of processesOf(node)) signal(pid, 'SIGCONT')
    },
    howCutOff: network.cut ? 'its cable taken out (network namespace)' : 'its processes stopped (SIGSTOP)',
    async close() {
      // Patroni takes its PostgreSQL with it, and needs etcd for its farewell.
      for (const names of [NODES, ALL]) {
        await Promise.all(
          names.map(async (name) => {
            const one = running.get(name)
            if (one) await end(one, 'SIGTERM')
          }),
        )
      }
      process.off('exit', killAll)
      network.close()
    },
  }
}
