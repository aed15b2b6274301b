import type { Page } from 'playwright-core'

/**
 * What the page is told of the next requests to that path: `lost` is done, and nobody hears of it; anything else never gets
 * to the server. In the page itself: beside an answer that the browser intercepts, another is sometimes never given.
 */
export function answerNext(
  page: Page,
  path: string,
  ...answers: ('lost' | { status: number; title: string; detail: string })[]
): Promise<void> {
  return page.evaluate(
    ([asked, left]) => {
      const fetch = window.fetch.bind(window)
      window.fetch = async (...request) => {
        const answer = request[0] === asked ? left.shift() : undefined
        if (!answer) return fetch(...request)
        if (answer !== 'lost') return Response.json(answer, { status: answer.status })
        await fetch(...request)
        return new Response('{}', { status: 502 })
      }
    },
    [path, answers] as const,
  )
}
