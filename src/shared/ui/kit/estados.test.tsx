import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api.ts'
import { EstadoDaFalha } from './estados.tsx'

function shown(erro: unknown, titulo?: string): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <EstadoDaFalha erro={erro} {...(titulo ? { titulo } : {})} /> },
  ])
  return renderToStaticMarkup(<Stub />)
}

describe('why a screen has nothing to show', () => {
  it('names the list that failed (8.oth.03–04)', () => {
    const screen = shown(new ApiError({ status: 500 }), 'Erro ao carregar vendas')
    for (const text of ['Erro ao carregar vendas', 'Não foi possível carregar', 'Tentar novamente'])
      expect(screen).toContain(text)
  })

  it.each([404, 422])('says that what an address names is not there (%i)', (status) => {
    const screen = shown(new ApiError({ status }), 'Erro ao carregar venda')
    expect(screen).toContain('Não encontrado')
    expect(screen).not.toContain('internet')
  })

  it('says what the role may not see, whatever the list', () => {
    expect(shown(new ApiError({ status: 403 }), 'Erro ao carregar vendas')).not.toContain('Erro ao carregar')
  })
})
