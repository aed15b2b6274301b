import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { useDepoisDaPausa } from './depois-da-pausa.ts'

const ESPERA_DA_BUSCA = 300

/** The box over a shop's grid; what is typed there filters it after a short pause. */
export function BuscaNaLoja({ busca, onBuscar }: { busca: string; onBuscar: (busca: string) => void }) {
  const id = useId()
  const campo = useRef<HTMLInputElement>(null)
  const depoisDaPausa = useDepoisDaPausa(ESPERA_DA_BUSCA)
  useEffect(() => {
    if (campo.current && document.activeElement !== campo.current) campo.current.value = busca
  }, [busca])

  return (
    <div className="busca">
      <label htmlFor={id} className="so-leitor">
        Buscar produtos nesta loja
      </label>
      <IconSearch size={20} aria-hidden />
      <Campo
        ref={campo}
        id={id}
        form="filtros"
        name="busca"
        type="search"
        placeholder="Buscar produtos..."
        maxLength={120}
        autoComplete="off"
        defaultValue={busca}
        onChange={({ target }) => {
          depoisDaPausa(() => onBuscar(target.value.trim()))
        }}
      />
    </div>
  )
}
