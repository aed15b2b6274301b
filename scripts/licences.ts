// npm run licences: what is installed for running the program, by licence.
import { readFileSync } from 'node:fs'

interface Installed {
  name: string
  version: string
  licence: string
  dev: boolean
}

/** Every package of package-lock.json, by name and version. */
export function installedPackages(): Installed[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = '', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      dev,
    }))
}

if (import.meta.main) {
  const running = installedPackages().filter(({ dev }) => !dev)
  const byLicence = Object.entries(Object.groupBy(running, ({ licence }) => licence))
  for (const [licence, list = []] of byLicence.toSorted(([a], [b]) => a.localeCompare(b))) {
    const names = list.map(({ name, version }) => `${name}@${version}`)
    console.log(`${licence || 'unknown'} (${list.length})\n  ${names.join(', ')}`)
  }
}
