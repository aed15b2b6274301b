import { falar } from './falar.ts'

/** A drawer that closes behind a page is awaited this long; a heading that is still on its way for as long as it takes. */
const ESPERA_MS = 2_000
const TITULOS = '[data-titulo], h1, h2, h3, h4'

let largar = () => {}

/** Another page: its title is said, and the focus is at its heading, or where its address points to. */
export function chegarNaPagina(): void {
  falar(document.title)
  levarFoco(() => {
    const apontado = location.hash
      ? document.getElementById(decodeURIComponent(location.hash.slice(1)))
      : null
    return apontado ?? tituloDe(document.querySelector('main'), 'h1')
  })
}

/** Another step of the same page: its name is said, and the focus is at its heading. */
export function chegarNoPasso(nome: string, quadro: () => HTMLElement | null): void {
  falar(nome)
  levarFoco(() => tituloDe(quadro() ?? document.querySelector('main')))
}

/** The first heading in sight of a part of the page; the part itself while it has none. */
export function tituloDe(parte: HTMLElement | null, titulos = TITULOS): HTMLElement | null {
  const achados = parte?.querySelectorAll<HTMLElement>(titulos) ?? []
  return [...achados].find((titulo) => aVista(titulo) && !titulo.closest('[data-esqueleto]')) ?? parte
}

export function aVista(elemento: Element): boolean {
  return elemento.isConnected && elemento.checkVisibility({ visibilityProperty: true })
}

/** A heading takes no focus by itself; once left it is a heading again. */
export function focar(elemento: HTMLElement): void {
  if (elemento.tabIndex < 0 && !elemento.hasAttribute('tabindex')) {
    elemento.tabIndex = -1
    elemento.addEventListener('blur', () => elemento.removeAttribute('tabindex'), { once: true })
  }
  elemento.focus({ preventScroll: true })
}

export const dialogoAberto = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].filter(aVista).at(-1)

/**
 * The focus goes there, and stays for as long as what was left behind still calls it back: a drawer that closes gives
 * it to its button. It is never taken from a dialog that stays or from a field, and what the person does ends it.
 */
function levarFoco(achar: () => HTMLElement | null): void {
  largar()
  let chegou = false
  function tentar() {
    const ativo = document.activeElement
    const alvo = achar()
    if (!alvo || ativo === alvo || dialogoAberto()) return
    if (ativo?.matches('input, textarea, select, [contenteditable=true]') && aVista(ativo)) return
    // What waits for its heading holds the focus for it; the rest of the page may take it from there.
    if (chegou && ativo?.closest('main') && !ativo.contains(alvo)) return
    chegou = true
    focar(alvo)
  }
  const mudancas = new MutationObserver(tentar)
  const ouvindo = new AbortController()
  const tempo = setTimeout(() => {
    const alvo = achar()
    if (!alvo || alvo !== document.activeElement || alvo.matches(TITULOS)) return largar()
    // Its heading is still on its way: it gets the focus when it comes, unless the person has gone on.
    removeEventListener('focusin', tentar)
    addEventListener('focusin', () => largar(), { signal })
  }, ESPERA_MS)
  largar = () => {
    largar = () => {}
    clearTimeout(tempo)
    mudancas.disconnect()
    ouvindo.abort()
  }
  const { signal } = ouvindo
  for (const feito of ['keydown', 'pointerdown']) addEventListener(feito, () => largar(), { signal })
  addEventListener('focusin', tentar, { signal })
  mudancas.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] })
  tentar()
}
