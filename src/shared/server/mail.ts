import { createTransport, type Transporter } from 'nodemailer'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { uuidV7 } from '../uuid.ts'
import { getConfig } from './config.ts'
import { SISTEMA, type Tx, withAcesso } from './database.ts'
import { enqueue } from './jobs.ts'

export interface Carta {
  /** One bare address. */
  para: string
  assunto: string
  /** A letter laid out by src/shared/carta.tsx; its text twin is read from it. */
  corpo: ReactElement | { texto: string; html: string }
  /** One file, up to 5 MB. */
  anexo?: Anexo | undefined
  /** Names the occasion: a letter is written once for each, however often its job runs. */
  chave?: string
}

export interface Anexo {
  nome: string
  tipo: string
  conteudo: Buffer
}

/** Writes a letter in the caller's transaction, and the job that sends it. In demo mode the mailbox shows it. */
export async function queueLetter(tx: Tx, { para, assunto, corpo, anexo, chave }: Carta): Promise<void> {
  const { SMTP_URL, demo, publicUrl } = getConfig()
  const ficaNaCaixa = demo && !SMTP_URL
  const cartaId = uuidV7()
  const { texto, html } = 'html' in corpo ? corpo : renderLetter(corpo)
  const written = await tx
    .insertInto('cartas')
    .values({
      id: cartaId,
      para: oneLine(para),
      assunto: oneLine(assunto).slice(0, 200),
      texto,
      html,
      ...(anexo
        ? { anexo: anexo.conteudo, anexo_nome: oneLine(anexo.nome).slice(0, 200), anexo_tipo: anexo.tipo }
        : {}),
      // In the mailbox it has arrived: nobody waits for it.
      enviado_em: ficaNaCaixa ? new Date() : null,
      message_id: `<${chave ?? cartaId}@${new URL(publicUrl).hostname}>`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return
  if (!ficaNaCaixa) await enqueue(tx, 'usuarios.enviar-carta', { cartaId })
}

/**
 * The job behind every letter: called by the queue, again after a failure or a crash. Sends at least once; a letter
 * that goes out twice carries the same Message-ID.
 */
export async function sendLetter({ cartaId }: { cartaId: string }): Promise<void> {
  const { MAIL_FROM, demo } = getConfig()
  const carta = await withAcesso(SISTEMA, (tx) =>
    tx
      .updateTable('cartas')
      .set((eb) => ({ tentativas: eb('tentativas', '+', 1) }))
      .where('id', '=', cartaId)
      .where('enviado_em', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!carta) return

  await transport().sendMail({
    from: MAIL_FROM,
    // An object, not a string: nothing inside the address is ever read as a second one.
    to: { name: '', address: carta.para },
    subject: carta.assunto,
    text: carta.texto,
    html: carta.html,
    ...(carta.anexo && carta.anexo_nome && carta.anexo_tipo
      ? { attachments: [{ filename: carta.anexo_nome, contentType: carta.anexo_tipo, content: carta.anexo }] }
      : {}),
    messageId: carta.message_id,
    date: carta.criado_em,
  })
  await withAcesso(SISTEMA, (tx) =>
    tx
      .updateTable('cartas')
      .set({ enviado_em: new Date(), ...(demo ? {} : { texto: '', html: '', anexo: null }) })
      .where('id', '=', cartaId)
      .execute(),
  )
}

/** The HTML of a letter and the same words as plain text. */
export function renderLetter(letter: ReactElement): { texto: string; html: string } {
  const html = renderToStaticMarkup(letter)
  return { html: `<!doctype html>${html}`, texto: toText(html) }
}

/** Only what carta.tsx makes: blocks end lines, a link is its words and its address. */
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

let transporter: { url: string; transport: Transporter } | undefined

function transport(): Transporter {
  const url = getConfig().SMTP_URL
  if (!url) throw new Error('SMTP_URL is not set: the letter waits')
  if (transporter?.url !== url) {
    transporter?.transport.close()
    transporter = {
      url,
      transport: createTransport({
        url,
        pool: true,
        maxConnections: 2,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      }),
    }
  }
  return transporter.transport
}

/** Closes the connections to the mail server; the next letter opens them again. */
export function closeMail(): void {
  transporter?.transport.close()
  transporter = undefined
}
