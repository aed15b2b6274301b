import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import estilo from './sugestoes-da-busca.module.css'

// The pause of every product search (docs/rules/marketplace.md#constants).
const ESPERA = 500
const SUGESTOES = 8
const PASSOS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

interface Sugestao {
  nome: string
  imagem_url: string | null
}

interface Props {
  campo: RefObject<HTMLInputElement | null>
  termo: string
  aoFechar: () => void
}

/**
 * Names of products that answer to what is being typed, mistakes forgiven, as links under the field; the arrows go
 * through them. A help only: when it cannot be had, there is none.
 */
export default function SugestoesDaBusca({ campo, termo, aoFechar }: Props) {
  const [sugestoes, setSugestoes] = useState<Sugestao[]>([])
  const lista = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const controle = new AbortController()
    const { signal } = controle
    const relogio = setTimeout(
      () => void sugerir(termo, signal).then((achadas) => signal.aborted || setSugestoes(achadas)),
      ESPERA,
    )
    return () => {
      clearTimeout(relogio)
      controle.abort()
    }
  }, [termo])

  function aoTeclar(evento: KeyboardEvent) {
    if (!lista.current || !campo.current) return
    const passo = PASSOS[evento.key]
    if (passo) {
      const links = [...lista.current.querySelectorAll('a')]
      const aqui = links.findIndex((link) => link.matches(':focus'))
      const destino = links[aqui + passo] ?? (aqui + passo < -1 ? links.at(-1) : campo.current)
      destino?.focus()
    } else if (evento.key === 'Escape') {
      campo.current.focus()
      aoFechar()
    } else return
    evento.preventDefault()
  }

  function aoSair({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && campo.current?.form?.contains(relatedTarget))) aoFechar()
  }

  useEffect(() => {
    const formulario = campo.current?.form
    if (!formulario) return
    const fim = new AbortController()
    formulario.addEventListener('keydown', aoTeclar, { signal: fim.signal })
    formulario.addEventListener('focusout', aoSair, { signal: fim.signal })
    return () => fim.abort()
  })

  if (sugestoes.length === 0) return null
  return (
    <>
      <ul
        ref={lista}
        className={`sem-lista ${estilo.lista}`}
        aria-label="Sugestões"
        // The field keeps the focus under the mouse: losing it would close the list before the click.
        onPointerDown={(evento) => evento.preventDefault()}
      >
        {sugestoes.map(({ nome, imagem_url }) => (
          <li key={nome}>
            <Link to={`/estabelecimentos?busca=${encodeURIComponent(nome)}`} onClick={aoFechar}>
              <Foto url={imagem_url} alt="" tamanhos="40px" className={estilo.foto} />
              {nome}
            </Link>
          </li>
        ))}
      </ul>
      <output className="so-leitor">{plural(sugestoes.length, '# sugestão', '# sugestões')}</output>
    </>
  )
}

async function sugerir(termo: string, signal: AbortSignal): Promise<Sugestao[]> {
  const busca = `/rest/v1/rpc/search_public_products?search_term=${encodeURIComponent(termo)}`
  const produtos = await fetch(busca, { signal })
    .then((resposta): Promise<Sugestao[]> | [] => (resposta.ok ? resposta.json() : []))
    .catch(() => [])
  const porNome = new Map(produtos.map((produto) => [produto.nome, produto]))
  return [...porNome.values()].slice(0, SUGESTOES)
}
