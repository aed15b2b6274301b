import type { ReactNode } from 'react'
import type { Venda } from '../../schemas.ts'
import { type Mudanca, useMudarVenda } from './mudar-venda.ts'

interface Props extends Omit<Mudanca, 'vendaId'> {
  venda: Venda
  className?: string | undefined
  children: ReactNode
}

/** A button that does one thing to a sale, at once. */
export function BotaoDaVenda({ venda, className = '', children, ...mudanca }: Props) {
  const { mudar, enviando } = useMudarVenda()
  return (
    <button
      type="button"
      className={`botao leve ${className}`}
      disabled={enviando}
      onClick={() => void mudar({ vendaId: venda.id, ...mudanca })}
    >
      {children}
    </button>
  )
}
