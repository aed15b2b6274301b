import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesAlone } from '#test/support/routes-alone.ts'
import type { App } from './routes.ts'

let app: App
beforeAll(async () => {
  app = await routesAlone()
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function send(bytes: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
}

test.each([
  ['a method that is none', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Requisição ilegível'],
  ['what is no HTTP at all', '\u0016\u0003\u0001\u0005', 400, 'Requisição ilegível'],
  [
    'headers without an end',
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'Cabeçalhos grandes demais',
  ],
])('%s is refused like everything else', async (_, bytes, status, title) => {
  const answer = await send(bytes)
  expect(answer).toMatchObject({ status, body: { status, title, instance: '/' } })
  expect(answer.head).toContain('application/problem+json')
  expect(answer.head).toContain('x-content-type-options: nosniff')
  expect(answer.head).toContain('connection: close')
})

test('who sends headers for ever is told that it took too long', async () => {
  app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), {
    writable: true,
    end: (answer: string) => expect(answer).toMatch(/^HTTP\/1\.1 408 .*A requisição demorou demais/s),
  })
  expect.assertions(1)
})
