import type { ReactNode } from 'react'
import { contar } from '#src/shared/ui/cartao-loja.tsx'
import { Janela } from '#src/shared/ui/janela.tsx'
import { useVoltarFecha } from '#src/shared/ui/voltar-fecha.ts'

interface Props {
  total: number
  onFechar: () => void
  /** The filters. */
  children: ReactNode
}

/** The filters beside the page, where there is no room for them in it. Open while mounted. */
export default function GavetaDeFiltros({ total, onFechar, children }: Props) {
  useVoltarFecha(true, onFechar)
  return (
    <Janela titulo="Filtros" forma="gaveta" onFechar={onFechar}>
      {children}
      <button type="button" className="botao largo" onClick={onFechar}>
        Ver {contar(total, 'produto', 'produtos')}
      </button>
    </Janela>
  )
}
