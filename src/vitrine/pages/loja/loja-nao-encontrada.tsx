import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { DesenhoDeLojaFechada } from '#src/shared/ui/desenhos/desenhos.tsx'

const ESPERA = 2000

/** Unknown and pending shops look alike; with JavaScript the person goes on to the list (docs/rules/marketplace.md#error-texts). */
export function LojaNaoEncontrada({
  titulo = 'Loja não encontrada',
  texto = 'Esta loja não existe ou não está disponível.',
}) {
  const navigate = useNavigate()
  useEffect(() => {
    const relogio = setTimeout(() => void navigate('/estabelecimentos', { replace: true }), ESPERA)
    return () => clearTimeout(relogio)
  }, [navigate])

  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <DesenhoDeLojaFechada />
      <h1>{titulo}</h1>
      <output className="apagado">{texto}</output>
      <Link to="/estabelecimentos" className="botao">
        Ver todas as lojas
      </Link>
    </main>
  )
}

/** Of a blocked shop nothing is shown but that it may come back (docs/rules/shops.md#visibility): the person stays where the link led. */
export function LojaParada() {
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <DesenhoDeLojaFechada />
      <h1>{LOJA_PARADA}</h1>
      <p className="apagado">
        Ela não recebe pedidos no momento. Se você já comprou aqui, acompanhe o pedido em{' '}
        <Link to="/minha-conta">Minha conta</Link>.
      </p>
      <Link to="/estabelecimentos" className="botao">
        Ver todas as lojas
      </Link>
    </main>
  )
}

export const LOJA_PARADA = 'Loja temporariamente indisponível'
