import { afterEach, expect, test, vi } from 'vitest'
import { pedirArquivo } from './baixar.ts'

afterEach(() => vi.unstubAllGlobals())

const cortada = () => new ReadableStream({ pull: (corpo) => corpo.error(new TypeError('network error')) })

test.each([
  ['a proxy in front refused', new Response('<h1>Bad Gateway</h1>', { status: 502 }), { status: 502 }],
  ['the network dropped while it came', new Response(cortada()), { code: 'portal.sem_conexao' }],
])('a file that does not arrive is a refusal that can be shown: %s', async (_, resposta, recusa) => {
  const nada = { getItem: () => null }
  vi.stubGlobal('localStorage', nada)
  vi.stubGlobal('sessionStorage', nada)
  vi.stubGlobal('fetch', async () => resposta)
  await expect(pedirArquivo('/rest/v1/exportacoes', {})).rejects.toMatchObject({
    name: 'ApiError',
    ...recusa,
  })
})
