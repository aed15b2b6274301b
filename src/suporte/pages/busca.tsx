import { IconSearch } from '@tabler/icons-react'
import estilo from './suporte.module.css'

interface Props {
  rotulo: string
  busca: string | undefined
  /** What the address keeps: the tab that is open. */
  manter?: Record<string, string>
}

/** Finds among tickets or conversations once Enter is pressed. */
export function Busca({ rotulo, busca, manter = {} }: Props) {
  return (
    <form key={busca} aria-label={rotulo} className={estilo.busca}>
      {Object.entries(manter).map(([nome, valor]) => (
        <input key={nome} type="hidden" name={nome} value={valor} />
      ))}
      <label className="busca">
        <span className="so-leitor">{rotulo}</span>
        <IconSearch size={20} aria-hidden />
        <input
          type="search"
          name="busca"
          className="entrada"
          placeholder={rotulo}
          maxLength={120}
          defaultValue={busca}
        />
      </label>
    </form>
  )
}
