// Prometheus' own programs: next to the promtool at PROMTOOL, those that are installed, or Debian's, taken from its
// prometheus package without installing it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export function prometheusTool(name: 'promtool' | 'prometheus'): string {
  const { PROMTOOL } = process.env
  if (PROMTOOL) return join(dirname(PROMTOOL), name)
  return spawnSync(name, ['--version']).status === 0 ? name : fromDebian(name)
}

function fromDebian(name: string): string {
  const folder = resolve('node_modules/.cache/promtool')
  const file = `${folder}/usr/bin/${name}`
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  execFileSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [deb = ''] = globSync('prometheus_*.deb', { cwd: folder })
  execFileSync('dpkg-deb', ['-x', deb, '.'], { cwd: folder })
  return file
}
