import type { ReactNode } from 'react'
import estilo from './barra-de-selecao.module.css'

interface Props {
  /** As `Vendas selecionadas`. */
  rotulo: string
  quantos: number
  /** `selecionada`, `selecionado`. */
  palavra: string
  /** Beside the count. */
  mais?: ReactNode
  /** What can be done with them. */
  children: ReactNode
}

/** Stays at the foot of the screen while something is ticked. */
export function BarraDeSelecao({ rotulo, quantos, palavra, mais, children }: Props) {
  return (
    <section className={estilo.barra} aria-label={rotulo}>
      <p>
        <strong className="numeros">{quantos.toLocaleString('pt-BR')}</strong>{' '}
        {quantos === 1 ? palavra : `${palavra}s`} {mais}
      </p>
      <div className={estilo.acoes}>{children}</div>
    </section>
  )
}
