import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { readyPart } from '../server/http/ready-parts.tsx'
import { CartaoDeProduto } from './loja/cartao-produto.tsx'
import { FazerPronto, Pronto } from './pronto.tsx'
import { StaticRouter } from 'react-router'
import type { ReactElement, ReactNode } from 'react'

const asBrowser = (page: ReactElement) =>
  renderToString(<StaticRouter location="/loja/a">{page}</StaticRouter>)
const asText = (key: string, inside: ReactNode) => readyPart(key, inside).toString()
const asServer = (page: ReactElement) => asBrowser(<FazerPronto value={asText}>{page}</FazerPronto>)

const produto = {
  id: 'p1',
  nome: 'Café & “pão”',
  preco: 20,
  preco_promocao: 15,
  em_promocao: true,
  estoque: 3,
  imagem_url: '/imagens/abc-640.jpg',
  media_avaliacoes: 4.5,
  total_avaliacoes: 2,
}
const link = { to: { search: 'produto=p1' }, mask: '/loja/a/produto/p1' }
const cartao = (mudado = {}) => (
  <CartaoDeProduto
    produto={{ ...produto, ...mudado }}
    link={link}
    descontoPix={5}
    onAdicionar={() => undefined}
  />
)

describe('a part that is kept', () => {
  it('is the HTML that the browser expects, the first time and when it comes again', () => {
    const esperado = asBrowser(cartao())
    expect(asServer(cartao())).toBe(esperado)
    expect(asServer(cartao())).toBe(esperado)
  })

  it('is made anew when anything that it shows has changed', () => {
    asServer(cartao())
    for (const mudado of [{ preco_promocao: 14 }, { estoque: 0 }, { nome: 'Chá' }, { em_promocao: false }]) {
      const novo = cartao(mudado)
      expect(asServer(novo)).toBe(asBrowser(novo))
    }
  })

  it('is made once for the same key, and each time without one', () => {
    const parte = (de: [string] | undefined, dentro: string) => (
      <Pronto como="div" className="x" de={de}>
        <b>{dentro}</b>
      </Pronto>
    )
    expect(asServer(parte(['uma'], 'primeira'))).toBe('<div class="x"><b>primeira</b></div>')
    expect(asServer(parte(['uma'], 'segunda'))).toBe('<div class="x"><b>primeira</b></div>')
    expect(asServer(parte(undefined, 'terceira'))).toBe('<div class="x"><b>terceira</b></div>')
  })
})
