import { describe, expect, it } from 'vitest'
import { marcaQueFalta, restricaoPelasPalavras } from './restricao-de-idade.ts'

const pede = (nome: string, categoria: string | null = null) => restricaoPelasPalavras({ nome, categoria })

describe('what the law asks for by the words of a product', () => {
  it.each([
    'Cerveja artesanal IPA 500 ml',
    'CACHAÇA envelhecida',
    'Kit cerveja e amendoim',
    'Vinho chileno 750 ml',
    'Garrafa de vinho Merlot',
    'Licor de jabuticaba',
    'Copo + cerveja pilsen',
    'Charuto cubano',
    'Fogos de artifício 12 tiros',
    'Vibrador',
  ])('%s: only in the shop, by document', (nome) => expect(pede(nome)?.com_documento).toBe(true))

  it.each([
    'Cerveja sem álcool 350 ml',
    'Copo de cerveja 300 ml',
    'Taças para vinho, par',
    'Vinagre de vinho tinto',
    'Vestido vinho',
    'Mochila cor vinho',
    'Tênis vinho 38',
    'Bombom de licor',
    'Livro: a história da cachaça',
    'Ginástica rítmica, fita',
    'Café torrado rumo ao sul',
    'Sabonete de cerveja',
  ])('%s: nothing', (nome) => expect(pede(nome)).toBeNull())

  it('goes by the category as well, but not for what stands beside the bottle', () => {
    expect(pede('Rótulo azul 750 ml', 'Cervejas')).toBeNull()
    expect(pede('Azul da serra 750 ml', 'Vinhos')?.nome).toBe('bebida alcoólica')
    expect(pede('Abridor de parede', 'Vinhos')).toBeNull()
  })

  it('asks for the mark that is missing, and says why', () => {
    const semMarca = { maior_de_18: false, so_com_documento: false }
    const cerveja = { nome: 'Cerveja', categoria: null }
    expect(marcaQueFalta(semMarca, cerveja)).toMatchObject({ campo: 'so_com_documento' })
    expect(marcaQueFalta({ maior_de_18: true, so_com_documento: false }, cerveja)?.motivo).toContain(
      'Lei 13.106/2015',
    )
    expect(marcaQueFalta({ maior_de_18: true, so_com_documento: true }, cerveja)).toBeNull()
    const canivete = { nome: 'Canivete suíço', categoria: null }
    expect(marcaQueFalta(semMarca, canivete)).toMatchObject({ campo: 'maior_de_18' })
    expect(marcaQueFalta({ maior_de_18: true, so_com_documento: false }, canivete)).toBeNull()
    expect(marcaQueFalta(semMarca, { nome: 'Caneca', categoria: 'Casa' })).toBeNull()
  })
})
