import { expect, test } from 'vitest'
import { emPartes } from './em-massa.tsx'

test('what a route takes at once is sent in parts, and what each did adds up', async () => {
  const partes: number[] = []
  const resultado = await emPartes(
    Array.from({ length: 250 }, (_, n) => n),
    100,
    (parte) => {
      partes.push(parte.length)
      return Promise.resolve({
        feitos: parte.length - 1,
        ignorados: [{ nome: `${parte[0]}`, motivo: 'não' }],
      })
    },
  )
  expect(partes).toEqual([100, 100, 50])
  expect(resultado.feitos).toBe(247)
  expect(resultado.ignorados.map(({ nome }) => nome)).toEqual(['0', '100', '200'])
})
