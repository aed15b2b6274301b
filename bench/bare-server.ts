// A bare node:http server that sends one answer: the bytes and headers in the file it is told, as fast as Node can.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { headers, body } = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as {
  headers: string[]
  body: string
}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
