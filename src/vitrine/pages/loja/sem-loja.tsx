import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

/** Why there is no shop to show: it is blocked, nobody knows it, or it could not be fetched. */
type PorqueSemLoja = 'parada' | 'desconhecida' | 'falha'

/** What such a page is called. */
export const SEM_LOJA: Record<PorqueSemLoja, string> = {
  parada: 'Loja temporariamente indisponível',
  desconhecida: 'Loja não encontrada',
  falha: 'Erro ao carregar loja',
}

const ESPERA = 2000

// Few visits come to it, and what is said stands without it: often it is the network that failed.
const buscarDesenho = () => import('#src/shared/ui/desenhos/loja-fechada.ts')
const Desenho = lazy<ComponentType>(() =>
  buscarDesenho().then(
    ({ DesenhoDeLojaFechada }) => ({ default: DesenhoDeLojaFechada }),
    () => ({ default: () => null }),
  ),
)

export function SemLoja({ porque }: { porque: PorqueSemLoja }) {
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <Suspense>
        <Desenho />
      </Suspense>
      <h1>{SEM_LOJA[porque]}</h1>
      {porque === 'parada' ? <Parada /> : <NaoEncontrada falha={porque === 'falha'} />}
      <Link to="/estabelecimentos" className="botao">
        Ver todas as lojas
      </Link>
    </main>
  )
}

/** Unknown and pending shops look alike; with JavaScript the person goes on to the list (docs/rules/marketplace.md#error-texts). */
function NaoEncontrada({ falha }: { falha: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const relogio = setTimeout(() => void navigate('/estabelecimentos', { replace: true }), ESPERA)
    return () => clearTimeout(relogio)
  }, [navigate])

  return (
    <output className="apagado">
      {falha
        ? 'Não foi possível carregar as informações da loja.'
        : 'Esta loja não existe ou não está disponível.'}
    </output>
  )
}

/** Of a blocked shop nothing is shown but that it may come back (docs/rules/shops.md#visibility): the person stays where the link led. */
const Parada = () => (
  <p className="apagado">
    Ela não recebe pedidos no momento. Se você já comprou aqui, acompanhe o pedido em{' '}
    <Link to="/minha-conta">Minha conta</Link>.
  </p>
)
