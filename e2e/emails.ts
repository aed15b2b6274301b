import type { Page } from 'playwright-core'
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

/** Opens the page that a link of an account's e-mail leads to, and goes on there. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

/** What the button of that page does, without a browser. */
export function pressLink(link: string): Promise<Response> {
  const { origin, searchParams: body } = new URL(link)
  return fetch(`${origin}/auth/v1/abrir`, { method: 'POST', body, redirect: 'manual' })
}

/** The first address in an e-mail's text. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}
