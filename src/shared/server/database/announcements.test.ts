import { expect, test, vi } from 'vitest'
import { soon } from '#test/support/soon.ts'
import { announceSoon } from './announcements.ts'
import { log } from '../log.ts'

test('what waits to be announced when the program stops is logged and ends nothing', async () => {
  const warned = vi.spyOn(log, 'warn')
  announceSoon([{ channel: 'cache', payload: 'lojas' }])
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1), soon)
  expect(warned.mock.calls[0]?.[1]).toBe('announcements were not sent')
})
