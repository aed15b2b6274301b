import { CampoDeBusca } from '#src/shared/ui/kit/campo.tsx'

interface Props {
  rotulo: string
  busca: string | undefined
  /** What the address keeps: the tab that is open. */
  manter?: Record<string, string>
}

/** Finds among tickets or conversations once Enter is pressed. */
export function Busca({ rotulo, busca, manter = {} }: Props) {
  return (
    <form key={busca} aria-label={rotulo} className="pilha vao-0">
      {Object.entries(manter).map(([nome, valor]) => (
        <input key={nome} type="hidden" name={nome} value={valor} />
      ))}
      <CampoDeBusca label={rotulo} name="busca" placeholder={rotulo} maxLength={120} defaultValue={busca} />
    </form>
  )
}
