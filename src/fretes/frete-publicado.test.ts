import { expect, test } from 'vitest'
import { UFS } from '#src/shared/endereco.ts'
import { type ComoEnvia, fretePublicado } from './frete-publicado.ts'
import type { LinhaDaTabela } from './tabela.ts'

const linha = (ufs: string[], preco: number, ate_gramas = 5000): LinhaDaTabela => ({
  ufs,
  ceps: [],
  ate_gramas,
  preco,
  dias: 5,
})
const semSul = UFS.filter((uf) => !['PR', 'RS', 'SC'].includes(uf))
const gratis = { desde: 200, vale: 'tudo' as const, ufs: [] }

function loja(mais: Partial<ComoEnvia> = {}, entrega: object = {}): ComoEnvia {
  const modos = {
    retirada: { ativa: true, endereco: '', prazo: '' },
    propria: { ativa: false, zonas: [] },
    combinar: { ativa: true, texto: '' },
    envio: { ativa: true },
  }
  return {
    entrega: { ...modos, ...entrega },
    tabela: [linha([...UFS], 25)],
    transportadora: false,
    pesoPadrao: 500,
    ...mais,
  }
}
const de = (como: ComoEnvia, valor = 50, pesoGramas: number | null = 400) =>
  fretePublicado(como, { valor, pesoGramas })

test('one price for the whole country is told, and from how much on it is free', () => {
  expect(de(loja())).toEqual({ preco: 25, gratisDesde: null })
  expect(de(loja({ tabela: [linha(semSul, 25), linha(['PR', 'RS', 'SC'], 25)] }))?.preco).toBe(25)
  expect(de(loja({}, { gratis }))).toEqual({ preco: 25, gratisDesde: 200 })
})

test('the lightest line that holds it counts', () => {
  const tabela = [linha([...UFS], 40), linha([...UFS], 15, 500)]
  expect(de(loja({ tabela }))?.preco).toBe(15)
  expect(de(loja({ tabela }), 50, 501)?.preco).toBe(40)
})

test('what costs enough is posted for nothing, by a carrier too', () => {
  for (const como of [loja({}, { gratis }), loja({ transportadora: true, tabela: [] }, { gratis })]) {
    expect(de(como, 200)).toEqual({ preco: 0, gratisDesde: null })
    expect(de(como, 199.99)?.preco).not.toBe(0)
  }
  // Of what nobody weighed only a carrier can be sure to take it.
  expect(de(loja({}, { gratis }), 200, null)).toBeNull()
  expect(de(loja({ transportadora: true }, { gratis }), 200, null)?.preco).toBe(0)
})

test.each<[string, ComoEnvia]>([
  ['nothing was set', loja({ entrega: null })],
  ['nothing is posted', loja({}, { envio: { ativa: false } })],
  ['a carrier quotes it', loja({ transportadora: true })],
  ['the table is empty', loja({ tabela: [] })],
  ['a state gets none', loja({ tabela: [linha(semSul, 25)] })],
  ['states differ', loja({ tabela: [linha(semSul, 25), linha(['PR', 'RS', 'SC'], 20)] })],
  ['it is too heavy', loja({ tabela: [linha([...UFS], 25, 399)] })],
  [
    'postal codes differ',
    loja({
      tabela: [linha([...UFS], 25), { ...linha([], 30), ceps: [{ de: '01000000', ate: '01999999' }] }],
    }),
  ],
])('nothing is promised where %s', (_porque, como) => expect(de(como)).toBeNull())

test.each([
  ['of the shop’s own areas', { ...gratis, vale: 'propria' }],
  ['of some states', { ...gratis, ufs: ['SP'] }],
])('a free delivery %s is no promise to the country', (_qual, so) => {
  expect(de(loja({}, { gratis: so }), 300)).toEqual({ preco: 25, gratisDesde: null })
  expect(de(loja({ transportadora: true }, { gratis: so }), 300)).toBeNull()
})
