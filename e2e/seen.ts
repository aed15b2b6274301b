import type { Locator, Page } from 'playwright-core'

/** The words of an element for the eye, on one line: an amount or a day as it is said is left out. */
export function seenText(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const said = [...element.querySelectorAll<HTMLElement>('.lido > .so-leitor')]
    for (const words of said) words.hidden = true
    const text = (element as HTMLElement).innerText
    for (const words of said) words.hidden = false
    return text.replaceAll(/\s+/g, ' ')
  })
}

/** Both in one look: a page that goes on to another by itself may be gone at the second. */
export async function saysAtOnce(page: Page, title: string, text: string): Promise<void> {
  await page
    .getByRole('main')
    .filter({ hasText: text })
    .getByRole('heading', { level: 1, name: title })
    .waitFor()
}
