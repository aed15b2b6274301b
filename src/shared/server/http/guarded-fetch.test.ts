import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { connect, createServer as createTcp } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getConfig, setConfig } from '../config.ts'
import { type GuardedRequest, guardedFetch } from './guarded-fetch.ts'

// Against a real server that listens on every address of this machine: what is refused would have been answered.

const PNG = Buffer.from('\x89PNG\r\n\x1a\nfour', 'latin1')
let answer: RequestListener
let asked: string[]
let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.socket.localAddress} ${request.headers.host} ${request.url}`)
    answer(request, response)
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: true })
  asked = []
  answer = (_, response) => response.setHeader('content-type', 'image/png').end(PNG)
})

const ask = (url: string, more: Partial<GuardedRequest> = {}, lookup?: LookupFunction) =>
  guardedFetch(
    { url, redirects: 3, maxBytes: 1000, totalMs: 5000, stepMs: 2000, types: ['image/png'], ...more },
    lookup ? { lookup } : {},
  )
const here = (path = '/') => `http://127.0.0.1:${port}${path}`
/** A resolver that gives these answers, one each time, the last for ever. */
function resolving(...answers: string[][]) {
  const asks: string[] = []
  const lookup: LookupFunction = (hostname, options, callback) => {
    const now = answers[Math.min(asks.length, answers.length - 1)] ?? []
    asks.push(hostname)
    const all = now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) callback(null, all)
    else callback(null, all[0]?.address ?? '', all[0]?.family ?? 4)
  }
  return { asks, lookup }
}

describe('what is allowed comes', () => {
  test('with its kind and its body', async () => {
    expect(await ask(here('/a.png'))).toMatchObject({ ok: true, status: 200, body: PNG })
    expect(asked).toEqual([`127.0.0.1 127.0.0.1:${port} /a.png`])
  })

  test('by a few redirects, and not by one more', async () => {
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.setHeader('content-type', 'image/png; charset=binary').end(PNG)
    }
    expect(await ask(here('/3'))).toMatchObject({ ok: true })
    expect(await ask(here('/4'))).toEqual({ ok: false, why: 'redirects' })
    expect(await ask(here('/1'), { redirects: 0 })).toEqual({ ok: false, why: 'redirects' })
  })

  test('an error of the other side is an answer', async () => {
    answer = (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('nothing')
    expect(await ask(here())).toMatchObject({ ok: true, status: 404 })
  })

  test('a body is sent, and of a long answer the beginning is kept where that is enough', async () => {
    const got: string[] = []
    answer = (request, response) => {
      request.on('data', (piece: Buffer) => got.push(`${request.method} ${piece.toString()}`))
      request.on('end', () => response.end('x'.repeat(5000)))
    }
    const { types: _, ...webhook } = { types: 0, body: '{"a":1}', maxBytes: 16, cut: true, redirects: 0 }
    const sent = await guardedFetch({ url: here(), totalMs: 5000, stepMs: 2000, ...webhook })
    expect(sent).toMatchObject({ ok: true, body: Buffer.from('x'.repeat(16)) })
    expect(got).toEqual(['POST {"a":1}'])
  })

  test('without a proxy, whatever the environment says', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'HTTPS_PROXY'])
      vi.stubEnv(name, 'http://127.0.0.2:9')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect(await ask(here())).toMatchObject({ ok: true })
    vi.unstubAllEnvs()
  })
})

describe('an address that is not fetched at all', () => {
  test.each([
    ['plain http', 'http://exemplo.com.br/a.png'],
    ['another port', 'https://exemplo.com.br:8443/a.png'],
    ['a sign-in', 'https://ana:segredo@exemplo.com.br/a.png'],
    ['a user alone', 'https://ana@exemplo.com.br/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['no address', 'não é endereço'],
    ['nothing', ''],
    ['a very long one', `https://exemplo.com.br/${'a'.repeat(3000)}`],
    ['an IPv4 address out of range', 'https://256.1.1.1/'],
    ['an address on the network, by http', 'http://192.168.0.1/'],
    ['0.0.0.0 by http', 'http://0.0.0.0/'],
  ])('%s', async (_name, url) => expect(await ask(url)).toEqual({ ok: false, why: 'address' }))

  test('this machine by http, without the switch of a test', async () => {
    setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
    expect(await ask(here())).toEqual({ ok: false, why: 'address' })
    expect(await ask(`http://localhost:${port}/`)).toEqual({ ok: false, why: 'address' })
    expect(asked).toEqual([])
  })
})

describe('an address that leads inside', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '0.0.0.0',
    '0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:c0a8:101]',
    '[::127.0.0.1]',
    '[0:0:0:0:0:0:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
  ])('%s', async (host) => expect(await ask(`https://${host}/`)).toEqual({ ok: false, why: 'inside' }))

  test.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.7'],
    ['::7f00:1'],
    ['fd12::1'],
  ])('a name that resolves to %s, alone or beside a public address', async (address) => {
    for (const answers of [[address], ['93.184.216.34', address]]) {
      const { lookup } = resolving(answers)
      expect(await ask('https://exemplo.com.br/', {}, lookup)).toEqual({ ok: false, why: 'inside' })
    }
  })

  test.each([
    ['https://127.0.0.1/', 'inside'],
    ['https://[::ffff:127.0.0.1]/', 'inside'],
    ['https://169.254.169.254/latest/meta-data/', 'inside'],
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['//0.0.0.0/', 'address'],
    ['ftp://exemplo.com.br/', 'address'],
    ['https://ana:a@exemplo.com.br/', 'address'],
  ])('a redirect to %s', async (location, why) => {
    answer = (_, response) => response.writeHead(302, { location }).end()
    expect(await ask(here())).toEqual({ ok: false, why })
    expect(asked).toHaveLength(1)
  })

  test('a name whose second answer is another: one answer is asked for, judged and used', async () => {
    const { asks, lookup } = resolving(['127.0.0.1'], ['127.0.0.2'])
    expect(await ask(`http://loja.localhost:${port}/`, {}, lookup)).toMatchObject({ ok: true })
    expect(asks).toEqual(['loja.localhost'])
    expect(asked).toEqual([`127.0.0.1 loja.localhost:${port} /`])
  })

  test('a redirect back to a name that leads inside by now', async () => {
    const { asks, lookup } = resolving(['127.0.0.1'], ['127.0.0.2'])
    answer = (_, response) => response.writeHead(307, { location: '/de-novo' }).end()
    expect(await ask(`http://loja.localhost:${port}/`, {}, lookup)).toEqual({ ok: false, why: 'inside' })
    expect(asks).toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  test('a name with no address at all, and one that nobody has, are unknown', async () => {
    expect(await ask('https://exemplo.com.br/', {}, resolving([]).lookup)).toEqual({
      ok: false,
      why: 'unknown',
    })
    const nobody: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), '', 4)
    expect(await ask('https://exemplo.com.br/', {}, nobody)).toEqual({ ok: false, why: 'unknown' })
  })
})

