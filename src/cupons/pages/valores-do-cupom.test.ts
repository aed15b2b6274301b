import { expect, test } from 'vitest'
import { corpoDo, valoresDo } from './valores-do-cupom.ts'

const lojaId = '01890000-0000-7000-8000-000000000000'
const novo = valoresDo(null, { copia: false })

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['15', 15],
  [' ', null],
])('%j typed as per cent is %j', (percentual, lido) => {
  expect(corpoDo(lojaId, { ...novo, percentual }).percentual).toBe(lido)
})

test('a limit may be typed in thousands; one that is no number is not none', () => {
  const limites = (limite_total: string) => corpoDo(lojaId, { ...novo, limite_total }).limite_total
  expect(['1.000', '1000', '', 'mil'].map(limites)).toEqual([1000, 1000, null, Number.NaN])
})
