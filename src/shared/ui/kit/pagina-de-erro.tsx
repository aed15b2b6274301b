import { Link } from 'react-router'
import { DesenhoDeConserto, DesenhoDeLojaFechada } from '../desenhos/desenhos.tsx'

/** The whole page when something was not found or failed. */
export function PaginaDeErro({
  status,
  titulo = 'Algo deu errado por aqui',
}: {
  status: number
  /** What failed, when that is known. */
  titulo?: string
}) {
  const naoEncontrada = status === 404 || status === 410
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      {naoEncontrada ? <DesenhoDeLojaFechada /> : <DesenhoDeConserto />}
      <p className="apagado">Erro {status}</p>
      <h1>{naoEncontrada ? 'Oops! Page not found' : titulo}</h1>
      <p className="apagado">
        {naoEncontrada
          ? 'A página que você procura não existe ou mudou de endereço.'
          : 'Já registramos o problema. Espere um instante e tente de novo.'}
      </p>
      <Link to="/" className="botao">
        {naoEncontrada ? 'Return to Home' : 'Voltar ao início'}
      </Link>
    </main>
  )
}
