import { expect, it, test } from 'vitest'
import { UFS } from './endereco.ts'
import { ufDoCep } from './ufs-por-cep.ts'

it.each([
  ['01310100', 'SP'],
  ['19999999', 'SP'],
  ['20040002', 'RJ'],
  ['30110000', 'MG'],
  ['69005070', 'AM'],
  ['69300000', 'RR'],
  ['69900062', 'AC'],
  ['69400000', 'AM'],
  ['72799999', 'DF'],
  ['72800000', 'GO'],
  ['73000000', 'DF'],
  ['73700000', 'GO'],
  ['88010000', 'SC'],
  ['99999999', 'RS'],
])('%s is of %s', (cep, uf) => expect(ufDoCep(cep)).toBe(uf))

it.each(['00000000', '00999999', '78900000', '0131010', '01310-100', '013101000', 'abcdefgh', ''])(
  '%j is no postal code',
  (cep) => expect(ufDoCep(cep)).toBeNull(),
)

test('every state has its own', () => {
  const achadas = Array.from({ length: 100_000 }, (_, n) => ufDoCep(`${String(n).padStart(5, '0')}000`))
  expect([...new Set(achadas.filter((uf) => uf !== null))].toSorted()).toEqual([...UFS].toSorted())
})
