import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'

test('what a provider says can be kept, whatever signs are in it', async () => {
  const server = createServer((_, answer) =>
    answer.end('{"texto":"a\\u0000b\\ud83d","de":{"barra":"\\\\u0000"}}'),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const answer = await askProvider({
      provider: 'bling',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      method: 'GET',
      token: null,
      timeoutMs: 5000,
      schema: z.object({ texto: z.string(), de: z.object({ barra: z.string() }) }),
      failure: ({ status, unclear }) => new Error(`${status} ${unclear}`),
    })
    expect(answer).toEqual({ texto: 'ab\ufffd', de: { barra: '\\u0000' } })
  } finally {
    server.close()
  }
})
