import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { CartaoDeProduto, type ProdutoDoCartao } from '#src/shared/ui/loja/cartao-produto.tsx'
import { EsqueletoDeProdutos } from '#src/shared/ui/loja/esqueleto-de-produtos.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { type LojaEscolhida, lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'

const ESPERA = 500

/** What `search_public_products` answers (docs/rules/marketplace.md#procedures-and-functions); pages rendered on the server know a little more. */
interface Encontrado {
  id: string
  nome: string
  preco: number
  imagem_url: string | null
  estabelecimento_id: string
  estabelecimento_nome: string
  preco_promocao?: number | null
  em_promocao?: boolean
  estabelecimento_codigo?: string
}

interface Props {
  inicial: string
  /** Found by the server when the address carries a search. */
  encontrados: Encontrado[] | null
  lojas: LojaEscolhida[]
}

/** Looks for a product in every shop, half a second after the last key. Works as a form without scripts. */
export function BuscaDeProdutos({ inicial, encontrados, lojas }: Props) {
  const [termo, setTermo] = useState(inicial)
  const [produtos, setProdutos] = useState(encontrados)
  const [buscando, setBuscando] = useState(false)
  const navigate = useNavigate()
  const id = useId()
  /** What the products on screen answer to; null when the search failed. */
  const respondido = useRef<string | null>(inicial)

  useEffect(() => {
    const procurado = termo.trim()
    if (procurado === respondido.current) return
    const controle = new AbortController()
    const relogio = setTimeout(() => {
      const mostrar = (achados: Encontrado[] | null) => {
        respondido.current = procurado
        setProdutos(achados)
      }
      if (procurado === '') return mostrar(null)
      setBuscando(true)
      api
        .get('/rest/v1/rpc/search_public_products', {
          query: { search_term: procurado },
          signal: controle.signal,
        })
        .then(mostrar)
        .catch((error: unknown) => {
          if (controle.signal.aborted) return
          respondido.current = null
          setProdutos(null)
          toast.erro('Erro ao pesquisar produtos', error instanceof ApiError ? error.detail : undefined)
        })
        .finally(() => setBuscando(false))
    }, ESPERA)
    return () => {
      clearTimeout(relogio)
      controle.abort()
    }
  }, [termo])

  async function comprar(produto: Encontrado) {
    try {
      const loja =
        lojas.find((uma) => uma.id === produto.estabelecimento_id) ??
        (await api.get('/rest/v1/estabelecimentos/:id', { params: { id: produto.estabelecimento_id } }))
      lojaEscolhida.definir(loja)
      await navigate(enderecoDeEntrada(loja.codigo))
    } catch (error) {
      toast.erro(error instanceof ApiError ? error.title : 'Erro ao carregar loja')
    }
  }

  return (
    <section aria-label="Busca de produtos">
      <search>
        <form className="busca-de-produtos" onSubmit={(evento) => evento.preventDefault()}>
          <label htmlFor={id} className="rotulo">
            Procurar um produto
          </label>
          <div className="busca">
            <IconSearch size={20} aria-hidden />
            <Campo
              id={id}
              name="produto"
              type="search"
              placeholder="Buscar produtos em todas as lojas"
              maxLength={120}
              autoComplete="off"
              value={termo}
              onChange={(evento) => setTermo(evento.target.value)}
            />
          </div>
          <button type="submit" className="botao sem-js">
            Buscar
          </button>
        </form>
      </search>
      <div aria-live="polite">
        {buscando ? (
          <EsqueletoDeProdutos quantos={4} />
        ) : produtos?.length === 0 ? (
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Nenhum produto encontrado"
            texto="Tente outras palavras, ou escolha uma loja da lista."
          />
        ) : produtos ? (
          <div className="grade-produtos quatro">
            {produtos.map((produto) => (
              <CartaoDeProduto
                key={produto.id}
                produto={paraCartao(produto)}
                nivel={2}
                nome={<Nome produto={produto} aoEscolher={() => void comprar(produto)} />}
                daLoja={produto.estabelecimento_nome}
              />
            ))}
          </div>
        ) : null}
        {produtos && produtos.length > 0 && !buscando ? (
          <p>
            <Link to={`/busca?q=${encodeURIComponent(termo.trim())}`} className="link">
              Ver todos os resultados
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** A link where the way is known, so it works without scripts; with them the choice is remembered first. */
function Nome({ produto, aoEscolher }: { produto: Encontrado; aoEscolher: () => void }) {
  const { nome, estabelecimento_codigo: codigo } = produto
  if (!codigo) {
    return (
      <button type="button" className="cobre" onClick={aoEscolher}>
        {nome}
      </button>
    )
  }
  return (
    <Link
      to={enderecoDeEntrada(codigo)}
      className="cobre"
      onClick={(evento) => {
        evento.preventDefault()
        aoEscolher()
      }}
    >
      {nome}
    </Link>
  )
}

const enderecoDeEntrada = (codigo: string) => `/auth/consumidor?estabelecimento=${encodeURIComponent(codigo)}`

/** The procedure tells no promotion and no stock: what matters here is the thing and its shop. */
function paraCartao(produto: Encontrado): ProdutoDoCartao {
  return {
    ...produto,
    preco_promocao: produto.preco_promocao ?? null,
    em_promocao: produto.em_promocao ?? false,
  }
}
