import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

type Kind = 'png' | 'jpeg' | 'webp'

/** A web server on this machine with pictures, as another shop's program has them. */
export async function startPictureServer() {
  const asked: string[] = []
  /** By the path: what is answered instead of a picture, once for each entry. */
  const faults = new Map<string, { status: number; type?: string; body?: string | Buffer }[]>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const fault = faults.get(path)?.shift()
    if (fault)
      return response
        .writeHead(fault.status, { 'content-type': fault.type ?? 'text/html', location: 'https://10.0.0.1/' })
        .end(fault.body ?? 'no')
    const kind = (/\.(png|webp)$/.exec(path)?.[1] ?? 'jpeg') as Kind
    void drawing(path, kind).then((bytes) =>
      response.writeHead(200, { 'content-type': `image/${kind}` }).end(bytes),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    faults,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One colour for each name. */
function drawing(name: string, kind: Kind): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(name.padStart(3))
    .subarray(-3)
    .map((byte) => (byte * 7) % 256)
  return sharp({ create: { width: 60, height: 60, channels: 3, background: { r, g, b } } })
    .toFormat(kind)
    .toBuffer()
}
