import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

export type TipoDeToast = 'ok' | 'erro' | 'info'

const NaTela = lazy(() => import('./toasts-na-tela.tsx'))

let pedido = false
const ouvintes = new Set<() => void>()

/** Short messages over the page. The kit behind them loads with the first one. */
export const toast = {
  ok: (title: string, message?: ReactNode) => mostrar('ok', title, message),
  erro: (title: string, message?: ReactNode) => mostrar('erro', title, message),
  info: (title: string, message?: ReactNode) => mostrar('info', title, message),
  /** Takes the errors off the screen: what they asked for was done. */
  resolver: () => {
    if (pedido) void import('./toasts-na-tela.tsx').then((kit) => kit.esconderErros())
  },
}

/** The place of the toasts: once in the root, inside the theme. */
export function Toasts() {
  const aberto = useSyncExternalStore(
    (aoMudar) => {
      ouvintes.add(aoMudar)
      return () => ouvintes.delete(aoMudar)
    },
    () => pedido,
    () => false,
  )
  return aberto ? (
    <Suspense>
      <NaTela />
    </Suspense>
  ) : null
}

function mostrar(tipo: TipoDeToast, title: string, message?: ReactNode): void {
  if (!pedido) {
    pedido = true
    for (const ouvinte of ouvintes) ouvinte()
  }
  void import('./toasts-na-tela.tsx').then((kit) => kit.mostrarToast(tipo, title, message))
}
