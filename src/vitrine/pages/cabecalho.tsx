import { IconSearch, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { Marca } from '#src/shared/ui/marca.tsx'
import { BotaoDeTema, SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { Contagem } from './contagem.tsx'

/** The mall's header: sign, search, the way in for clients, the cart. */
export function Cabecalho({ onAbrirCarrinho }: { onAbrirCarrinho: () => void }) {
  function abrir(evento: MouseEvent) {
    if (evento.metaKey || evento.ctrlKey || evento.shiftKey) return
    evento.preventDefault()
    onAbrirCarrinho()
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
          <Link to="/auth/consumidor" className="link cliente">
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

function BuscaDoShopping() {
  const id = useId()
  const campo = useRef<HTMLInputElement>(null)
  const [parametros] = useSearchParams()
  const busca = parametros.get('busca') ?? ''
  useEffect(() => {
    if (campo.current && document.activeElement !== campo.current) campo.current.value = busca
  }, [busca])

  return (
    <Form action="/estabelecimentos" role="search" aria-label="Lojas e produtos">
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
        />
      </div>
    </Form>
  )
}
