import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { PapelEquipe } from '#src/acesso/papeis.ts'
import type { Relatorio } from '../schemas.ts'
import { RelatorioAberto } from './relatorio-aberto.tsx'

function shown(search: string, { id = 'vendas', papel = 'proprietario' } = {}): string {
  const relatorio = { id, tem_dados: false } as Relatorio
  const loja = { papel: papel as PapelEquipe }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <RelatorioAberto loja={loja} relatorio={relatorio} ocupado={false} /> },
  ])
  return renderToStaticMarkup(<Stub initialEntries={[`/${search}`]} />)
}

describe('a report with nothing to show', () => {
  it('says of which days, and offers a sale to who may make one', () => {
    expect(shown('')).toMatch(/Nenhuma venda paga nos últimos 30 dias.*Registrar uma venda/)
    expect(shown('', { papel: 'visualizador' })).not.toContain('Registrar uma venda')
    const reviews = shown('?periodo=30d', { id: 'avaliacoes' })
    expect(reviews).toContain('Nenhuma avaliação nos últimos 30 dias')
    expect(reviews).not.toContain('Registrar uma venda')
  })

  it('leads out of its filters, and then to the usual days', () => {
    expect(shown('?aba=personalizado&canal=balcao&periodo=7d')).toMatch(
      /Nada com estes filtros.*\?aba=personalizado&amp;periodo=7d"/,
    )
    expect(shown('?aba=vendas&periodo=hoje')).toMatch(/Nada neste período.*\?aba=vendas"/)
  })
})
