import './toasts.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TemaDoKit } from '../kit/tema-do-kit.tsx'

export type TipoDeToast = 'ok' | 'erro' | 'info'

const APARENCIA = {
  ok: { color: 'mata', icon: <IconCheck size={18} aria-hidden />, autoClose: 5_000 },
  erro: { color: 'tomate', icon: <IconAlertCircle size={18} aria-hidden />, autoClose: 9_000 },
  info: { color: 'ceu', icon: <IconInfoCircle size={18} aria-hidden />, autoClose: 9_000 },
} as const

const LUGARES = 3
const DURACAO_COM_LINK = 30_000

export function mostrarToast(tipo: TipoDeToast, title: string, message: ReactNode): void {
  // The same words twice are one toast, shown anew.
  const id = `${tipo}:${title}:${typeof message === 'string' ? message : ''}`
  notifications.hide(id)
  // What was said last never waits for its turn: the oldest leaves.
  notifications.updateState(notificationsStore, (abertos) => abertos.slice(1 - LUGARES))
  notifications.show({
    id,
    title,
    message,
    ...APARENCIA[tipo],
    // A link in it has to be reached first, maybe by many presses of Tab.
    ...(typeof message === 'object' && message ? { autoClose: DURACAO_COM_LINK } : {}),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  })
}

export function esconder(tipo: TipoDeToast): void {
  notifications.updateState(notificationsStore, (abertos) =>
    abertos.filter(({ id }) => !id?.startsWith(`${tipo}:`)),
  )
}

export default function ToastsNaTela() {
  return (
    <TemaDoKit>
      <Notifications position="top-center" limit={LUGARES} />
    </TemaDoKit>
  )
}
