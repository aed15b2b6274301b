// npm run test:alerts: what ops/prometheus says, checked by promtool: the one at PROMTOOL, the one that is installed, or
// Debian's, taken from its prometheus package without installing it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

const promtool = process.env.PROMTOOL ?? installed() ?? fromDebian()
for (const args of [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { status } = spawnSync(promtool, args, { cwd: 'ops/prometheus', stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

function installed(): string | undefined {
  return spawnSync('promtool', ['--version']).status === 0 ? 'promtool' : undefined
}

function fromDebian(): string {
  const folder = resolve('node_modules/.cache/promtool')
  const file = `${folder}/usr/bin/promtool`
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  execFileSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [deb = ''] = globSync('prometheus_*.deb', { cwd: folder })
  execFileSync('dpkg-deb', ['-x', deb, '.'], { cwd: folder })
  return file
}
