import { IconClock, IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { lerRecentes, limparRecentes, tirarRecente } from './buscas-recentes.ts'
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
 * Under the field, as links that the arrows go through: names of products that answer to what is being typed, mistakes
 * forgiven, or while nothing is what was searched for on this device. A help only: when it cannot be had, there is none.
 */
export default function SugestoesDaBusca({ campo, termo, aoFechar }: Props) {
  const [sugestoes, setSugestoes] = useState<Sugestao[]>([])
  const [recentes, setRecentes] = useState(lerRecentes)
  const caixa = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (termo.length < 2) return
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
    if (!caixa.current || !campo.current) return
    const passo = PASSOS[evento.key]
    if (passo) {
      const links = [...caixa.current.querySelectorAll('a')]
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

  /** What was taken away takes the focus with it: it goes on to the field. */
  function tirar(recente: string | null) {
    campo.current?.focus()
    setRecentes(recente === null ? limparRecentes() : tirarRecente(recente))
  }

  const vazio = termo === ''
  if (vazio ? recentes.length === 0 : termo.length < 2 || sugestoes.length === 0) return null
  return (
    <>
      <div
        ref={caixa}
        className={estilo.lista}
        // The field keeps the focus under the mouse: losing it would close the list before the click.
        onPointerDown={(evento) => evento.preventDefault()}
      >
        {vazio ? (
          <>
            <p className={estilo.titulo}>
              <strong>Buscas recentes</strong>
              <button type="button" className="link" onClick={() => tirar(null)}>
                Apagar todas
              </button>
            </p>
            <ul className="sem-lista" aria-label="Buscas recentes">
              {recentes.map((recente) => (
                <li key={recente} className={estilo.recente}>
                  <Link to={para(recente)} onClick={aoFechar}>
                    <IconClock size={20} aria-hidden />
                    {recente}
                  </Link>
                  <button type="button" className="botao-icone" onClick={() => tirar(recente)}>
                    <IconX size={18} aria-hidden />
                    <span className="so-leitor">Apagar a busca {recente}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <ul className="sem-lista" aria-label="Sugestões">
              {sugestoes.map(({ nome, imagem_url }) => (
                <li key={nome}>
                  <Link to={para(nome)} onClick={aoFechar}>
                    <Foto url={imagem_url} alt="" tamanhos="40px" className={estilo.foto} />
                    {nome}
                  </Link>
                </li>
              ))}
            </ul>
            <Link to={para(termo)} onClick={aoFechar} className={estilo.todos}>
              <IconSearch size={20} aria-hidden />
              Ver todos os resultados
            </Link>
          </>
        )}
      </div>
      {!vazio && (
        <output className="so-leitor">{plural(sugestoes.length, '# sugestão', '# sugestões')}</output>
      )}
    </>
  )
}

const para = (termo: string) => `/busca?q=${encodeURIComponent(termo)}`

async function sugerir(termo: string, signal: AbortSignal): Promise<Sugestao[]> {
  const busca = `/rest/v1/rpc/search_public_products?search_term=${encodeURIComponent(termo)}`
  const produtos = await fetch(busca, { signal })
    .then((resposta): Promise<Sugestao[]> | [] => (resposta.ok ? resposta.json() : []))
    .catch(() => [])
  const porNome = new Map(produtos.map((produto) => [produto.nome, produto]))
  return [...porNome.values()].slice(0, SUGESTOES)
}
