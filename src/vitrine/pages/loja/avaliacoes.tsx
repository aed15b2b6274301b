import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { AoChegarPerto } from '#src/shared/ui/kit/ao-chegar-perto.tsx'
import { DesenhoDeOpiniao } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Estrelas, formatarNota } from '#src/shared/ui/loja/estrelas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import type { AvaliacaoPublica, ResumoAvaliacoes } from '../../schemas.ts'

const AvaliacoesVivas = lazy(() => import('./avaliacoes-vivas.tsx'))

interface Props {
  resumo: ResumoAvaliacoes
  titulo: string
  /** Whose they are: where a review is reported to. */
  codigo: string
  /** Of a product: then they are sorted, filtered and found helpful, once somebody comes near. */
  produtoId?: string
  /** Title and sentence when there are none. */
  vazio: [string, string]
}

/** The big average, how the stars fall, and the newest ten with the shop's replies. */
export function Avaliacoes({ resumo, titulo, codigo, produtoId, vazio }: Props) {
  const lista = <ListaDeAvaliacoes itens={resumo.itens} codigo={codigo} />
  return (
    <section className="avaliacoes" id="avaliacoes" aria-labelledby="titulo-avaliacoes">
      <h2 id="titulo-avaliacoes">{titulo}</h2>
      {resumo.total === 0 ? (
        <Vazio desenho={<DesenhoDeOpiniao />} titulo={vazio[0]} texto={vazio[1]} nivel={3} />
      ) : (
        <div className="resumo-e-lista">
          <div className="resumo">
            <p className="media">{formatarNota(resumo.media)}</p>
            <Estrelas nota={resumo.media} tamanho={22} />
            <p className="apagado">{plural(resumo.total, '# avaliação', '# avaliações')}</p>
            <ul className="sem-lista barras">
              {[5, 4, 3, 2, 1].map((estrelas) => (
                <Barra
                  key={estrelas}
                  estrelas={estrelas}
                  quantas={resumo.distribuicao[estrelas - 1] ?? 0}
                  de={resumo.total}
                />
              ))}
            </ul>
          </div>
          {produtoId ? (
            <AoChegarPerto espera={lista}>
              <AvaliacoesVivas produtoId={produtoId} resumo={resumo} codigo={codigo} />
            </AoChegarPerto>
          ) : (
            lista
          )}
        </div>
      )}
    </section>
  )
}

interface ListaProps {
  itens: readonly AvaliacaoPublica[]
  codigo: string
  /** What stands under each. */
  pe?: (avaliacao: AvaliacaoPublica) => ReactNode
}

export function ListaDeAvaliacoes({ itens, codigo, pe }: ListaProps) {
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

function Barra({ estrelas, quantas, de }: { estrelas: number; quantas: number; de: number }) {
  return (
    <li>
      <span className="numeros">
        {estrelas}
        <span className="so-leitor">{plural(estrelas, ' estrela', ' estrelas')}</span>
        <span aria-hidden="true"> ★</span>
      </span>
      <span className="calha" aria-hidden="true">
        <span style={{ width: `${de > 0 ? (quantas / de) * 100 : 0}%` }} />
      </span>
      <span className="apagado numeros">{quantas}</span>
    </li>
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
