import { expect, it } from 'vitest'
import { informacoesQueFaltam, ofertaNaoDiz, tipoDaCategoria } from './informacoes.ts'

it.each([
  ['Alimentos', 'alimentos e bebidas'],
  ['Cafés especiais', 'alimentos e bebidas'],
  ['ROUPAS', 'roupas e têxteis'],
  ['Cabos e energia', 'eletrônicos e elétricos'],
  ['Brinquedos', 'brinquedos e itens infantis'],
  ['Melancolia', 'outros produtos'],
  [null, 'outros produtos'],
])('%s holds %s', (categoria, tipo) => expect(tipoDaCategoria(categoria).nome).toBe(tipo))

it('names what is missing, and what is blank as missing', () => {
  expect(
    informacoesQueFaltam('Alimentos', { composicao: 'Mel', validade: ' ', pais_de_origem: 'Brasil' }),
  ).toEqual(['alergenicos', 'validade'])
  expect(informacoesQueFaltam('Livros', {})).toEqual([])
})

it.each([
  [{}, ['garantia', 'composição', 'origem']],
  [{ garantia: '12 meses', material: 'Algodão', origem: '0' }, []],
  [{ garantia: ' ', informacoes: { composicao: 'Mel', pais_de_origem: 'Brasil' } }, ['garantia']],
  [{ material: ' ', informacoes: { composicao: 'Mel' } }, ['garantia', 'origem']],
])('an offer that says %j still has to say %j', (dita, faltam) => {
  const nada = { garantia: '', material: '', origem: '', informacoes: {} }
  expect(ofertaNaoDiz({ ...nada, ...dita })).toEqual(faltam)
})
