import { SeletorDePeriodo } from '#src/shared/ui/kit/seletor-de-periodo.tsx'
import { type Intervalo, nomeDoIntervalo, PERIODOS } from '../periodo.ts'

interface Props {
  padrao: keyof typeof PERIODOS
  /** The days the figures on screen are of, and those they are compared with. */
  periodo: Intervalo | null
  comparacao: Intervalo | null
}

const { personalizado: _, ...COM_NOME } = PERIODOS

/** Which days the figures are of, beside those they are compared with. */
export function PeriodoComparado({ padrao, periodo, comparacao }: Props) {
  const dias = periodo && nomeDoIntervalo(periodo)
  const antes = comparacao ? `, comparado com ${nomeDoIntervalo(comparacao)}` : ''
  return (
    <SeletorDePeriodo periodos={COM_NOME} padrao={padrao} dias={periodo} legenda={dias && dias + antes} />
  )
}
