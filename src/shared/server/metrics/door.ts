import { createServer } from 'node:http'
import { ConfigError, getConfig } from '../config.ts'
import { listenSentence } from '../embedded-postgres/ports.ts'
import { log } from '../log.ts'
import { sendMeasures } from './measures.ts'

/**
 * Opens the door that Prometheus asks, at a port and an address of its own: whoever reaches it may read. Without
 * METRICS_PORT nothing is opened, loaded or counted.
 */
export async function openMetricsDoor(): Promise<{ stop(): Promise<void> } | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = getConfig()
  if (port === undefined) return undefined
  const { openRegistry } = await import('./prometheus.ts')
  const { registry, sink } = openRegistry()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error) => {
        log.error({ err: error }, 'the metrics could not be told')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = listenSentence(error, { setting: 'METRICS_PORT', port, host })
      reject(sentence ? new ConfigError([sentence]) : error)
    })
    server.listen({ port, host }, resolve)
  })
  sendMeasures(sink)
  return {
    async stop() {
      sendMeasures(undefined)
      registry.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
