import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { LojaCompleta, ProdutoCompleto } from '../../schemas.ts'
import { DetalheDoProduto } from './detalhe-do-produto.tsx'

const LOJA = { id: 'l', codigo: 'sapataria', nome: 'Sapataria', desconto_pix: 0 } as LojaCompleta
const variacao = (id: string, valores: string[], mudanca: object = {}) => ({
  id,
  valores,
  preco: 200,
  preco_promocao: null,
  em_promocao: false,
  menor_preco_30d: null,
  estoque: 9,
  imagem_url: null,
  ...mudanca,
})
const TENIS = {
  id: 'p',
  nome: 'Tênis',
  preco: 200,
  preco_promocao: 150,
  em_promocao: true,
  preco_ate: 230,
  estoque: 20,
  imagem_url: '/imagens/a-1280.jpg',
  imagens: [],
  media_avaliacoes: 0,
  total_avaliacoes: 0,
  especificacoes_tecnicas: [],
  informacoes: [],
  tabela_de_medidas: null,
  opcoes: [
    { nome: 'Tamanho', valores: ['38', '39'] },
    { nome: 'Cor', valores: ['Preto', 'Branco'] },
  ],
  variacoes: [
    variacao('a', ['38', 'Preto'], { estoque: 0 }),
    variacao('b', ['38', 'Branco'], { preco_promocao: 150, em_promocao: true, estoque: 3 }),
    variacao('c', ['39', 'Preto'], { preco: 230, imagem_url: '/imagens/c-1280.jpg' }),
  ],
} as unknown as ProdutoCompleto

/** The page as the server sends it, in one piece. */
async function desenhar(produto: ProdutoCompleto, search = ''): Promise<string> {
  const Pagina = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <DetalheDoProduto loja={LOJA} produto={produto} completo={produto} condicoes={null} nivel={1} />
      ),
    },
  ])
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Pagina initialEntries={[`/${search}`]} />, {
      onAllReady() {
        const body = new PassThrough()
        pipe(body)
        text(body).then(resolve, reject)
      },
      onError: reject,
    })
  })
}
const marcados = (html: string) =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .filter(([campo]) => /checked/.test(campo))
    .map(([campo]) => /value="([^"]*)"/.exec(campo)?.[1])
const escrito = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the page of a product with options, as the server makes it', () => {
  test('asks for a choice, from the lowest price on', async () => {
    const html = await desenhar(TENIS)
    expect(marcados(html)).toEqual([])
    expect(escrito(html)).toMatch(/a partir de .*150,00/)
    expect(html.match(/<fieldset class="opcao-do-produto"/g)).toHaveLength(2)
    expect(escrito(html)).toContain('Adicionar ao Carrinho')
  })

  test('shows the choice that its address names: price, promotion, stock and picture', async () => {
    const branco = await desenhar(TENIS, '?variacao=38_branco')
    expect(marcados(branco)).toEqual(['38', 'Branco'])
    expect(escrito(branco)).toMatch(/- 25 %.*150,00.*Últimas unidades/)
    expect(escrito(branco)).not.toContain('a partir de')
    expect(escrito(branco)).toMatch(/39 Não há/)

    const preto = await desenhar(TENIS, '?variacao=c')
    expect(marcados(preto)).toEqual(['39', 'Preto'])
    expect(preto).toContain('/imagens/c-')
    expect(escrito(preto)).toMatch(/230,00/)
  })

  test('of what is sold out says so, and offers to tell', async () => {
    const html = await desenhar(TENIS, '?variacao=38_preto')
    for (const dito of ['ESGOTADO', 'Indisponível', 'Avise-me quando chegar', 'Preto Esgotado'])
      expect(escrito(html)).toContain(dito)
  })

  test.each(['lixo', '38', '../..', '%00', '38_preto_x'])('%s chooses nothing', async (nome) => {
    expect(marcados(await desenhar(TENIS, `?variacao=${nome}`))).toEqual([])
  })

  test('a simple product has no tiles, and sold out it offers to tell', async () => {
    const simples = { ...TENIS, opcoes: [], variacoes: [], preco_ate: null } as ProdutoCompleto
    expect(await desenhar(simples)).not.toContain('opcao-do-produto')
    expect(escrito(await desenhar(simples))).not.toContain('Avise-me')
    expect(escrito(await desenhar({ ...simples, estoque: 0 }))).toContain('Avise-me quando chegar')
  })
})
