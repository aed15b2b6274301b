import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SeletorDeTema } from './tema.tsx'

it('shows the choice in each of several on a page', () => {
  const page = renderToStaticMarkup(
    <>
      <SeletorDeTema />
      <SeletorDeTema />
    </>,
  )
  const groups = [...page.matchAll(/name="([^"]+)"/g)].map(([, name]) => name)
  expect(groups).toHaveLength(6)
  expect(new Set(groups).size).toBe(2)
})
