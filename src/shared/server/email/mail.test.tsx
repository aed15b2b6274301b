import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { Botao, Email, Paragrafo } from '../../corpo-do-email.tsx'
import { getConfig, setConfig } from '../config.ts'
import { SYSTEM, withAccess } from '../database/database.ts'
import { startJobs, stopJobs, works } from '../queues/jobs.ts'
import { closeMail, queueEmail, renderEmail, sendEmail } from './mail.ts'
import { filasDeEmail } from './queues.ts'

interface Received {
  recipients: string[]
  source: string
}

/**
 * A real SMTP server; `refuse` makes it say "not now" that many times, `losing` accept a message and drop the
 * connection.
 */
class Sink {
  received: Received[] = []
  refuse = 0
  losing = 0
  port = 0
  private waiting: Array<() => void> = []
  private server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('utf8')
      })
      stream.on('end', () => {
        if (this.refuse > 0) {
          this.refuse--
          return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        }
        this.received.push({ recipients: session.envelope.rcptTo.map((to) => to.address), source })
        for (const wake of this.waiting.splice(0)) wake()
        if (this.losing === 0) return done()
        this.losing--
        return done(Object.assign(new Error('the answer got lost'), { responseCode: 451 }))
      })
    },
  })

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.server.address()
    if (address && typeof address === 'object') this.port = address.port
  }

  /** The first `count` e-mails to one mailbox, once they are in. */
  async emailsTo(para: string, count = 1): Promise<Received[]> {
    for (;;) {
      const found = this.received.filter(({ recipients }) => recipients.includes(para))
      if (found.length >= count) return found
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

let database: TestDatabase
const sink = new Sink()
beforeAll(async () => {
  await sink.listen()
  setConfig({
    ...getConfig(),
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    demo: false,
    publicUrl: 'https://portal.test',
  })
  database = await createTestDatabase()
  // A failed e-mail waits a second here, five outside.
  await database.owner.query(`update pgboss.queue set retry_delay = 1 where name = 'email.enviar'`)
  await startJobs(database.appUrl)
  await works(filasDeEmail.enviar, sendEmail).start()
})
afterAll(async () => {
  await stopJobs()
  closeMail()
  await database.close()
  await sink.close()
})

const message = (titulo: string, texto = 'Olá') => (
  <Email titulo={titulo}>
    <Paragrafo>{texto}</Paragrafo>
  </Email>
)

/** Queues an e-mail and waits until the server has it. Each test writes to a mailbox of its own. */
async function send(para: string, assunto: string, corpo = message(assunto)): Promise<Received> {
  await withAccess(SYSTEM, (tx) => queueEmail(tx, { para, assunto, corpo }))
  const [received] = await sink.emailsTo(para)
  return received as Received
}

const header = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim()

describe('e-mails through a real SMTP server', () => {
  test('arrive with text and HTML, subject and a Message-ID of our own', async () => {
    const { recipients, source } = await send('ana@exemplo.com', 'Confirmação')
    expect(recipients).toEqual(['ana@exemplo.com'])
    expect(header(source, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@portal\.test>$/)
    expect(source).toContain('text/plain')
    expect(source).toContain('text/html')
  })

  test('that the reader may end say so to the mailbox, the others do not', async () => {
    const { source: plain } = await send('iara@exemplo.com', 'Sem saída')
    expect(header(plain, 'List-Unsubscribe')).toBeUndefined()
    await withAccess(SYSTEM, (tx) =>
      queueEmail(tx, {
        para: 'jo@exemplo.com',
        assunto: 'Com saída',
        corpo: message('Com saída'),
        sair: 'https://portal.test/sair/x',
      }),
    )
    const [received] = await sink.emailsTo('jo@exemplo.com')
    expect(header(received?.source ?? '', 'List-Unsubscribe')).toBe('<https://portal.test/sair/x>')
    expect(header(received?.source ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  test('are emptied in the database once sent: a link in one opens an account', async () => {
    await send('bia@exemplo.com', 'Com link')
    await expect
      .poll(
        async () =>
          (
            await database.owner.query(
              `select texto, html from emails where para = 'bia@exemplo.com' and enviado_em is not null`,
            )
          ).rows,
      )
      .toEqual([{ texto: '', html: '' }])
  })

  test('are tried again when the server says not now', async () => {
    sink.refuse = 2
    const { source } = await send('caio@exemplo.com', 'Três vezes')
    expect(header(source, 'Subject')).toBeTruthy()
    const { rows } = await database.owner.query(
      `select tentativas from emails where para = 'caio@exemplo.com'`,
    )
    expect(rows[0].tentativas).toBe(3)
  })

  test('that go out twice carry the same Message-ID', async () => {
    sink.losing = 1
    await send('duda@exemplo.com', 'Resposta perdida')
    const [first, second] = await sink.emailsTo('duda@exemplo.com', 2)
    expect(header(first?.source ?? '', 'Message-ID')).toBe(header(second?.source ?? '', 'Message-ID'))
  })

  test('exist only if their transaction commits', async () => {
    const undone = withAccess(SYSTEM, async (tx) => {
      await queueEmail(tx, { para: 'eva@exemplo.com', assunto: 'Nunca', corpo: message('Nunca') })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await send('fim@exemplo.com', 'Depois')
    expect(sink.received.some(({ recipients }) => recipients.includes('eva@exemplo.com'))).toBe(false)
  })

  test.each([
    ['a header in the subject', 'alvo1@exemplo.com', 'Oi\r\nBcc: espiao@exemplo.com\r\n\r\nfim'],
    ['a header in the address', 'alvo2@exemplo.com\r\nBcc: espiao@exemplo.com', 'Oi'],
    ['a list of addresses', 'alvo3@exemplo.com, espiao@exemplo.com', 'Oi'],
  ])('%s reaches nobody else', async (_case, para, assunto) => {
    const sentinel = `sentinela-${para.slice(0, 5)}@exemplo.com`
    await withAccess(SYSTEM, (tx) => queueEmail(tx, { para, assunto, corpo: message('Oi') }))
    await send(sentinel, 'Sentinela')
    expect(sink.received.flatMap(({ recipients }) => recipients)).not.toContain('espiao@exemplo.com')
    const heads = sink.received.map(({ source }) => source.split('\r\n\r\n')[0] ?? '')
    expect(heads.every((head) => header(head, 'Bcc') === undefined)).toBe(true)
  })

  test('go over a network by TLS alone, unless the address says otherwise', async () => {
    const { rows } = await database.owner.query(
      `insert into emails (para, assunto, texto, html, message_id) values ('gil@exemplo.com', 'Oi', 'Oi', 'Oi', '<gil@t>')
       returning id`,
    )
    const before = getConfig()
    // To a mail client a name like any other; it leads to the same server.
    const SMTP_URL = `smtp://0.0.0.0:${sink.port}`
    try {
      setConfig({ ...before, SMTP_URL })
      await expect(sendEmail({ emailId: rows[0].id })).rejects.toThrow(/STARTTLS/)
      expect(sink.received.some(({ recipients }) => recipients.includes('gil@exemplo.com'))).toBe(false)
      setConfig({ ...before, SMTP_URL: `${SMTP_URL}?requireTLS=false` })
      await sendEmail({ emailId: rows[0].id })
      expect(await sink.emailsTo('gil@exemplo.com')).toHaveLength(1)
    } finally {
      setConfig(before)
    }
  })

  test('a template in a subject stays literal', async () => {
    const { source } = await send('alvo4@exemplo.com', '{{7*7}}')
    expect(header(source, 'Subject')).toBe('{{7*7}}')
  })
})

describe('the plain-text part', () => {
  test('says the same words, with each link’s address', () => {
    const corpo = (
      <Email titulo="Título &lt;b&gt;">
        <Botao href="https://portal.test/a?b=1&amp;c=2">Abrir</Botao>
      </Email>
    )
    const { texto, html } = renderEmail(corpo)
    expect(texto).toContain('Título <b>')
    expect(texto).toContain('Abrir:\nhttps://portal.test/a?b=1&c=2')
    expect(texto).not.toMatch(/<\/|&amp;|color-scheme/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toContain('Título <b>')
  })

  test('a script in a name is inert', () => {
    const { html } = renderEmail(message('Oi', '<script>alert(1)</script>'))
    expect(html).not.toContain('<script')
  })
})
