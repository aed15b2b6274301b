import { expect, vi } from 'vitest'
import type { Simulador } from '#src/demo/simulador/simulador.ts'

/** The provider hangs at the next such call until its faults are off; who asks waits until `giveUp`, not by a clock. */
export function hangProvider(
  provider: Simulador,
  { method, path }: { method: 'GET' | 'POST'; path: string },
) {
  provider.falhar({ mode: 'slow', path, method, times: 1, ms: 60_000 })
  const patience = new AbortController()
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const before = provider.log.length
  return {
    hanging: async () => {
      const asked = () =>
        provider.log.slice(before).some((call) => call.method === method && call.path.startsWith(path))
      await vi.waitFor(() => expect(asked()).toBe(true), { timeout: 15_000 })
      timeouts.mockRestore()
    },
    giveUp: () => patience.abort(new DOMException('', 'TimeoutError')),
  }
}
