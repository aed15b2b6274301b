import { expect } from 'vitest'

export interface SentEmail {
  para: string
  assunto: string
  texto: string
  html: string
  created_at: string
}

/** The newest e-mail to that address whose subject matches, once the mailbox of the demonstration has it. */
export async function waitForEmail(url: string, to: string, subject: RegExp): Promise<SentEmail> {
  let found: SentEmail | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/demo/correio?para=${encodeURIComponent(to)}`, {
          headers: { accept: 'application/json' },
        })
        const messages = (await answer.json()) as SentEmail[]
        found = messages.find(({ assunto }) => subject.test(assunto))
        return found?.assunto
      },
      { interval: 200, message: `an e-mail to ${to} about ${subject}` },
    )
    .toMatch(subject)
  return found as SentEmail
}

/** The first address in an e-mail's text. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}
