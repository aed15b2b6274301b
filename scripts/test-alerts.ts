// npm run test:alerts, the first half: what ops/prometheus says, checked by promtool.
import { spawnSync } from 'node:child_process'
import { prometheusTool } from './prometheus.ts'

const promtool = prometheusTool('promtool')
for (const args of [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { status } = spawnSync(promtool, args, { cwd: 'ops/prometheus', stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
