import { plural } from '../../plural.ts'
import type { CSSProperties } from 'react'

/** In a box of 20 by 20. */
export const ESTRELA =
  'M10 1.8l2.47 5.2 5.73.74-4.2 3.96 1.06 5.68L10 14.6l-5.06 2.78L6 11.7 1.8 7.74l5.73-.74z'

const umaCasa = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `4,8`. */
export function formatarNota(media: number): string {
  return umaCasa.format(media)
}

// Nothing to fetch and nothing to see: styles cut the stars out of its background.
const PONTO = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 5 1'/%3E"

/** Five stars filled up to the average. What they say is also said in words. */
export function Estrelas({ nota, tamanho = 16 }: { nota: number; tamanho?: number }) {
  const cheias = `${Math.max(0, Math.min(100, (nota / 5) * 100))}%`
  return (
    <img
      className="estrelas"
      src={PONTO}
      alt={`Nota ${formatarNota(nota)} de 5`}
      width={tamanho * 5}
      height={tamanho}
      style={{ '--cheias': cheias } as CSSProperties}
    />
  )
}

/** One star and the number, for cards. */
export function Nota({ media, total }: { media: number; total: number }) {
  if (total === 0) return <span className="nota apagado">Sem avaliações ainda</span>
  return (
    <span className="nota">
      <svg viewBox="0 0 20 20" width={16} height={16} aria-hidden="true" className="estrela">
        <path d={ESTRELA} />
      </svg>
      <strong>{formatarNota(media)}</strong>
      <span className="apagado">
        ({total}
        <span className="so-leitor"> {plural(total, 'avaliação', 'avaliações')}</span>)
      </span>
    </span>
  )
}
