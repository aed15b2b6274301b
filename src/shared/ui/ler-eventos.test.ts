import { expect, test } from 'vitest'
import { interpretarBloco } from './ler-eventos.ts'

test.each([
  ['event: venda\ndata: {"id":"1"}', { nome: 'venda', dados: '{"id":"1"}' }],
  ['data: a\ndata: b', { nome: 'message', dados: 'a\nb' }],
  ['event:venda\ndata:x', { nome: 'venda', dados: 'x' }],
  [': vivo', null],
  ['retry: 2000', null],
  ['', null],
])('%j', (bloco, esperado) => expect(interpretarBloco(bloco)).toEqual(esperado))
