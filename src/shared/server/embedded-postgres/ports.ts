import { createServer } from 'node:net'
import { type Config, ConfigError } from '../config.ts'

/** Fails with a sentence when a port this process is to listen on is taken, before anything was touched. */
export async function assertPortsFree(config: Config): Promise<void> {
  if (config.METRICS_PORT !== undefined)
    await tryPort({ setting: 'METRICS_PORT', port: config.METRICS_PORT, host: config.METRICS_HOST })
  if (config.ROLE === 'worker') return
  await tryPort({ setting: 'PORT', port: config.PORT, host: config.HOST })
  if (config.demo)
    await tryPort({ setting: 'SIMULATOR_PORT', port: config.SIMULATOR_PORT, host: '127.0.0.1' })
}

interface Listening {
  setting: string
  port: number
  host: string
}

/** What went wrong in listening, as a sentence; undefined when it is something else. */
export function listenSentence(error: unknown, { setting, port, host }: Listening): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `A porta ${port} já está em uso. Encerre o outro programa ou escolha outra porta com ${setting}.`
  }
  if (code === 'EACCES') return `O sistema não permite abrir a porta ${port}. Escolha outra com ${setting}.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${setting.replace('PORT', 'HOST')} ${host} não é um endereço desta máquina.`
  return undefined
}

function tryPort(listening: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const sentence = listenSentence(error, listening)
      reject(sentence ? new ConfigError([sentence]) : error)
    })
    server.listen({ port: listening.port, host: listening.host }, () => server.close(() => resolve()))
  })
}
