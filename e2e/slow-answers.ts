import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What screens ask for while somebody works; pages and their files come at once. */
const API = /^\/(rest|auth|functions)\/|\.data(\?|$)/

/**
 * Stands between the browsers and a program on this machine as a slow network does: each request to the API reaches it up to
 * so many milliseconds late, and its answer comes as late again, so that what was asked first may be answered last.
 */
export async function openSlowAnswers(upToMs: number) {
  let target = ''
  const late = () => wait(Math.random() * upToMs)
  const server = createServer((request, response) => {
    const slow = API.test(request.url ?? '')
    void (slow ? late() : Promise.resolve()).then(() => {
      // Of a page that was left meanwhile, nothing reaches the next journey.
      if (response.destroyed) return
      const { method, headers, url } = request
      const onward = ask(target + url, { method, headers }, (answer) => void pass(answer, response, slow))
      onward.on('error', () => response.destroy())
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    })
  })
  async function pass(answer: IncomingMessage, response: ServerResponse, slow: boolean): Promise<void> {
    if (slow) await late()
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    // A stream of events is read before anything happens.
    response.flushHeaders()
    answer.pipe(response)
  }
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(program: { url: string }) {
      target = program.url
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
