import { execFileSync } from 'node:child_process'
import { isRoot } from '#src/shared/server/embedded-postgres/postgres-binaries.ts'

const BRIDGE = 'portal-cluster'

export interface Network {
  /** The first three numbers of every address. */
  prefix: string
  /** All its addresses. */
  range: string
  /** What runs a command on that machine. */
  on(name: string): string[]
  /** Takes the cable out; null where only freezing its processes comes near it. */
  cut: ((name: string) => void) | null
  mend(name: string): void
  close(): void
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * For root a bridge that leads nowhere, and a network namespace for each of `names`, whose cable can be taken out. For
 * others, addresses of the loopback.
 */
export function openNetwork(names: string[], hosts: number[]): Network {
  if (!isRoot())
    return {
      prefix: '127.0.77',
      range: '127.0.0.0/8',
      on: () => [],
      cut: null,
      mend: () => undefined,
      close: () => undefined,
    }
  const prefix = '10.77.0'
  const inside = (name: string) => `portal-${name}`
  const close = () => {
    // A cable goes with its namespace, but only after a while.
    const parts = names.flatMap((name) => [
      ['link', 'del', `v-${name}`],
      ['netns', 'del', inside(name)],
    ])
    for (const args of [...parts, ['link', 'del', BRIDGE]]) {
      try {
        ip(...args)
      } catch {
        // It is gone already, or was never made.
      }
    }
  }
  close()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('link', 'set', BRIDGE, 'up')
  for (const host of hosts) ip('addr', 'add', `${prefix}.${host}/24`, 'dev', BRIDGE)
  for (const name of names) {
    const space = inside(name)
    ip('netns', 'add', space)
    ip('link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', `v-${name}`, 'master', BRIDGE, 'up')
    ip('-n', space, 'link', 'set', 'lo', 'up')
    ip('-n', space, 'addr', 'add', `${prefix}.1${name.slice(-1)}/24`, 'dev', 'eth0')
    ip('-n', space, 'link', 'set', 'eth0', 'up')
  }
  return {
    prefix,
    range: `${prefix}.0/24`,
    on: (name) => (names.includes(name) ? ['ip', 'netns', 'exec', inside(name)] : []),
    cut: (name) => ip('link', 'set', `v-${name}`, 'down'),
    mend: (name) => ip('link', 'set', `v-${name}`, 'up'),
    close,
  }
}
