import { Link } from 'react-router'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import type { LojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import estilo from './loja-da-vez.module.css'

/** The shop the person is about to buy at. Its place is kept while the browser has not said which. */
export function LojaDaVez({ loja }: { loja: LojaEscolhida | null | undefined }) {
  if (loja === undefined) return <div className={estilo.loja} aria-hidden />
  if (loja === null) {
    return (
      <div className={estilo.loja}>
        <p>
          Nenhuma loja escolhida ainda. <Link to="/escolher-estabelecimento">Escolher uma loja</Link>
        </p>
      </div>
    )
  }
  return (
    <div className={estilo.loja}>
      <LogoDaLoja loja={loja} tamanho={52} />
      <div>
        <strong>{loja.nome}</strong>
        <p className="apagado miudo">Código: {loja.codigo}</p>
      </div>
      <Link to="/escolher-estabelecimento" className={estilo.outra}>
        Escolher outra loja
      </Link>
    </div>
  )
}
