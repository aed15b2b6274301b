import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  quantidade: number
  maximo: number
  /** What is counted, where the page counts several things. */
  de?: string
  aoMudar: (quantidade: number) => void
  /** The first button at one, where taking away the last is taking it out. */
  tirar?: ReactNode
  /** How many there are, shown or to be typed. */
  children: ReactNode
}

/** One less and one more around a number, from one up to what there is. */
export function MenosEMais({ quantidade, maximo, de, aoMudar, tirar, children }: Props) {
  const deQue = de ? ` de ${de}` : ''
  const tira = tirar !== undefined && quantidade === 1
  return (
    <>
      <button
        type="button"
        className="botao-icone"
        aria-label={tira ? `Remover ${de}` : `Diminuir quantidade${deQue}`}
        disabled={tirar === undefined && quantidade <= 1}
        onClick={() => aoMudar(quantidade - 1)}
      >
        {tira ? tirar : <IconMinus size={18} aria-hidden />}
      </button>
      {children}
      <button
        type="button"
        className="botao-icone"
        aria-label={`Aumentar quantidade${deQue}`}
        disabled={quantidade >= maximo}
        onClick={() => aoMudar(quantidade + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </button>
    </>
  )
}
