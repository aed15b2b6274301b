import { IconSearch, IconShoppingBag, IconUser } from '@tabler/icons-react'
import {
  type ComponentType,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { Marca } from '#src/shared/ui/desenhos/marca.tsx'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import { BotaoDeTema, SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Contagem } from '../inicio/contagem.tsx'

// Without a network the header stands without it.
const Sino = lazy<ComponentType>(() =>
  import('./sino-do-comprador.tsx').catch(() => ({ default: () => null })),
)

/** The marketplace's header: logo, search, notifications, the way in for customers, the cart. */
export function Cabecalho({ onAbrirCarrinho }: { onAbrirCarrinho: () => void }) {
  const navigate = useNavigate()
  const { usuario } = useSessao()

  function abrir(evento: MouseEvent) {
    if (evento.metaKey || evento.ctrlKey || evento.shiftKey) return
    evento.preventDefault()
    onAbrirCarrinho()
  }

  /**
   * Who is signed in already skips the sign-in page and goes to their orders. The page itself is the same for
   * everyone.
   */
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
        <Pronto como="nav" aria-label="Principal" de={['principal']}>
          <Link to="/estabelecimentos" className="link">
            Lojas
          </Link>
          <SeletorDeTema />
          <BotaoDeTema className="tema-compacto" />
          <Link to="/auth/consumidor" className="link cliente" onClick={abrirConta}>
            <IconUser size={22} aria-hidden />
            <span>Área do Cliente</span>
          </Link>
          {usuario && (
            <Suspense>
              <Sino key={usuario.id} />
            </Suspense>
          )}
          <a href="/loja" className="botao-icone" onClick={abrir}>
            <span className="so-leitor">Carrinho</span>
            <IconShoppingBag size={24} aria-hidden />
            <Contagem />
          </a>
        </Pronto>
      </div>
    </header>
  )
}

const buscarSugestoes = () => import('./sugestoes-da-busca.tsx')
// Without a network the box searches all the same, only without suggestions.
const Sugestoes = lazy(() => buscarSugestoes().catch(() => ({ default: () => null })))

function BuscaDoShopping() {
  const id = useId()
  const campo = useRef<HTMLInputElement>(null)
  const [parametros] = useSearchParams()
  /** Null while nobody is at the field. */
  const [termo, setTermo] = useState<string | null>(null)
  const busca = parametros.get('q') ?? parametros.get('busca') ?? ''
  useEffect(() => {
    if (campo.current && document.activeElement !== campo.current) campo.current.value = busca
  }, [busca])
  const ouvir = ({ target }: { target: HTMLInputElement }) => setTermo(target.value.trim())
  const fechar = () => setTermo(null)

  return (
    <search aria-label="Lojas e produtos">
      <Form action="/busca" onSubmit={fechar}>
        <label htmlFor={id} className="so-leitor">
          Buscar lojas e produtos
        </label>
        <div className="busca">
          <IconSearch size={20} aria-hidden />
          <Campo
            ref={campo}
            id={id}
            name="q"
            type="search"
            placeholder="Buscar lojas e produtos"
            maxLength={120}
            autoComplete="off"
            onChange={ouvir}
            onFocus={ouvir}
          />
          {termo !== null && (
            <Suspense>
              <Sugestoes campo={campo} termo={termo} aoFechar={fechar} />
            </Suspense>
          )}
        </div>
      </Form>
    </search>
  )
}
