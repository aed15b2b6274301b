import { expect, test, vi } from 'vitest'
import { authClient } from './auth-client.ts'

test('a client whose file did not come is asked for again, and until then says to load the page anew', async () => {
  vi.stubGlobal('location', { origin: 'http://portal.test' })
  vi.doMock('@supabase/auth-js', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect(authClient()).rejects.toMatchObject({
    title: 'Sem conexão',
    detail: 'Confira sua internet e recarregue a página.',
  })
  vi.doMock('@supabase/auth-js', () => ({
    AuthClient: class {
      onAuthStateChange() {}
      initialize() {}
    },
  }))
  await expect(authClient()).resolves.toBeDefined()
})
