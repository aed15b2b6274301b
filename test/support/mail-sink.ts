import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface Letter {
  messageId: string
  to: string
  subject: string
  /** How the server behaved when it came. */
  mood: MailMood
}

/**
 * How the mail server behaves: well, slowly (as one that looks through a letter before it takes it), refusing for now, or
 * taking a letter and hanging up before it says so.
 */
export type MailMood = 'well' | 'slow' | 'refusing' | 'hanging up'

/** A mail server on this machine that keeps what it took. */
export async function openMailSink() {
  const letters: Letter[] = []
  let mood: MailMood = 'well'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(take),
  })
  async function take(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const message = await text(stream)
    const now = mood
    if (now === 'refusing') throw Object.assign(new Error('Try later'), { responseCode: 451 })
    if (now === 'slow') await wait(25_000)
    letters.push({
      messageId: headerOf(message, 'Message-ID'),
      to: envelope.rcptTo[0]?.address ?? '',
      subject: headerOf(message, 'Subject'),
      mood: now,
    })
    if (now === 'hanging up') for (const { _socket } of connectionsOf(server)) _socket.destroy()
  }
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    be(next: MailMood) {
      mood = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The server keeps its connections, and does not say so in its types. */
function connectionsOf(server: SMTPServer): Iterable<{ _socket: { destroy(): void } }> {
  return (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections
}

function headerOf(message: string, name: string): string {
  return new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(message)?.[1]?.trim() ?? ''
}
