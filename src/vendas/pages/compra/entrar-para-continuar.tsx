import { Link } from 'react-router'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'

/** Who is not signed in keeps the cart and comes back to it. */
export function EntrarParaContinuar({ carregando, entrar }: { carregando: boolean; entrar: string }) {
  if (carregando) return <p>Carregando...</p>
  return (
    <Vazio
      desenho={<DesenhoDeSacola />}
      titulo="Login necessário"
      texto="Entre na sua conta para finalizar. Seu carrinho continua aqui."
    >
      <Link className="botao" to={entrar}>
        Entrar ou criar conta
      </Link>
    </Vazio>
  )
}
