import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { FichasDeFiltro } from './filtros.tsx'
import type { Filtro } from './tipos.ts'

const FILTROS: Filtro[] = [
  { nome: 'de', rotulo: 'Desde', tipo: 'data' },
  { nome: 'minimo', rotulo: 'A partir de', tipo: 'reais' },
]

it.each([
  ['/?de=2026-11-21&minimo=1234.5', ['Desde 21 de nov, 2026', 'A partir de R$ 1.234,50']],
  ['/?de=ontem&minimo=muito', ['Desde: ontem', 'A partir de: muito']],
])('%s is told as it was written where it cannot be read', (address, told) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <FichasDeFiltro filtros={FILTROS} /> }])
  const shown = renderToStaticMarkup(<Stub initialEntries={[address]} />).replaceAll('\u00a0', ' ')
  for (const text of told) expect(shown).toContain(text)
})
