import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dia } from './dia.tsx'
import { Reais } from './reais.tsx'

it('shows an amount as it is written and has it read as it is said', () => {
  expect(renderToStaticMarkup(<Reais valor={1299.9} />).replaceAll('\u00a0', ' ')).toBe(
    '<span class="lido"><span aria-hidden="true">R$ 1.299,90</span>' +
      '<span class="so-leitor">1.299 reais e 90 centavos</span></span>',
  )
})

it('shows a day in short and has it read with its month in words, as lived in São Paulo', () => {
  const instante = '2026-11-22T01:03:00Z'
  expect(renderToStaticMarkup(<Dia instante={instante} />)).toBe(
    `<time dateTime="${instante}" class="lido "><span aria-hidden="true">21 de nov, 2026</span>` +
      '<span class="so-leitor">21 de novembro de 2026</span></time>',
  )
  expect(renderToStaticMarkup(<Dia instante={instante} comHora />)).toContain(
    '21 de novembro de 2026 às 22:03',
  )
})
