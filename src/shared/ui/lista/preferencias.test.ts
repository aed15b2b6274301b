import { expect, test, vi } from 'vitest'
import { api } from '../api.ts'
import { guardarPreferencia, lerPreferencias } from './preferencias.ts'

vi.mock('../sessao/sessao-guardada.ts', () => ({ lerSessao: () => null }))

test('choices made in a row are kept in their order, though the first is answered late', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({ listas: [], visoes: [] } as never)
  const primeira = Promise.withResolvers<unknown>()
  const pedir = vi.spyOn(api, 'patch')
  pedir.mockReturnValueOnce(primeira.promise as never)
  pedir.mockResolvedValueOnce({ tela: 'vendas', colunas: ['canal'], limite: 50 } as never)
  await lerPreferencias('loja')
  const feitas = [
    guardarPreferencia('vendas', { limite: 50 }),
    guardarPreferencia('vendas', { colunas: ['canal'] }),
  ]
  await vi.waitFor(() => expect(pedir).toHaveBeenCalledTimes(1))
  primeira.resolve({ tela: 'vendas', colunas: null, limite: 50 })
  await Promise.all(feitas)
  expect((await lerPreferencias('loja')).listas).toEqual([{ tela: 'vendas', colunas: ['canal'], limite: 50 }])
})
