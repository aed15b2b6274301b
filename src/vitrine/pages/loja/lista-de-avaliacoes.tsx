import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { Estrelas } from '#src/shared/ui/loja/estrelas.tsx'
import type { AvaliacaoPublica } from '../../schemas.ts'

interface ListaProps {
  itens: readonly AvaliacaoPublica[]
  codigo: string
  /** What stands under each. */
  pe?: (avaliacao: AvaliacaoPublica) => ReactNode
}

export default function ListaDeAvaliacoes({ itens, codigo, pe }: ListaProps) {
  return (
    <ul className="sem-lista lista">
      {itens.map((avaliacao) => (
        <li key={avaliacao.id}>
          <Avaliacao avaliacao={avaliacao} codigo={codigo}>
            {pe?.(avaliacao)}
          </Avaliacao>
        </li>
      ))}
    </ul>
  )
}

interface UmaProps {
  avaliacao: AvaliacaoPublica
  codigo: string
  children: ReactNode
}

function Avaliacao({ avaliacao, codigo, children }: UmaProps) {
  return (
    <article>
      <div className="quem">
        <strong>{avaliacao.consumidor_nome ?? 'Anônimo'}</strong>
        <Estrelas nota={avaliacao.nota} />
        {avaliacao.verificado && (
          <span className="selo mata">
            <IconRosetteDiscountCheck size={14} aria-hidden /> Compra verificada
          </span>
        )}
        <time className="apagado" dateTime={avaliacao.updated_at}>
          {formatarData(avaliacao.updated_at)}
        </time>
      </div>
      {avaliacao.escolha && <p className="apagado miudo">{avaliacao.escolha}</p>}
      {avaliacao.titulo && <h3>{avaliacao.titulo}</h3>}
      {avaliacao.comentario && <p>{avaliacao.comentario}</p>}
      {children}
      {avaliacao.resposta_loja && (
        <div className="resposta">
          <strong>Resposta da loja</strong>
          <p>{avaliacao.resposta_loja}</p>
        </div>
      )}
      <Link
        className="denunciar-avaliacao apagado"
        rel="nofollow"
        to={`/denunciar?loja=${encodeURIComponent(codigo)}&avaliacao=${avaliacao.id}`}
      >
        Denunciar<span className="so-leitor"> a avaliação de {avaliacao.consumidor_nome ?? 'Anônimo'}</span>
      </Link>
    </article>
  )
}
