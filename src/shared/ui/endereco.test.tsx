import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useEndereco } from './endereco.ts'
import { Paginas } from './kit/paginas.tsx'
import { OpcoesNoEndereco } from './kit/seletor-de-periodo.tsx'

function Pagina() {
  const { parametros, para } = useEndereco()
  return (
    <>
      <output>{parametros.get('status')}</output>
      <Link to={para({ ordem: 'total' })}>Total</Link>
      <OpcoesNoEndereco
        rotulo="Período"
        nome="periodo"
        opcoes={{ '7d': '7 dias' }}
        atual="30d"
        sem={['de']}
      />
      <Paginas pagina={1} total={25} porPagina={20} linhas={20} />
    </>
  )
}

/** What the page shows while the answer to another address is on its way. */
function aCaminhoDe(destino: string): string {
  const router = createMemoryRouter(
    [
      { path: '/', Component: Pagina, loader: () => new Promise(() => {}) },
      { path: '/outra', loader: () => new Promise(() => {}) },
    ],
    { initialEntries: ['/?de=2026-01-01&pagina=3'], hydrationData: { loaderData: { '0': null } } },
  )
  void router.navigate(destino)
  expect(router.state.navigation.state).toBe('loading')
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('&amp;', '&')
}

it('builds each link on the address that is on its way, from its first page on', () => {
  const html = aCaminhoDe('/?de=2026-01-01&status=paga')
  expect(html).toContain('<output>paga</output>')
  for (const href of [
    '/?de=2026-01-01&status=paga&ordem=total',
    '/?status=paga&periodo=7d',
    '/?de=2026-01-01&status=paga&pagina=2',
  ])
    expect(html).toContain(`href="${href}"`)
})

it('stays with its own address while another page is on its way', () => {
  const html = aCaminhoDe('/outra?status=paga')
  expect(html).toContain('<output></output>')
  expect(html).toContain('href="/?de=2026-01-01&ordem=total"')
})
