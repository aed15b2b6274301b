import type { Page } from 'playwright-core'

export const DEMO_PASSWORD = 'demo-portal-2026'
export const CONSUMER = 'consumidor@demo.portal'

const sessions = new Map<string, Promise<string>>()

/** Signed in from its first address on, without the form: for journeys about something else. */
export async function signIn(page: Page, url: string, email = CONSUMER): Promise<void> {
  const session = sessions.get(email) ?? logIn(url, { email, password: DEMO_PASSWORD })
  sessions.set(email, session)
  await beSignedIn(page, await session)
}

/** The same with a session of the journey's own. */
export async function beSignedIn(page: Page, session: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      // A frame of another site keeps nothing.
      if (window.top !== window) return
      if (!sessionStorage.getItem('entrou')) localStorage.setItem(key, value)
      sessionStorage.setItem('entrou', '1')
    },
    ['portal-auth', session] as const,
  )
}

/** A session of that account, as the browser keeps it. */
export async function logIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

/** Once the browser's code has taken over the page that the server sent: all of it, not its first parts alone. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [key] = Object.keys(document).filter((name) => name.startsWith('__reactContainer$'))
    const { [key ?? '']: root } = document as unknown as Record<string, Root | undefined>
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}

/** What React keeps of a page at its document. */
interface Root {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}
