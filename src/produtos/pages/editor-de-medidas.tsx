import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { COLUNAS_DE_MEDIDAS, LINHAS_DE_MEDIDAS, type TabelaDeMedidas } from '../tabela-de-medidas.ts'
import estilo from './medidas.module.css'

interface Props {
  tabela: TabelaDeMedidas
  erros: Record<string, unknown>
  aoMudar: (tabela: TabelaDeMedidas) => void
}

/** Title, columns and rows of text, each as the shop wants it. */
export default function EditorDeMedidas({ tabela, erros, aoMudar }: Props) {
  const { titulo, colunas, linhas } = tabela
  const recusa = Object.entries(erros).find(
    ([campo, erro]) => campo.startsWith('tabela_de_medidas') && typeof erro === 'string',
  )
  const celula = (i: number, j: number, texto: string) =>
    aoMudar({ ...tabela, linhas: linhas.map((linha, k) => (k === i ? linha.with(j, texto) : linha)) })
  return (
    <div className="pilha">
      <Campo
        label="Título"
        name="tabela_de_medidas.titulo"
        maxLength={80}
        value={titulo}
        onChange={({ currentTarget }) => aoMudar({ ...tabela, titulo: currentTarget.value })}
      />
      <div className={estilo.rolagem}>
        <table className={estilo.tabela} aria-label={titulo || 'Tabela de medidas'}>
          <thead>
            <tr>
              {emLugares(colunas).map(({ de: coluna, lugar: j }) => (
                <th key={j} scope="col">
                  <span className={estilo.coluna}>
                    <Campo
                      aria-label={`Nome da coluna ${j + 1}`}
                      name={`tabela_de_medidas.colunas.${j}`}
                      maxLength={40}
                      value={coluna}
                      onChange={({ currentTarget }) =>
                        aoMudar({ ...tabela, colunas: colunas.with(j, currentTarget.value) })
                      }
                    />
                    {colunas.length > 1 ? (
                      <button
                        type="button"
                        className="botao-icone"
                        aria-label={`Remover a coluna ${coluna || j + 1}`}
                        onClick={() =>
                          aoMudar({
                            ...tabela,
                            colunas: colunas.toSpliced(j, 1),
                            linhas: linhas.map((linha) => linha.toSpliced(j, 1)),
                          })
                        }
                      >
                        <IconX size={16} aria-hidden />
                      </button>
                    ) : null}
                  </span>
                </th>
              ))}
              <th scope="col">
                <span className="so-leitor">Remover</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {emLugares(linhas).map(({ de: linha, lugar: i }) => (
              <tr key={i}>
                {emLugares(linha).map(({ de: texto, lugar: j }) => (
                  <td key={j}>
                    <Campo
                      aria-label={`${colunas[j] || `Coluna ${j + 1}`}, linha ${i + 1}`}
                      maxLength={40}
                      value={texto}
                      onChange={({ currentTarget }) => celula(i, j, currentTarget.value)}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="botao-icone"
                    aria-label={`Remover a linha ${i + 1}`}
                    disabled={linhas.length === 1}
                    onClick={() => aoMudar({ ...tabela, linhas: linhas.toSpliced(i, 1) })}
                  >
                    <IconTrash size={18} aria-hidden />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {recusa ? <p className="ruim miudo">{String(recusa[1])}</p> : null}
      <div className="fila">
        {linhas.length < LINHAS_DE_MEDIDAS ? (
          <button
            type="button"
            className="botao leve"
            onClick={() => aoMudar({ ...tabela, linhas: [...linhas, colunas.map(() => '')] })}
          >
            <IconPlus size={18} aria-hidden /> Linha
          </button>
        ) : null}
        {colunas.length < COLUNAS_DE_MEDIDAS ? (
          <button
            type="button"
            className="botao leve"
            onClick={() =>
              aoMudar({
                ...tabela,
                colunas: [...colunas, ''],
                linhas: linhas.map((linha) => [...linha, '']),
              })
            }
          >
            <IconPlus size={18} aria-hidden /> Coluna
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Columns and rows have no other name than their place. */
const emLugares = <T,>(lista: readonly T[]) => lista.map((de, lugar) => ({ de, lugar }))
