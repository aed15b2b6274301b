import { aVista, dialogoAberto, focar, tituloDe } from './levar-foco.ts'

/** Who closes or removes something may give the focus a place of its own: it has this long. */
const ESPERA_MS = 60
/** A button is disabled while what it started runs. */
const ESPERA_DO_BOTAO_MS = 1_500
const LEMBRADOS = 12

interface Lugar {
  elemento: HTMLElement
  /** From the nearest up, as they were: once removed it has none. */
  acima: HTMLElement[]
  dialogo: Element | null
}

/**
 * The focus never falls to the start of the page: when what had it is gone, hidden or disabled, by whatever means, it
 * goes to the heading of the nearest part that is still there, or to where it was before. Answers how to end it.
 */
export function guardarFoco(): () => void {
  let lugares: Lugar[] = []
  let conferencia: ReturnType<typeof setTimeout> | undefined
  /** What was disabled with the focus on it: it takes it again when it can, or hands it on then. */
  let esperado: Lugar | undefined
  let ate = 0

  function lembrar({ target }: { target: EventTarget | null }) {
    if (!(target instanceof HTMLElement) || target === document.body) return
    lugares = [...lugares.slice(1 - LEMBRADOS), lugarDe(target)]
  }

  function esquecerSeSaiu() {
    if (perdido()) lugares = lugares.filter(({ elemento }) => !serve(elemento))
  }

  function conferir() {
    conferencia = undefined
    const ultimo = lugares.at(-1)
    if (!perdido() || !ultimo) return
    if (serve(ultimo.elemento)) {
      // Who left it is left alone.
      if (esperado === ultimo) ultimo.elemento.focus({ preventScroll: true })
      return
    }
    if (aVista(ultimo.elemento)) {
      if (esperado !== ultimo) {
        esperado = ultimo
        ate = Date.now() + ESPERA_DO_BOTAO_MS
      }
      if (Date.now() < ate) {
        conferencia = setTimeout(conferir, ESPERA_MS)
        return
      }
    }
    focarPerto(lugares)
  }

  const mudancas = new MutationObserver(() => {
    if (perdido() || !serve(document.activeElement)) conferencia ??= setTimeout(conferir, ESPERA_MS)
  })
  const ouvindo = new AbortController()
  const { signal } = ouvindo
  lembrar({ target: document.activeElement })
  addEventListener('focusin', lembrar, { signal })
  // A press on the bare page is a way to leave.
  addEventListener('pointerup', () => setTimeout(esquecerSeSaiu), { signal })
  mudancas.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  return () => {
    clearTimeout(conferencia)
    mudancas.disconnect()
    ouvindo.abort()
  }
}

function lugarDe(elemento: HTMLElement): Lugar {
  const acima = []
  for (let parte = elemento.parentElement; parte && parte !== document.body; parte = parte.parentElement)
    acima.push(parte)
  return { elemento, acima, dialogo: elemento.closest('[role="dialog"]') }
}

const perdido = () => !document.activeElement || document.activeElement === document.body

function serve(elemento: Element | null): elemento is HTMLElement {
  return elemento !== null && aVista(elemento) && !elemento.matches(':disabled')
}

function focarPerto(lugares: Lugar[]): void {
  const alvo = destino(lugares)
  if (!alvo) return
  focar(alvo)
  alvo.scrollIntoView({ block: 'nearest' })
}

function destino(lugares: Lugar[]): HTMLElement | null {
  const aberto = dialogoAberto() ?? null
  // What a dialog that closed had is behind; what lies under one that is open has to wait.
  const lugar = lugares.findLast(({ dialogo }) =>
    aberto ? dialogo === aberto : dialogo?.isConnected !== false,
  )
  if (lugar && serve(lugar.elemento)) return lugar.elemento
  for (const parte of lugar?.acima.filter(aVista) ?? []) {
    const titulo = tituloDe(parte)
    if (titulo !== parte || parte.matches('main, [aria-label], [aria-labelledby]')) return titulo
  }
  return tituloDe(aberto ?? document.querySelector('main'))
}
