import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { criarLoja } from '#test/factories.ts'
import { type LojaComRelatorios, startLojaComRelatorios } from '#test/loja-com-relatorios.ts'
import type { Painel } from '../schemas.ts'

let l: LojaComRelatorios
beforeAll(async () => {
  l = await startLojaComRelatorios()
})
afterAll(() => l.close())

describe('the dashboard', () => {
  test('shows the owner all of it, and what needs attention', async () => {
    const { status, body } = await l.pedir('painel', { periodo: 'hoje' })
    const painel = body as unknown as Painel
    expect(status).toBe(200)
    expect(painel).toMatchObject({ visao: 'completa', limitado: false })
    expect(Object.fromEntries(painel.numeros.map(({ id, valor }) => [id, valor]))).toMatchObject({
      faturamento: 30,
      vendas: 1,
      ticket: 30,
      itens: 3,
    })
    expect(painel.atencao.map(({ texto }) => texto)).toEqual(['1 produto sem estoque'])
    expect(painel.ultimas_vendas[0]).toMatchObject({ total: 30 })
    expect(painel.mais_vendidos[0]).toMatchObject({ nome: '=Pão de queijo', quantidade: 3, receita: 30 })
  })

  test('keeps values from a salesperson and everything but the shelf from a stock keeper', async () => {
    const vendedor = (await l.pedir('painel', { token: l.tokens.vendedor })).body as unknown as Painel
    expect(vendedor.visao).toBe('sem_valores')
    expect(vendedor.numeros.filter(({ unidade }) => unidade === 'reais')).toEqual([])
    expect(vendedor.graficos.filter(({ unidade }) => unidade === 'reais')).toEqual([])
    expect(vendedor.ultimas_vendas.every(({ total }) => total === null)).toBe(true)
    expect(vendedor.mais_vendidos.every(({ receita }) => receita === null)).toBe(true)
    expect(JSON.stringify(vendedor)).not.toContain('R$')

    const estoquista = (await l.pedir('painel', { token: l.tokens.estoquista })).body as unknown as Painel
    expect(estoquista.visao).toBe('estoque')
    expect(estoquista.graficos).toEqual([])
    expect(estoquista.ultimas_vendas).toEqual([])
    expect(estoquista.numeros.map(({ id }) => id)).toEqual(['ativos', 'unidades', 'zerados', 'ultimas'])
    expect(estoquista.repor).toMatchObject([{ nome: '=Pão de queijo', estoque: 0 }])
  })

  test('of a plan without reports is its paid sales and what needs attention', async () => {
    const semRelatorios = await l.planoCom('nenhum')
    const { body } = await l.pedir('painel', { token: semRelatorios.token, em: semRelatorios.id })
    const painel = body as unknown as Painel
    expect(painel.limitado).toBe(true)
    expect(painel.numeros.map(({ id }) => id)).toEqual(['vendas'])
    expect(painel.graficos).toEqual([])
    expect(painel.mais_vendidos).toEqual([])
  })

  test('leads a new shop through its first steps until all are done', async () => {
    const nova = await criarLoja(l.owner, { conectada: false })
    const token = await l.tokenFor(nova.donoId)
    const { body } = await l.pedir('painel', { token, em: nova.id })
    const { passos, atencao } = body as unknown as Painel
    expect(passos.filter(({ feito }) => feito)).toEqual([])
    expect(passos.map(({ texto }) => texto)).toEqual([
      'Complete os dados da loja',
      'Cadastre o primeiro produto',
      'Conecte o Mercado Pago',
      'Publique as políticas',
      'Compartilhe o link',
      'Faça uma venda de teste',
    ])
    expect(atencao).toMatchObject([
      { texto: 'Pagamentos desabilitados — conecte o Mercado Pago', urgente: true },
    ])
  })
})
