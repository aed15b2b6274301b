import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Par, Pares } from '#src/shared/ui/kit/pares.tsx'
import estilo from './papel-impresso.module.css'

/** An A4 sheet for the order, the 80 mm roll of a till; labels of 10×15 cm one by one, or several on an A4 sheet. */
export type Formato = 'folha' | 'cupom' | 'termica' | 'cartela'

/** Which paper the page prints on, and the way to print it. Without being asked, the browser's own printing gives A4. */
export function useImpressao() {
  const [pedida, setPedida] = useState<{ formato: Formato; vez: number }>({ formato: 'folha', vez: 0 })
  useEffect(() => {
    if (pedida.vez > 0) window.print()
  }, [pedida])
  return {
    formato: pedida.formato,
    imprimir: (formato: Formato) => setPedida(({ vez }) => ({ formato, vez: vez + 1 })),
  }
}

/** What comes out on paper; on the screen there is nothing of it. */
export function Impressao({ formato = 'folha', children }: { formato?: Formato; children: ReactNode }) {
  return createPortal(
    <div className={`${estilo.impressao} ${estilo[formato]}`}>{children}</div>,
    document.body,
  )
}

interface Props {
  loja?: string
  titulo: string
  data: string
  /** Between the head and the table. */
  children?: ReactNode
  colunas: readonly string[]
  linhas: readonly { id: string | undefined; celulas: readonly ReactNode[] }[]
  pares?: readonly Par[]
  rodape?: string
}

/** One paper: its head, a table, what follows from it. */
export function Papel({ loja, titulo, data, children, colunas, linhas, pares, rodape }: Props) {
  return (
    <article className={estilo.papel}>
      <header>
        {loja ? <p className={estilo.loja}>{loja}</p> : null}
        <p className={estilo.numero}>{titulo}</p>
        <p>{data}</p>
      </header>
      {children}
      <table>
        <thead>
          <tr>
            {colunas.map((nome) => (
              <th key={nome} scope="col">
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ id, celulas }) => (
            <tr key={id}>
              {colunas.map((nome, casa) => (
                <td key={nome}>{celulas[casa]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pares ? <Pares pares={pares} /> : null}
      {rodape ? <p className={estilo.rodape}>{rodape}</p> : null}
    </article>
  )
}
