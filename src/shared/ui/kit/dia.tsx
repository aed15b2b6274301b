import { diaFalado, formatarData, formatarDataHora, formatarHora } from '../../datas.ts'

interface Props {
  /** ISO 8601. */
  instante: string
  comHora?: boolean
  className?: string
}

/** A day in São Paulo: `21 de nov, 2026` for the eye, `21 de novembro de 2026` for the ear. */
export function Dia({ instante, comHora = false, className = '' }: Props) {
  return (
    <time dateTime={instante} className={`lido ${className}`}>
      <span aria-hidden>{comHora ? formatarDataHora(instante) : formatarData(instante)}</span>
      <span className="so-leitor">
        {diaFalado(instante)}
        {comHora ? ` às ${formatarHora(instante)}` : null}
      </span>
    </time>
  )
}
