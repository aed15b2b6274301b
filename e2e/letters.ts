import { expect } from 'vitest'

export interface Letter {
  para: string
  assunto: string
  texto: string
  html: string
  criado_em: string
}

/** The newest letter to that address whose subject matches, once the mailbox of the demonstration has it. */
export async function waitForLetter(url: string, to: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/demo/correio`, { headers: { accept: 'application/json' } })
        const letters = (await answer.json()) as Letter[]
        found = letters.find((letter) => letter.para.includes(to) && subject.test(letter.assunto))
        return found?.assunto
      },
      { timeout: 15_000, interval: 200, message: `a letter to ${to} about ${subject}` },
    )
    .toMatch(subject)
  return found as Letter
}

/** The first address in a letter's text. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}
