import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Leads to the PostgreSQL at `target` until it is shut, which cuts who has passed, or lets nothing through while all stays open. */
export async function openDoor(target: URL) {
  let standing: 'open' | 'shut' | 'silent' = 'open'
  let knocks = 0
  const passing = new Set<{ socket: Socket; onward: Socket }>()
  const server = createServer((socket) => {
    knocks += 1
    socket.on('error', () => undefined)
    if (standing === 'shut') return socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    onward.on('error', () => undefined)
    if (standing === 'open') socket.pipe(onward).pipe(socket)
    const both = { socket, onward }
    passing.add(both)
    socket.on('close', () => passing.delete(both) && onward.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const shut = () => {
    standing = 'shut'
    for (const { socket } of passing) socket.destroy()
  }
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port, search: '' }).toString(),
    knocks: () => knocks,
    open: () => {
      standing = 'open'
    },
    shut,
    silence: () => {
      standing = 'silent'
      for (const { socket, onward } of passing) socket.unpipe(onward)
    },
    close: async () => {
      shut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
