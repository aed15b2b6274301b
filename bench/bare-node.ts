import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface BareNode {
  port: number
  close(): Promise<void>
}

/** A process of its own with a bare node:http server that sends this one answer; it is told by a file in `folder`. */
export async function openBareNode(
  answer: { headers: string[]; body: Buffer },
  folder: string,
): Promise<BareNode> {
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ headers: answer.headers, body: answer.body.toString('base64') }))
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [file])
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async close() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