describe('an answer that is more than was asked for', () => {
  test('drips: every piece is in time, the whole is not', async () => {
    answer = (request, response) => {
      response.setHeader('content-type', 'image/png')
      const drip = setInterval(() => response.write('x'), 20)
      request.socket.once('close', () => clearInterval(drip))
    }
    expect(await ask(here(), { totalMs: 300, stepMs: 200 })).toEqual({ ok: false, why: 'slow' })
  })

  test('begins and stops, or never begins', async () => {
    answer = (_, response) => response.setHeader('content-type', 'image/png').write('x')
    expect(await ask(here(), { stepMs: 100 })).toEqual({ ok: false, why: 'slow' })
    answer = () => {}
    expect(await ask(here(), { stepMs: 100 })).toEqual({ ok: false, why: 'slow' })
  })

  test('has no end: the connection is closed once it is too long', async () => {
    let sent = 0
    const closed = new Promise<void>((resolve) => {
      answer = (request, response) => {
        response.setHeader('content-type', 'image/png')
        request.socket.once('close', () => resolve())
        const more = () => {
          if (request.socket.destroyed) return
          sent += 1000
          response.write(Buffer.alloc(1000), () => setImmediate(more))
        }
        more()
      }
    })
    expect(await ask(here(), { maxBytes: 10_000 })).toEqual({ ok: false, why: 'large' })
    await closed
    expect(sent).toBeLessThan(10_000_000)
  })

  test('says that it is long: nothing of it is read', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1001 }).flushHeaders()
    expect(await ask(here())).toEqual({ ok: false, why: 'large' })
  })

  test.each([
    ['a page', { 'content-type': 'text/html' }],
    ['of no kind', {}],
    ['packed, which could unfold to anything', { 'content-type': 'image/png', 'content-encoding': 'gzip' }],
  ])('is %s', async (_name, headers) => {
    answer = (_, response) => response.writeHead(200, { ...headers }).end(PNG)
    expect(await ask(here())).toEqual({ ok: false, why: 'type' })
  })

  /** A server that writes these very bytes and hangs up. */
  async function rawServer(bytes: string) {
    const raw = createTcp((socket) => socket.once('data', () => socket.end(bytes))).listen(0, '127.0.0.1')
    await once(raw, 'listening')
    const { port: at } = raw.address() as AddressInfo
    return { url: `http://127.0.0.1:${at}/`, close: () => raw.close() }
  }
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nconnection: close\r\n'
  test.each([
    ['promises more than comes', `${HEAD}content-length: 500\r\n\r\nshort`, { ok: false, why: 'network' }],
    ['promises less', `${HEAD}content-length: 4\r\n\r\nfour and more`, { ok: false, why: 'network' }],
    ['promises nothing and is long', `${HEAD}\r\n${'x'.repeat(2000)}`, { ok: false, why: 'large' }],
    ['promises a negative length', `${HEAD}content-length: -5\r\n\r\nx`, { ok: false, why: 'network' }],
    [
      'says two lengths',
      `${HEAD}content-length: 4\r\ncontent-length: 9\r\n\r\nfour`,
      { ok: false, why: 'network' },
    ],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', { ok: false, why: 'network' }],
    ['is cut in its headers', 'HTTP/1.1 200 OK\r\ncontent-ty', { ok: false, why: 'network' }],
  ])('%s', async (_name, bytes, expected) => {
    const raw = await rawServer(bytes)
    expect(await ask(raw.url)).toMatchObject(expected)
    raw.close()
  })

  test('a server that is not there', async () => {
    const raw = await rawServer('')
    raw.close()
    expect(await ask(raw.url)).toEqual({ ok: false, why: 'network' })
  })
})

test('the server of this test is reached by the addresses that are refused', async () => {
  const socket = connect(port, '127.0.0.2')
  await once(socket, 'connect')
  socket.destroy()
})
