import { expect, test, vi } from 'vitest'
import { announceSoon } from './announcements.ts'
import { log } from '../log.ts'

test('what waits to be announced when the program stops is logged and ends nothing', async () => {
  const warned = vi.spyOn(log, 'warn')
  announceSoon([{ channel: 'cache', payload: 'lojas' }])
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1), { timeout: 5000, interval: 10 })
  expect(warned.mock.calls[0]?.[1]).toBe('announcements were not sent')
})
