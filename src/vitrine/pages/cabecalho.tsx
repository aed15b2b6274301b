import { IconSearch, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { Marca } from '#src/shared/ui/marca.tsx'
import { lerSessao } from '#src/shared/ui/sessao-guardada.ts'
import { BotaoDeTema, SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { Contagem } from './contagem.tsx'

/** The mall's header: sign, search, the way in for clients, the cart. */
export function Cabecalho({ onAbrirCarrinho }: { onAbrirCarrinho: () => void }) {
  const navigate = useNavigate()

  function abrir(evento: MouseEvent) {
    if (evento.metaKey || evento.ctrlKey || evento.shiftKey) return
    evento.preventDefault()
    onAbrirCarrinho()
  }

  /** Who is signed in already goes past the door, to their orders. The page itself is the same for everyone. */
  function abrirConta(evento: MouseEvent) {
    const sessao = lerSessao()
    if (!sessao || sessao.faltaSegundoFator || evento.metaKey || evento.ctrlKey || evento.shiftKey) return
    evento.preventDefault()
    void navigate('/minha-conta')
  }

  return (
    <header className="cabecalho">
      <div className="miolo">
        <Link to="/" className="marca">
          <Marca />
        </Link>
        <BuscaDoShopping />
        <nav aria-label="Principal">
          <Link to="/estabelecimentos" className="link">
            Lojas
          </Link>
          <SeletorDeTema />
          <BotaoDeTema className="tema-compacto" />
          <Link to="/auth/consumidor" className="link cliente" onClick={abrirConta}>
            <IconUser size={22} aria-hidden />
            <span>Área do Cliente</span>
          </Link>
          <a href="/loja" className="botao-icone" onClick={abrir}>
            <span className="so-leitor">Carrinho</span>
            <IconShoppingBag size={24} aria-hidden />
            <Contagem />
          </a>
        </nav>
      </div>
    </header>
  )
}

// The pause of every product search (SPEC §9).
const ESPERA_DAS_SUGESTOES = 500
const SUGESTOES = 8

function BuscaDoShopping() {
  const id = useId()
  const campo = useRef<HTMLInputElement>(null)
  const [parametros] = useSearchParams()
  const [termo, setTermo] = useState('')
  const sugestoes = useSugestoes(termo)
  const busca = parametros.get('busca') ?? ''
  useEffect(() => {
    if (campo.current && document.activeElement !== campo.current) campo.current.value = busca
  }, [busca])

  return (
    <search aria-label="Lojas e produtos">
      <Form action="/estabelecimentos">
        <label htmlFor={id} className="so-leitor">
          Buscar lojas e produtos
        </label>
        <div className="busca">
          <IconSearch size={20} aria-hidden />
          <input
            ref={campo}
            id={id}
            name="busca"
            type="search"
            className="entrada"
            placeholder="Buscar lojas e produtos"
            maxLength={120}
            autoComplete="off"
            list={`${id}-sugestoes`}
            onChange={(evento) => setTermo(evento.target.value.trim())}
          />
          <datalist id={`${id}-sugestoes`}>
            {sugestoes.map((nome) => (
              <option key={nome} value={nome}>
                {nome}
              </option>
            ))}
          </datalist>
        </div>
      </Form>
    </search>
  )
}

/** Names of products that answer to what is being typed. A help only: when it cannot be had, there is none. */
function useSugestoes(termo: string): string[] {
  const [achados, setAchados] = useState<string[]>([])
  useEffect(() => {
    if (termo.length < 2) return
    const controle = new AbortController()
    const relogio = setTimeout(
      () => void sugerir(termo, controle.signal).then(setAchados),
      ESPERA_DAS_SUGESTOES,
    )
    return () => {
      clearTimeout(relogio)
      controle.abort()
    }
  }, [termo])
  return termo.length < 2 ? [] : achados
}

async function sugerir(termo: string, signal: AbortSignal): Promise<string[]> {
  const busca = `/rest/v1/rpc/search_public_products?search_term=${encodeURIComponent(termo)}`
  const produtos = await fetch(busca, { signal })
    .then((resposta): Promise<{ nome: string }[]> | [] => (resposta.ok ? resposta.json() : []))
    .catch(() => [])
  return [...new Set(produtos.map(({ nome }) => nome))].slice(0, SUGESTOES)
}
