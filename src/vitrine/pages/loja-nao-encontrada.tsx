import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { DesenhoDeLojaFechada } from '#src/shared/ui/desenhos.tsx'

const ESPERA = 2000

/** Unknown, pending and blocked shops all look like this; with JavaScript the person goes on to the list (SPEC §8). */
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
