import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Coortes } from './quadros-das-receitas.tsx'

it('tells the table that scrolls from the card it stands in', () => {
  const shown = renderToStaticMarkup(<Coortes coortes={[{ mes: '2026-01', tamanho: 4, ativas: [4, 3] }]} />)
  const heading = /<h2[^>]*>([^<]+)</.exec(shown)?.[1]
  const table = /aria-label="([^"]+)"/.exec(shown)?.[1]
  expect(heading).toBe('Retenção por mês de início')
  expect(table).toBe(`${heading}: tabela`)
})
