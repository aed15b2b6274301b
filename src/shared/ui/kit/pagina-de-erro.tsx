import { type ComponentType, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useHidratado } from './use-hidratado.ts'

/** The whole page when something was not found or failed. */
export function PaginaDeErro({
  status,
  titulo = 'Algo deu errado por aqui',
}: {
  status: number
  /** What failed, when that is known. */
  titulo?: string
}) {
  const { revalidate } = useRevalidator()
  const naoEncontrada = status === 404 || status === 410
  const semRede = useHidratado() && !navigator.onLine && !naoEncontrada
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <Desenho naoEncontrada={naoEncontrada} />
      <p className="apagado">Erro {status}</p>
      <h1>{naoEncontrada ? 'Oops! Page not found' : titulo}</h1>
      <p className="apagado">
        {naoEncontrada
          ? 'A página que você procura não existe ou mudou de endereço.'
          : semRede
            ? 'Confira sua internet e tente novamente.'
            : 'Já registramos o problema. Espere um instante e tente de novo.'}
      </p>
      {semRede ? (
        <button type="button" className="botao" onClick={() => void revalidate()}>
          Tentar novamente
        </button>
      ) : (
        <Link to="/" className="botao">
          {naoEncontrada ? 'Return to Home' : 'Voltar ao início'}
        </Link>
      )}
    </main>
  )
}

/** Comes after the words: every page carries this one, few show it, and without a network it stays away. */
function Desenho({ naoEncontrada }: { naoEncontrada: boolean }) {
  const [Vindo, setVindo] = useState<ComponentType>()
  useEffect(() => {
    const desenho = naoEncontrada
      ? import('../desenhos/loja-fechada.ts').then((um) => um.DesenhoDeLojaFechada)
      : import('../desenhos/conserto.ts').then((um) => um.DesenhoDeConserto)
    desenho.then((um) => setVindo(() => um)).catch(() => undefined)
  }, [naoEncontrada])
  return Vindo ? <Vindo /> : <svg className="desenho" width="200" height="140" aria-hidden />
}
