import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { Estrelas } from '#src/shared/ui/loja/estrelas.tsx'
import type { AvaliacaoPublica } from '../../schemas.ts'

interface ListaProps {
  itens: readonly AvaliacaoPublica[]
  codigo: string
  fotos?: (avaliacao: AvaliacaoPublica) => ReactNode
  /** What can be done with each, beside reporting it. */
  acao?: (avaliacao: AvaliacaoPublica) => ReactNode
}

export default function ListaDeAvaliacoes({ itens, codigo, fotos, acao }: ListaProps) {
  return (
    <ul className="sem-lista lista">
      {itens.map((avaliacao) => (
        <li key={avaliacao.id}>
          <Avaliacao
            avaliacao={avaliacao}
            codigo={codigo}
            fotos={fotos?.(avaliacao)}
            acao={acao?.(avaliacao)}
          />
        </li>
      ))}
    </ul>
  )
}

interface UmaProps {
  avaliacao: AvaliacaoPublica
  codigo: string
  fotos: ReactNode
  acao: ReactNode
}

function Avaliacao({ avaliacao, codigo, fotos, acao }: UmaProps) {
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
      {fotos}
      {avaliacao.resposta_loja && (
        <div className="resposta">
          <strong>Resposta da loja</strong>
          <p>{avaliacao.resposta_loja}</p>
        </div>
      )}
      <div className="fila vao-16">
        {acao}
        <Link
          className="denunciar-avaliacao apagado"
          rel="nofollow"
          to={`/denunciar?loja=${encodeURIComponent(codigo)}&avaliacao=${avaliacao.id}`}
        >
          Denunciar
          <span className="so-leitor"> a avaliação de {avaliacao.consumidor_nome ?? 'Anônimo'}</span>
        </Link>
      </div>
    </article>
  )
}
