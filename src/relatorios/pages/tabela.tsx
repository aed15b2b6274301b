import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { Rolagem } from '#src/shared/ui/rolagem.tsx'
import { formatarCelula } from '../formatar.ts'
import type { Tabela } from '../schemas.ts'
import estilo from './relatorios.module.css'

const PRIMEIRAS = 10
/** The strongest shade of a heat table: the page's ink still reads on it, in both schemes. */
const MAIS_FORTE = 0.45

/** A table of a report: the first rows, and the rest when asked. A row's name leads to what is behind it. */
export function TabelaDoRelatorio({ tabela }: { tabela: Tabela }) {
  const { id, titulo, nota, colunas, linhas, total, calor, so } = tabela
  const [todas, setTodas] = useState(false)
  // Rows of a ledger may say the same twice: their place tells them apart.
  const numeradas = linhas.map((linha, posicao) => ({ linha, posicao }))
  const visiveis = todas ? numeradas : numeradas.slice(0, PRIMEIRAS)
  return (
    <section className={`cartao ${estilo.bloco}`} aria-labelledby={`titulo-${id}`} id={`tabela-${id}`}>
      <h2 id={`titulo-${id}`}>{titulo}</h2>
      {nota ? <p className="apagado">{nota}</p> : null}
      {so ? <So parte={so} /> : null}
      {linhas.length === 0 ? (
        <p className="apagado">Nada no período.</p>
      ) : (
        <Rolagem nome={`${titulo}: tabela`}>
          <table className={estilo.tabela} data-calor={calor || undefined}>
            <thead>
              <tr>
                {colunas.map((coluna) => (
                  <th key={coluna.id} scope="col" data-unidade={coluna.unidade}>
                    {coluna.nome}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {visiveis.map(({ linha, posicao }) => (
                <Linha key={posicao} linha={linha} tabela={tabela} />
              ))}
            </tbody>
          </table>
        </Rolagem>
      )}
      <Pe visiveis={visiveis.length} lidas={linhas.length} total={total} aoMostrar={() => setTodas(true)} />
    </section>
  )
}

/** Says that these are not all rows, and leads back to them. */
function So({ parte }: { parte: string }) {
  const { para } = useEndereco()
  return (
    <p className="apagado">
      Mostrando só: {parte}.{' '}
      <Link to={para({ so: null })} preventScrollReset>
        Mostrar tudo
      </Link>
    </p>
  )
}

function Linha({ linha: { celulas, rota }, tabela }: { linha: Tabela['linhas'][number]; tabela: Tabela }) {
  return (
    <tr>
      {tabela.colunas.map(({ id, unidade, nome }, i) => {
        const celula = celulas[i] ?? null
        const texto = formatarCelula(celula, unidade)
        if (i === 0) {
          return (
            <th key={id} scope="row" data-unidade={unidade}>
              {rota ? <Link to={rota}>{texto}</Link> : texto}
            </th>
          )
        }
        const cor = tabela.calor && unidade === 'percentual' && typeof celula === 'number' ? celula : null
        return (
          <td
            key={id}
            data-unidade={unidade}
            data-rotulo={nome}
            style={cor === null ? undefined : tintaDe(cor)}
            data-calor={cor === null ? undefined : ''}
          >
            {texto}
          </td>
        )
      })}
    </tr>
  )
}

/** How much of the shade: set here, mixed in the style sheet, so that both schemes have theirs. */
function tintaDe(cor: number): CSSProperties {
  return { '--calor': `${Math.round(Math.min(100, cor) * MAIS_FORTE)}%` } as CSSProperties
}

interface PeProps {
  visiveis: number
  lidas: number
  total: number
  aoMostrar: () => void
}

function Pe({ visiveis, lidas, total, aoMostrar }: PeProps) {
  if (total <= PRIMEIRAS) return null
  return (
    <p className="fila vao-12 entre">
      <span className="apagado">
        Mostrando {visiveis} de {total.toLocaleString('pt-BR')}
        {lidas < total && visiveis === lidas ? '. A exportação traz todos.' : ''}
      </span>
      {visiveis < lidas ? (
        <button type="button" className="botao leve" onClick={aoMostrar}>
          Mostrar mais
        </button>
      ) : null}
    </p>
  )
}
