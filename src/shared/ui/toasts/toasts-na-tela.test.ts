import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { esconder, mostrarToast } from './toasts-na-tela.tsx'

const shown = () => notificationsStore.getState().notifications.map(({ title }) => title)

beforeEach(() => notifications.clean())

describe('toasts', () => {
  it('show what was said last at once: the oldest leaves', () => {
    for (const title of ['um', 'dois', 'três', 'quatro', 'cinco']) mostrarToast('erro', title, undefined)
    expect(shown()).toEqual(['três', 'quatro', 'cinco'])
    expect(notificationsStore.getState().queue).toEqual([])
  })

  it('lose their errors once these are mended', () => {
    mostrarToast('erro', 'um', undefined)
    mostrarToast('ok', 'dois', undefined)
    esconder('erro')
    expect(shown()).toEqual(['dois'])
  })

  it('show the same words once, as the newest', () => {
    for (const title of ['um', 'dois', 'um']) mostrarToast('info', title, undefined)
    expect(shown()).toEqual(['dois', 'um'])
  })
})
