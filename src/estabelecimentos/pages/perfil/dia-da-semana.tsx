import { IconPlus, IconTrash } from '@tabler/icons-react'
import { comChave } from '#src/shared/chaves-de-linha.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import estilo from './perfil.module.css'
import { COMERCIAL, type Dias, Turno } from './turno.tsx'

const SEGUNDO_TURNO = { abre: '19:00', fecha: '22:00' }

interface Props {
  nome: string
  turnos: Dias[number]
  aoMudar: (turnos: Dias[number]) => void
}

/** A day of the week: closed, or with up to three turns. */
export function DiaDaSemana({ nome, turnos, aoMudar }: Props) {
  return (
    <div className={estilo.dia}>
      <Marcar
        label={nome}
        checked={turnos !== null}
        onChange={({ currentTarget }) => aoMudar(currentTarget.checked ? [comChave(COMERCIAL)] : null)}
      />
      <div className={estilo.turno}>
        {turnos === null && <span className="apagado">Fechada</span>}
        {turnos?.map((turno) => (
          <span key={turno.chave} className={estilo.turno}>
            <Turno
              nome={nome}
              turno={turno}
              aoMudar={(novo) =>
                aoMudar(turnos.map((um) => (um === turno ? { ...novo, chave: turno.chave } : um)))
              }
            />
            {turnos.length > 1 && (
              <button
                type="button"
                className="botao-icone"
                aria-label={`Remover turno de ${nome}`}
                onClick={() => aoMudar(turnos.filter((outro) => outro !== turno))}
              >
                <IconTrash size={18} aria-hidden />
              </button>
            )}
          </span>
        ))}
        {turnos !== null && turnos.length < 3 && (
          <button
            type="button"
            className="botao-icone"
            aria-label={`Adicionar turno em ${nome}`}
            onClick={() => aoMudar([...turnos, comChave(SEGUNDO_TURNO)])}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
