// Boots this process's part of the program (ROLE): npm start serves the build, npm run dev serves through Vite.
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

process.chdir(import.meta.dirname)
if (Number.parseInt(process.versions.node, 10) < 24) {
  fail('Este programa precisa do Node 24, que vem com ele: inicie com npm start (depois de npm ci).')
}
// What V8 makes of the modules is kept beside the build: the next start compiles nothing.
module.enableCompileCache(`${process.env.BUILD_DIR ?? 'build'}/compilado`)

const stopping = new AbortController()
let running
let firstSignalAt

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)

try {
  const { getConfig } = await import('./src/shared/server/config.ts')
  const { assertPortsFree } = await import('./src/shared/server/embedded-postgres/ports.ts')
  const config = getConfig()
  await assertPortsFree(config)
  running = config.NODE_ENV === 'development' ? await startDevelopment() : await startBuilt(config)
  console.log(running.text)
  if (stopping.signal.aborted) await end()
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  // By name: the build carries its own copy of the class.
  if (error?.name === 'ConfigError') fail(...error.sentences)
  console.error(error)
  process.exit(1)
}

async function startBuilt(config) {
  const { buildDir, ensureBuild } = await import('./scripts/build.ts')
  await ensureBuild({
    signal: stopping.signal,
    onStart: () => console.log('Montando as páginas (só quando as fontes mudam)…'),
  })
  // React chooses its production half by NODE_ENV alone; the settings were read before, and say what is a demonstration.
  process.env.DEMO = config.demo ? '1' : '0'
  process.env.NODE_ENV = 'production'
  // Nobody waits for a worker's letters: it collects garbage at a third more than what lives, not at three times that.
  if (config.ROLE === 'worker') setFlagsFromString('--heap-growing-percent=30')
  const program = await import(pathToFileURL(`${buildDir()}/server/index.js`).href)
  return program.boot(program, { signal: stopping.signal })
}

async function startDevelopment() {
  const { startDevelopment } = await import('./scripts/development.ts')
  return startDevelopment({ signal: stopping.signal })
}

function onSignal() {
  // npm passes on the Ctrl+C that the terminal sent to everyone: two within a second are one.
  if (firstSignalAt && Date.now() - firstSignalAt > 1000) process.exit(1)
  if (firstSignalAt) return
  firstSignalAt = Date.now()
  stopping.abort()
  if (running) void end()
}

async function end() {
  await running.stop()
  process.exit(0)
}

function fail(...sentences) {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}
