import { lazy } from 'react'
import { plural } from '#src/shared/plural.ts'
import { AoChegarPerto } from '#src/shared/ui/kit/ao-chegar-perto.tsx'
import { DesenhoDeOpiniao } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Estrelas, formatarNota } from '#src/shared/ui/loja/estrelas.tsx'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import type { ResumoAvaliacoes } from '../../schemas.ts'

const Lista = import.meta.env.SSR
  ? (await import('./lista-de-avaliacoes.tsx')).default
  : lazy(() => import('./lista-de-avaliacoes.tsx'))
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
export default function Avaliacoes({ resumo, titulo, codigo, produtoId, vazio }: Props) {
  const lista = (
    <DoServidor como="div" de={['lista de avaliações', resumo.itens, codigo]}>
      <Lista itens={resumo.itens} codigo={codigo} />
    </DoServidor>
  )
  return (
    <Pronto
      como="section"
      className="avaliacoes"
      id="avaliacoes"
      aria-labelledby="titulo-avaliacoes"
      de={['avaliacoes', resumo, titulo, codigo, produtoId, vazio]}
    >
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
    </Pronto>
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
