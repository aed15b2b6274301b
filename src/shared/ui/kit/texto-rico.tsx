import { createElement, Fragment } from 'react'
import { lerTextoRico, type Peca } from '../../texto-rico.ts'

/** Rich text that the server sanitised, as elements: never as raw HTML. */
export function TextoRico({ html }: { html: string }) {
  return <Pecas pecas={lerTextoRico(html)} />
}

function Pecas({ pecas }: { pecas: Peca[] }) {
  return pecas.map((peca, posicao) => {
    const key = `${posicao}`
    if (typeof peca === 'string') return <Fragment key={key}>{peca}</Fragment>
    if (peca.tag === 'br') return <br key={key} />
    const atributos = peca.href ? { href: peca.href, rel: 'nofollow noopener ugc', target: '_blank' } : {}
    return createElement(peca.tag, { key, ...atributos }, <Pecas pecas={peca.filhos} />)
  })
}
