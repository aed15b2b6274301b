import type { Insertable, Selectable } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { uuidV7 } from '../../uuid.ts'
import { getConfig } from '../config.ts'
import { rowOf, run, SYSTEM, type Tx, withAccess } from '../database/database.ts'
import type { DB } from '../database/database-types.ts'
import { count } from '../metrics/measures.ts'
import { inSpan } from '../traces/spans.ts'
import { enqueue } from '../queues/jobs.ts'
import { asEdited } from './edited.ts'
import { filasDeEmail } from './queues.ts'
import type { WrittenEmail } from './texts.tsx'

export interface Email {
  /** One bare address. */
  para: string
  assunto: string
  /** An e-mail laid out by src/shared/corpo-do-email.tsx; its plain-text part is derived from it. */
  corpo: ReactElement | { texto: string; html: string }
  /** What it was written from: the platform's own words for it go before the file's. */
  carta?: WrittenEmail['carta']
  /** The shop whose doings it tells people of: of a rehearsal's nothing is sent. */
  loja?: string
  /** One file, up to 5 MB. */
  anexo?: Attachment | undefined
  /** Names the occasion: an e-mail is written once for each, however often its job runs. */
  chave?: string
  /** Ends letters of this kind when it is posted to, with nothing else: what the reader's mailbox offers as a button. */
  sair?: string
}

export interface Attachment {
  nome: string
  tipo: string
  conteudo: Buffer
}

/**
 * Writes an e-mail in the caller's transaction, and the job that sends it. In demo mode the mailbox shows it; a
 * rehearsal's is shown to its team and goes nowhere.
 */
export async function queueEmail(
  tx: Tx,
  { para, loja, anexo, chave, sair, carta, ...given }: Email,
): Promise<void> {
  const { SMTP_URL, demo, publicUrl } = getConfig()
  const staysInMailbox = demo && !SMTP_URL
  const emailId = uuidV7()
  const { assunto, corpo } = (carta && (await asEdited(tx, carta))) ?? given
  const { texto, html } = 'html' in corpo ? corpo : renderEmail(corpo)
  if (loja && (await isRehearsal(tx, loja))) {
    const email = {
      para: oneLine(para),
      assunto: oneLine(assunto).slice(0, 200),
      texto,
      chave: chave ?? emailId,
    }
    return keepForRehearsal(tx, { estabelecimento_id: loja, ...email, anexo_nome: anexo?.nome ?? null })
  }
  const written = await tx
    .insertInto('emails')
    .values({
      id: emailId,
      para: oneLine(para),
      assunto: oneLine(assunto).slice(0, 200),
      texto,
      html,
      ...(anexo
        ? { anexo: anexo.conteudo, anexo_nome: oneLine(anexo.nome).slice(0, 200), anexo_tipo: anexo.tipo }
        : {}),
      // In the mailbox it has arrived: nobody waits for it.
      enviado_em: staysInMailbox ? new Date() : null,
      ...(sair ? { sair } : {}),
      message_id: `<${chave ?? emailId}@${new URL(publicUrl).hostname}>`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return
  if (!staysInMailbox) await enqueue(tx, filasDeEmail.enviar, { emailId })
}

async function isRehearsal(tx: Tx, loja: string): Promise<boolean> {
  return (await rowOf(tx)`select 1 from ensaios() as e (id) where id = ${loja}`) !== undefined
}

async function keepForRehearsal(tx: Tx, email: Insertable<DB['emails_de_ensaio']>): Promise<void> {
  await tx
    .insertInto('emails_de_ensaio')
    .values(email)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The job behind every e-mail: called by the queue, again after a failure or a crash. Sends at least once; an e-mail
 * that goes out twice carries the same Message-ID.
 */
export async function sendEmail({ emailId }: { emailId: string }): Promise<void> {
  const { demo } = getConfig()
  const email = await withAccess(SYSTEM, (tx) =>
    tx
      .updateTable('emails')
      .set((eb) => ({ tentativas: eb('tentativas', '+', 1) }))
      .where('id', '=', emailId)
      .where('enviado_em', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!email) return

  await handOver(email)
  await withAccess(SYSTEM, (tx) =>
    tx
      .updateTable('emails')
      .set({ enviado_em: new Date(), ...(demo ? {} : { texto: '', html: '', anexo: null }) })
      .where('id', '=', emailId)
      .execute(),
  )
}

async function handOver(email: Selectable<DB['emails']>): Promise<void> {
  try {
    const send = () =>
      transport().sendMail({
        from: getConfig().MAIL_FROM,
        // An object, not a string: nothing inside the address is ever read as a second one.
        to: { name: '', address: email.para },
        subject: email.assunto,
        text: email.texto,
        html: email.html,
        ...(email.anexo && email.anexo_nome && email.anexo_tipo
          ? {
              attachments: [
                { filename: email.anexo_nome, contentType: email.anexo_tipo, content: email.anexo },
              ],
            }
          : {}),
        // RFC 8058: the mailbox posts without a session, and nothing is asked any more.
        ...(email.sair
          ? {
              headers: {
                'List-Unsubscribe': `<${email.sair}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
        messageId: email.message_id,
        date: email.created_at,
      })
    await inSpan({ name: 'smtp', kind: 'call' }, send)
    count('portal_emails_total', { outcome: 'sent' })
  } catch (error) {
    count('portal_emails_total', { outcome: 'failed' })
    throw error
  }
}

/** What was sent a month ago, and what no server took in a month: its tries end after days. A thousand; answers how many. */
export function forgetOldEmails(tx: Tx): Promise<number> {
  return run(tx)`
    delete from emails where id = any(array(
      select id from emails where coalesce(enviado_em, created_at) < now() - interval '30 days' limit 1000))`
}

/** The HTML of an e-mail and the same words as plain text. */
export function renderEmail(message: ReactElement): { texto: string; html: string } {
  const html = renderToStaticMarkup(message)
  return { html: `<!doctype html>${html}`, texto: toText(html) }
}

/** Only what email.tsx makes: blocks end lines, a link is its words and its address. */
function toText(html: string): string {
  return html
    .replace(/<head>.*?<\/head>/gs, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words}:\n${href}`,
    )
    .replace(/<hr[^>]*>/g, '\n--\n')
    .replace(/<\/(p|h1|li|tr)>/g, '\n\n')
    .replace(/<br[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

/** No control character reaches a header: a name cannot add a line, and so neither a recipient. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

let transporter: { url: string; transport: Transporter } | undefined

function transport(): Transporter {
  const url = getConfig().SMTP_URL
  if (!url) throw new Error('SMTP_URL is not set: the e-mail waits')
  if (transporter?.url !== url) {
    transporter?.transport.close()
    transporter = {
      url,
      transport: createTransport({
        url,
        pool: true,
        // Never in plain words over a network; what the address itself says of TLS goes before this.
        requireTLS: !LOOPBACK.test(new URL(url).hostname),
        maxConnections: 2,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        // A mail server may look through a letter for long before it says that it has it: who leaves by then sends it twice.
        socketTimeout: 120_000,
      }),
    }
  }
  return transporter.transport
}

/** Closes the connections to the mail server; the next e-mail opens them again. */
export function closeMail(): void {
  transporter?.transport.close()
  transporter = undefined
}
