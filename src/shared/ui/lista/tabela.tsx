import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useAosPoucos } from './aos-poucos.ts'
import { useEndereco } from '../endereco.ts'
import estilo from './lista.module.css'
import { MenuDaLinha } from './menu-da-linha.tsx'
import type { useSelecao } from './selecao.ts'
import type { Coluna, Linha } from './tipos.ts'

interface Props<T> {
  titulo: string
  colunas: readonly Coluna<T>[]
  itens: readonly T[]
  /** Which page of which list they are. */
  pagina: string
  linha: (item: T) => Linha
  /** Null where nothing is done in bulk. */
  selecao: ReturnType<typeof useSelecao<T>> | null
  ordem: string | undefined
  ocupada: boolean
}

/** The page of things as a table; under 768 px each row is a card with labelled lines. */
export function Tabela<T extends object>({
  titulo,
  colunas,
  itens,
  pagina,
  linha,
  selecao,
  ordem,
  ocupada,
}: Props<T>) {
  const { fileiras, faltam } = useAosPoucos(itens, pagina)
  const linhaDe = useMemo(() => umaVez(linha), [linha])
  const linhas = fileiras.map(({ item, vez }) => ({ item, vez, ...linhaDe(item) }))
  const comMenu = linhas.some(({ acoes }) => acoes && acoes.length > 0)
  return (
    <div className={estilo.moldura} aria-busy={ocupada || faltam} ref={rolarSeNaoCouber}>
      <table className={estilo.tabela}>
        <caption className="so-leitor">{titulo}</caption>
        <thead>
          <tr>
            {selecao ? (
              <th scope="col" className={estilo.marca}>
                <label>
                  <input
                    type="checkbox"
                    aria-label="Selecionar tudo nesta página"
                    checked={selecao.paginaInteira}
                    ref={(caixa) => {
                      if (caixa) caixa.indeterminate = selecao.parteDaPagina
                    }}
                    onChange={(evento) => selecao.marcar(itens, evento.currentTarget.checked)}
                  />
                </label>
              </th>
            ) : null}
            {colunas.map((coluna) => (
              <Cabeca key={coluna.id} coluna={coluna} ordem={ordem} />
            ))}
            {comMenu ? (
              <th scope="col" className={estilo.menu}>
                <span className="so-leitor">Ações</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ item, vez, id, nome, href, acoes, mudou }) => (
            <tr
              key={`${vez} ${id}`}
              data-mudou={mudou || undefined}
              data-marcado={selecao?.marcado(item) || undefined}
            >
              {selecao ? (
                <td className={estilo.marca}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`Selecionar ${nome}`}
                      checked={selecao.marcado(item)}
                      onChange={(evento) => selecao.marcar([item], evento.currentTarget.checked)}
                    />
                  </label>
                </td>
              ) : null}
              <Celulas
                item={item}
                colunas={colunas}
                nome={nome}
                href={href}
                acoes={acoes}
                comMenu={comMenu}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same answer for the same item: rows whose props stay are not made anew. */
function umaVez<T extends object>(linha: (item: T) => Linha): (item: T) => Linha {
  const feitas = new WeakMap<T, Linha>()
  return (item) => {
    const feita = feitas.get(item) ?? linha(item)
    feitas.set(item, feita)
    return feita
  }
}

interface CelulasProps<T> extends Pick<Linha, 'nome' | 'href' | 'acoes'> {
  item: T
  colunas: readonly Coluna<T>[]
  comMenu: boolean
}

/** What a tick does not change: a hundred rows are ticked without making theirs anew. */
const Celulas = memo(function Celulas<T>({ item, colunas, nome, href, acoes, comMenu }: CelulasProps<T>) {
  return (
    <>
      {colunas.map((coluna, posicao) =>
        posicao === 0 ? (
          <th key={coluna.id} scope="row" className={estilo.titulo} title={coluna.dica?.(item)}>
            {href ? (
              <Link to={href} className="cobre">
                {coluna.celula(item)}
              </Link>
            ) : (
              coluna.celula(item)
            )}
          </th>
        ) : (
          <Celula key={coluna.id} coluna={coluna} item={item} />
        ),
      )}
      {comMenu ? (
        <td className={estilo.menu}>
          {acoes && acoes.length > 0 ? <MenuDaLinha nome={nome} acoes={acoes} /> : null}
        </td>
      ) : null}
    </>
  )
}) as <T>(props: CelulasProps<T>) => React.ReactNode

/** The head stays in sight only while the table fits its frame: a frame that scrolls would hold it. */
function rolarSeNaoCouber(moldura: HTMLDivElement | null): (() => void) | undefined {
  const tabela = moldura?.querySelector('table')
  if (!moldura || !tabela) return
  const observador = new ResizeObserver(() => {
    moldura.toggleAttribute('data-rola', tabela.offsetWidth > moldura.clientWidth)
  })
  observador.observe(tabela)
  observador.observe(moldura)
  return () => observador.disconnect()
}

/** What has nothing to say takes no line of the card on a telephone. */
function Celula<T>({ coluna, item }: { coluna: Coluna<T>; item: T }) {
  const conteudo = coluna.celula(item)
  return (
    <td
      className={classes(coluna)}
      data-rotulo={coluna.titulo}
      data-vazia={conteudo === '—' || undefined}
      title={coluna.dica?.(item)}
    >
      {conteudo}
    </td>
  )
}

function Cabeca<T>({ coluna, ordem }: { coluna: Coluna<T>; ordem: string | undefined }) {
  const { para } = useEndereco()
  const { titulo, ordenar } = coluna
  if (!ordenar) {
    return (
      <th scope="col" className={classes(coluna)}>
        {titulo}
      </th>
    )
  }
  const sentido = ordem === ordenar ? 'ascending' : ordem === `-${ordenar}` ? 'descending' : 'none'
  const Seta = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[sentido]
  return (
    <th scope="col" aria-sort={sentido} className={classes(coluna)}>
      <Link
        to={para({ ordem: sentido === 'ascending' ? `-${ordenar}` : ordenar })}
        className={estilo.ordenar}
        preventScrollReset
      >
        {titulo} <Seta size={14} aria-hidden />
      </Link>
    </th>
  )
}

function classes<T>({ numerica, espaco, cartao = 'linha' }: Coluna<T>): string {
  return [numerica && estilo.numero, espaco && estilo[espaco], estilo[cartao]].filter(Boolean).join(' ')
}
