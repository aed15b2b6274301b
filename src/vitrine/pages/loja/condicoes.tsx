import { Link } from 'react-router'
import type { CondicoesDaLoja } from '../../schemas.ts'
import { ComoReceber } from './como-receber.tsx'

interface Props {
  condicoes: CondicoesDaLoja
  codigo: string
  nivel: 1 | 3
}

/** Beside an offer, before anything is bought: how it is received and by when, how it is paid, and the shop's policies. */
export function Condicoes({ condicoes, codigo, nivel }: Props) {
  const Titulo = nivel === 1 ? 'h2' : 'h4'
  const formas = formasDePagar(condicoes)
  const politicas = [
    condicoes.trocas && (['trocas-e-devolucoes', 'Trocas e devoluções'] as const),
    condicoes.politica_entrega && (['politica-de-entrega', 'Política de entrega'] as const),
  ].filter((par) => par !== false)
  return (
    <div className="condicoes">
      {condicoes.entrega ? (
        <>
          <Titulo>Como receber</Titulo>
          <ComoReceber entrega={condicoes.entrega} />
        </>
      ) : null}
      {formas.length > 0 ? (
        <>
          <Titulo>Como pagar</Titulo>
          <p>{formas.join(', ')}.</p>
        </>
      ) : null}
      <p className="com-pontos">
        {politicas.map(([ancora, nome]) => (
          <span key={ancora}>
            <Link to={`/loja/${codigo}#${ancora}`}>{nome}</Link>
          </span>
        ))}
        <span>
          <Link to="/seus-direitos">7 dias para desistir</Link>
        </span>
      </p>
    </div>
  )
}

function formasDePagar({ aceita_pix, aceita_cartao, aceita_dinheiro, cartao_online }: CondicoesDaLoja) {
  return [
    aceita_pix && 'PIX',
    cartao_online ? 'cartão de crédito' : aceita_cartao && 'cartão na entrega ou retirada',
    aceita_dinheiro && 'dinheiro na entrega ou retirada',
  ].filter((forma) => forma !== false)
}
