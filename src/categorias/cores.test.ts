import { expect, it } from 'vitest'
import { CORES_SUGERIDAS, problemaDaCor } from './cores.ts'
import { CATEGORIAS_PADRAO } from './padrao.ts'

it('every colour that we offer can be seen in both themes', () => {
  for (const { cor } of [...CORES_SUGERIDAS, ...CATEGORIAS_PADRAO]) expect(problemaDaCor(cor), cor).toBeNull()
})

it('refuses what is lost on white, warns of what is lost on black', () => {
  expect(problemaDaCor('#ffee99')?.recusa).toBe(true)
  expect(problemaDaCor('#101010')).toMatchObject({ recusa: false })
})
