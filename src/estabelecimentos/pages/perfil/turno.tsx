import type { ComChave } from '#src/shared/chaves-de-linha.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { Funcionamento } from '../../configuracoes.ts'
import { passaDaMeiaNoite } from '../../horarios.ts'

export const COMERCIAL = { abre: '09:00', fecha: '18:00' }

export type Horario = NonNullable<Funcionamento['dias'][number]>[number]
export type Dias = (ComChave<Horario>[] | null)[]
export type Excecao = ComChave<Funcionamento['excecoes'][number]>

interface Props {
  /** The day's name, for screen readers. */
  nome: string
  turno: Horario
  aoMudar: (turno: Horario) => void
}

/** From when to when. */
export function Turno({ nome, turno, aoMudar }: Props) {
  return (
    <>
      <Campo
        type="time"
        aria-label={`${nome}: abre às`}
        value={turno.abre}
        onChange={({ currentTarget }) => aoMudar({ ...turno, abre: currentTarget.value })}
      />
      <span>às</span>
      <Campo
        type="time"
        aria-label={`${nome}: fecha às`}
        value={turno.fecha}
        onChange={({ currentTarget }) => aoMudar({ ...turno, fecha: currentTarget.value })}
      />
      {passaDaMeiaNoite(turno) && <span className="apagado">do dia seguinte</span>}
    </>
  )
}
