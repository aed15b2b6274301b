import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]

interface Named {
  role: string
  name: string
}

/** One node of the accessibility tree, as the protocol tells it. */
interface AxNode {
  ignored: boolean
  nodeId: string
  childIds?: string[]
  role?: { value: string }
  name?: { value: string }
}

const MOST_PRESSES = 220

/**
 * A person who has only a keyboard and ears: what has the focus and what is said come from the accessibility tree.
 * After every key the focus stands on something: never on the bare page, nor on what is gone or hidden.
 */
export class Keyboard {
  readonly page: Page
  private readonly session: CDPSession
  private saidLast = ''

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  static async of(page: Page): Promise<Keyboard> {
    const session = await page.context().newCDPSession(page)
    await session.send('Accessibility.enable')
    return new Keyboard(page, session)
  }

  /** Role and name of what has the focus. */
  async focused(): Promise<Named> {
    const { result } = await this.session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    if (!result.objectId) return { role: '', name: '' }
    const { nodes } = await this.session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    await this.session.send('Runtime.releaseObject', { objectId: result.objectId })
    const [node] = nodes as AxNode[]
    return { role: node?.role?.value ?? '', name: plain(node?.name?.value) }
  }

  /** Presses a key and sees that the focus stands on something then. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.stands(`after ${key}`)
  }

  /** Once it is there, Tab until something of that role and name has the focus, both from the accessibility tree. */
  async tabTo(role: Role, name: string | RegExp, key = 'Tab'): Promise<void> {
    await this.page.getByRole(role, { name, exact: true }).first().waitFor()
    const seen: string[] = []
    for (let press = 0; press < MOST_PRESSES; press++) {
      const now = await this.focused()
      if (now.role === role && matches(now.name, name)) return
      seen.push(`${now.role} ${now.name}`)
      await this.page.keyboard.press(key)
    }
    throw new Error(`${role} ${name} was not reached; seen: ${seen.slice(-40).join(' | ')}`)
  }

  /** Goes there and presses Enter. */
  async enter(role: Role, name: string | RegExp, key = 'Tab'): Promise<void> {
    await this.tabTo(role, name, key)
    await this.press('Enter')
  }

  async type(name: string | RegExp, text: string): Promise<void> {
    await this.tabTo('textbox', name)
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text)
  }

  /** What has the focus comes to be of that role and name. */
  async isAt(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          const now = await this.focused()
          return now.role === role && matches(now.name, name) ? 'there' : `${now.role} “${now.name}”`
        },
        { message: `the focus at ${role} ${name}` },
      )
      .toBe('there')
  }

  /** A dialog of that name opened, and took the focus. */
  async isInDialog(name: string | RegExp): Promise<void> {
    await this.page.getByRole('dialog', { name }).waitFor()
    await this.page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'))
  }

  async dialogCloses(): Promise<void> {
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  /** A live region of the accessibility tree says it. */
  async hears(words: string | RegExp): Promise<void> {
    await expect
      .poll(async () => (await this.said()).find((text) => matches(text, words)) ?? this.saidLast, {
        message: `hearing ${words}`,
      })
      .toMatch(words)
  }

  private async said(): Promise<string[]> {
    const { nodes } = (await this.session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const textOf = (node: AxNode): string =>
      node.role?.value === 'StaticText'
        ? (node.name?.value ?? '')
        : (node.childIds ?? []).map((id) => textOf(byId.get(id) ?? { ignored: true, nodeId: id })).join(' ')
    const said = nodes
      .filter(({ role }) => role?.value === 'status' || role?.value === 'alert')
      .map((node) => plain(textOf(node)))
      .filter(Boolean)
    this.saidLast = said.join(' | ')
    return said
  }

  /** The focus comes to stand on something that is there, in sight and not disabled. */
  async stands(when: string): Promise<void> {
    const where = () =>
      this.page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body || element === document.documentElement)
          return 'the bare page'
        if (!element.isConnected) return 'something gone'
        if (!element.checkVisibility({ visibilityProperty: true }))
          return `hidden: ${element.outerHTML.slice(0, 120)}`
        return element.matches(':disabled') ? `disabled: ${element.outerHTML.slice(0, 120)}` : 'something'
      })
    await expect.poll(where, { message: `the focus ${when}`, interval: 25 }).toBe('something')
  }
}

const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text)
}
