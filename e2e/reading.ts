import type { Page } from 'playwright-core'

/** What the page itself looks through, as a person would who reads it in another way than it was drawn. */
export interface Reading {
  SPACING: string
  at: (how: string, css: string) => Promise<string[]>
  moving: () => string[]
  withoutBounds: () => string[]
  withoutFocus: () => string[]
}

/** Once per document. */
export async function bringReading(page: Page): Promise<void> {
  await page.evaluate(`window.reading ??= (${makeReading.toString()})()`)
}

/** Runs in the page: it knows nothing of this file. */
function makeReading(): Reading {
  /** Pixels that a line may stand out by: letters reach over their line. */
  const SLACK = 3
  const LOOKS = 15
  /** Seconds of a movement that is none. */
  const MOMENT = 0.1
  const CONTROLS = '.botao, .botao-icone, .ficha, input:not([type=hidden]), select, textarea'

  const UNREAD = '.so-leitor, [aria-hidden="true"], [inert], script, style, option, svg'
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
    hidesX: boolean
    hidesY: boolean
    ellipsis: boolean
    clamped: boolean
    ends: boolean
  }

  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 40)}`
  const inSight = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  function sideways(): string[] {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const far = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    )
    return [
      `${document.documentElement.scrollWidth} in ${width} px: ${far.slice(0, 6).map(named).join('; ')}`,
    ]
  }

  /** Text that a box with `overflow: hidden` cuts off. What is only read out is meant to be. */
  function cut(): string[] {
    const found = new Set<string>()
    const boxes = new Map<Element, Box>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      if (!node.textContent?.trim() || !owner || owner.closest(UNREAD) || !inSight(owner)) continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      for (let part: Element | null = owner; part && part !== document.body; part = part.parentElement) {
        const box = boxes.get(part) ?? boxOf(part)
        boxes.set(part, box)
        if (box.ends) break
        const x = box.hidesX && (text.right > box.right + SLACK || text.left < box.left - SLACK)
        const y = box.hidesY && (text.bottom > box.bottom + SLACK || text.top < box.top - SLACK)
        if ((x && !box.ellipsis) || (y && !box.clamped))
          found.add(`${named(owner)} in ${named(part).slice(0, 60)}`)
        if (x || y) break
      }
    }
    return [...found].slice(0, 12)
  }

  function boxOf(part: Element): Box {
    const style = getComputedStyle(part)
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return {
      ...{ left, right, top, bottom },
      hidesX: hides(style.overflowX),
      hidesY: hides(style.overflowY),
      // A name that is shortened on purpose is whole where it leads.
      ellipsis: style.textOverflow === 'ellipsis',
      clamped: !['none', ''].includes(style.getPropertyValue('-webkit-line-clamp')),
      // Hidden from the eye on purpose where it is narrow, or scrolled by itself.
      ends:
        style.clipPath.startsWith('inset(') ||
        style.position === 'fixed' ||
        /auto|scroll/.test(style.overflowX),
    }
  }

  /** What the page draws anew when its width changes may take a moment: only what stays is a find. */
  async function at(how: string, css: string): Promise<string[]> {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    let found = [...sideways(), ...cut()]
    for (let look = 0; look < LOOKS && found.length > 0; look++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      found = [...sideways(), ...cut()]
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    return found.map((problem) => `${how}: ${problem}`)
  }

  const seconds = (list: string) =>
    Math.max(
      ...list
        .split(',')
        .map((time) => (Number.parseFloat(time) || 0) * (time.trim().endsWith('ms') ? 0.001 : 1)),
    )

  function moving(): string[] {
    const found: string[] = []
    for (const element of oneOfAKind('*')) {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const still = animationName === 'none' || seconds(animationDuration) <= MOMENT
      if (!still || seconds(transitionDuration) > MOMENT)
        found.push(`moves: ${named(element)} ${animationName} ${animationDuration} ${transitionDuration}`)
    }
    return found.slice(0, 12)
  }

  /** What is drawn by the same classes looks the same. */
  function oneOfAKind(selector: string): Element[] {
    const kinds = new Map<string, Element>()
    for (const element of document.body.querySelectorAll(selector)) {
      const kind = `${element.tagName}.${element.getAttribute('class')}`
      if (!kinds.has(kind) && inSight(element)) kinds.set(kind, element)
    }
    return [...kinds.values()]
  }

  /** Keys were used last, so that each shows where it is. */
  function withoutFocus(): string[] {
    const before = document.activeElement
    const found = oneOfAKind('a[href], button:not([disabled]), input, select, textarea, summary').filter(
      (element) => {
        ;(element as HTMLElement).focus({ preventScroll: true })
        if (document.activeElement !== element) return false
        // A link that covers its card shows it around the card.
        const around = [element, element.closest('label, article, li, .com-lados')].filter(
          (part) => part !== null,
        )
        const shown = [
          ...around.map((part) => getComputedStyle(part)),
          getComputedStyle(element, '::after'),
        ].some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
        )
        return !shown && element.matches(':focus-visible')
      },
    )
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return found.slice(0, 12).map((element) => `forced colours: no focus: ${named(element)}`)
  }

  function withoutBounds(): string[] {
    const found: string[] = []
    for (const control of oneOfAKind(CONTROLS)) {
      if (control.closest('.so-leitor')) continue
      const native = control.matches('[type=radio], [type=checkbox], [type=range], [type=file], [type=color]')
      const bounds = [control, control.parentElement].some((box) => {
        const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth } = getComputedStyle(
          box ?? control,
        )
        return (
          (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0) ||
          (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0)
        )
      })
      if (!native && !bounds) found.push(`no border: ${named(control)}`)
    }
    return [...new Set(found)].slice(0, 12).map((problem) => `forced colours: ${problem}`)
  }

  return {
    SPACING:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    at,
    moving,
    withoutBounds,
    withoutFocus,
  }
}
