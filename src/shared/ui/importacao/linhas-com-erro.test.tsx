import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LinhasComErro } from './linhas-com-erro.tsx'

const ditas = (quantas: number, listadas: number): string => {
  const erros = Array.from({ length: listadas }, (_, i) => ({ linha: i + 2, texto: 'Sem preço' }))
  const Pagina = () => <LinhasComErro rota="/x" quantas={quantas} erros={erros} />
  const Stub = createRoutesStub([{ path: '/', Component: Pagina }])
  return renderToStaticMarkup(<Stub />)
}

test.each([
  // A product of 50 lines with one wrong cell: the others wait for it.
  [50, 1, 'e mais 49'],
  [8, 1, 'e mais 7'],
  [1200, 20, 'e mais 1.192'],
])('of %i wrong lines, %i of them listed: %s', (quantas, listadas, dito) => {
  expect(ditas(quantas, listadas)).toContain(dito)
})

test('none is left out where all are listed', () => {
  expect(ditas(8, 8)).not.toContain('e mais')
})
