import { type ComponentProps, cloneElement, createElement, type ReactElement } from 'react'

type Atributos = Record<string, string>

/** The component of a drawing's file: elements of the page, never raw HTML, so that each scheme has its colours. */
export function desenho(svg: string) {
  let lido: ReactElement | undefined
  return function Desenho(props: ComponentProps<'svg'>) {
    lido ??= lerDesenho(svg)
    return cloneElement(lido, props)
  }
}

function lerDesenho(svg: string): ReactElement {
  const folha: ReactElement[] = []
  const abertos: { nome: string; atributos: Atributos; filhos: ReactElement[] }[] = []
  for (const [, fim, nome = '', atributos = '', vazio] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (!fim) abertos.push({ nome, atributos: lerAtributos(atributos), filhos: [] })
    if (!fim && !vazio) continue
    const feito = abertos.pop()
    const acima = abertos.at(-1)?.filhos ?? folha
    if (feito) acima.push(createElement(feito.nome, feito.atributos, ...feito.filhos))
  }
  return folha[0] ?? createElement('svg')
}

function lerAtributos(texto: string): Atributos {
  const pares = [...texto.matchAll(/([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(pares.map(([, nome = '', valor = '']) => [comoNoReact(nome), valor]))
}

function comoNoReact(nome: string): string {
  if (nome === 'class') return 'className'
  if (nome.startsWith('aria-')) return nome
  return nome.replaceAll(/-(\w)/g, (_, letra: string) => letra.toUpperCase())
}
