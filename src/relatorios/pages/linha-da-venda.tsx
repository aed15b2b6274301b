import type { ReactNode } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { rotuloDaSituacao } from '#src/vendas/rotulos.ts'
import estilo from './relatorios.module.css'

interface Props {
  venda: Parameters<typeof rotuloDaSituacao>[0] & { created_at: string; total: number | null }
  /** When, as short as its list needs it. */
  quando: string
  /** The way to it, and who bought. */
  children: ReactNode
}

/** A sale in a short list: who bought, when, for how much, and how it stands. */
export function LinhaDaVenda({ venda, quando, children }: Props) {
  return (
    <li>
      <span className={estilo.nome}>
        <span>{children}</span>
        <time dateTime={venda.created_at} title={formatarDataHora(venda.created_at)} className="apagado">
          {quando}
        </time>
      </span>
      <span className={estilo.fim}>
        {venda.total === null ? null : <strong className="numeros">{formatarReais(venda.total)}</strong>}
        <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
      </span>
    </li>
  )
}
