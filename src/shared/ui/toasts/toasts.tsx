import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { TipoDeToast } from './toasts-na-tela.tsx'

// Awaited apart from what follows: the build takes a `then` at the import into its own loading, and refusals pass it by.
const buscarKit = () => import('./toasts-na-tela.tsx')
const NaTela = lazy(buscarKit)

interface Dito {
  title: string
  message: ReactNode
}

/** Whether the kit is here, and what had to be said without it. */
let estado: { kit: boolean; semKit: Dito | null } = { kit: false, semKit: null }
const NADA = estado
const ouvintes = new Set<() => void>()
const DURACAO = 9_000

/** Short messages over the page. The kit behind them loads with the first one. */
export const toast = {
  ok: (title: string, message?: ReactNode) => mostrar('ok', title, message),
  erro: (title: string, message?: ReactNode) => mostrar('erro', title, message),
  info: (title: string, message?: ReactNode) => mostrar('info', title, message),
  /** Takes the errors off the screen: what they asked for was done. */
  resolver: () => {
    if (estado.kit) void buscarKit().then((kit) => kit.esconder('erro'))
  },
  /** Takes the good news of before off the screen: something opens that they would cover. */
  descobrir: () => {
    if (estado.kit) void buscarKit().then((kit) => kit.esconder('ok'))
  },
}

/** The place of the toasts: once in the root, inside the theme. */
export function Toasts() {
  const { kit, semKit } = useSyncExternalStore(
    (aoMudar) => {
      ouvintes.add(aoMudar)
      return () => ouvintes.delete(aoMudar)
    },
    () => estado,
    () => NADA,
  )
  if (semKit) {
    return (
      <output
        className="cartao"
        style={{ position: 'fixed', inset: '16px 16px auto', padding: 16, zIndex: 400 }}
      >
        <strong>{semKit.title}</strong> {semKit.message}
      </output>
    )
  }
  return kit ? (
    <Suspense>
      <NaTela />
    </Suspense>
  ) : null
}

function mostrar(tipo: TipoDeToast, title: string, message?: ReactNode): void {
  buscarKit().then(
    (kit) => {
      mudar({ kit: true, semKit: null })
      kit.mostrarToast(tipo, title, message)
    },
    // Offline, or a page of before the last release: it is said all the same.
    () => {
      const semKit = { title, message }
      mudar({ kit: false, semKit })
      setTimeout(() => estado.semKit === semKit && mudar(NADA), DURACAO)
    },
  )
}

function mudar(novo: typeof estado): void {
  estado = novo
  for (const ouvinte of ouvintes) ouvinte()
}
