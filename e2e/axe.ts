import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * In ASCII alone: a few of its signs would have the browser handle half a megabyte at two bytes each. What it finds is
 * told by selectors: it need not write down the HTML of all it looks at.
 */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(
  /\P{ASCII}/gu,
  (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
)}
  axe.configure({ noHtml: true })`

/** Once per document: it is half a megabyte. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/** A colour on its way from one theme to the other is neither. It sets out with the next frame. */
export async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next))
    const changes = document.getAnimations().filter((change) => change instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** A table that is being read again is dimmed until then. */
async function tablesRead(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true] > table'))
}

/** The page in its present state has nothing that axe finds wrong by WCAG 2.2 AA, and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page)
  let found: string[] | null = null
  while (found === null) {
    await tablesRead(page)
    await coloursSettled(page)
    found = await whatAxeFinds(page)
  }
  expect(found, `axe on ${page.url()}`).toEqual([])
  await expectNoSideways(page)
}

/**
 * Null when a table was being read, or began or ended to be meanwhile, or where what it finds may be a colour on its way:
 * what was looked at is neither.
 */
function whatAxeFinds(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(d: Document, o: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
    }
    let disturbed = document.querySelector('[aria-busy=true] > table') !== null
    const watch = new MutationObserver(() => {
      disturbed = true
    })
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
    let recoloured = false
    const recolour = ({ propertyName }: TransitionEvent) => {
      recoloured ||= /color|opacity/.test(propertyName)
    }
    document.addEventListener('transitionrun', recolour)
    const { violations } = await axe.run(document, {
      // No rule of these looks into style sheets, which it would read anew each time.
      preload: { assets: ['media'] },
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    watch.disconnect()
    document.removeEventListener('transitionrun', recolour)
    // Behind a modal dialog nothing is a target, however little of it is seen.
    const modal = document.querySelector('[aria-modal=true]')
    const isTarget = ({ target: [selector] }: { target: string[] }) =>
      !modal || !selector || document.querySelector(selector)?.closest('[aria-modal=true]') !== null
    const found = violations
      .map(({ id, nodes }) => ({ id, nodes: id === 'target-size' ? nodes.filter(isTarget) : nodes }))
      .filter(({ nodes }) => nodes.length > 0)
    if (disturbed || (recoloured && found.length > 0)) return null
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

/** The page does not scroll sideways; what reaches too far is named. */
export async function expectNoSideways(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const all = [...document.body.querySelectorAll('*')]
    const reach = document.createRange()
    const far = all.filter((element) => {
      reach.selectNodeContents(element)
      return (
        Math.max(element.getBoundingClientRect().right, reach.getBoundingClientRect().right) > width + 0.5
      )
    })
    return [`${document.documentElement.scrollWidth} in ${width} px`].concat(
      far.slice(0, 12).map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`),
    )
  })
  expect(tooWide.join('\n'), `sideways on ${page.url()}`).toBe('')
}
