import type { ReactNode } from 'react'
import { Gaveta } from '#src/shared/ui/kit/gaveta.tsx'
import { useFecharNoVoltar } from '#src/shared/ui/kit/use-fechar-no-voltar.ts'

interface Props {
  achados: string
  onFechar: () => void
  /** The filters. */
  children: ReactNode
}

/** The filters beside the page, where there is no room for them in it. Open while mounted. */
export default function GavetaDeFiltros({ achados, onFechar, children }: Props) {
  useFecharNoVoltar(true, onFechar)
  return (
    <Gaveta aberta titulo="Filtros" largura="min(360px, calc(100vw - 48px))" aoFechar={onFechar}>
      {children}
      <button type="button" className="botao largo ver-produtos" onClick={onFechar}>
        Ver {achados}
      </button>
    </Gaveta>
  )
}
