import { useRevalidator } from 'react-router'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { DialogoPix } from './dialogo-pix.tsx'

interface Props {
  /** The order that is being paid; null while none is. */
  vendaId: string | null
  aoMudar: (vendaId: string | null) => void
}

/** Where a person pays an order of theirs by PIX, and after it the next one of the same purchase. */
export function PagarPedido({ vendaId, aoMudar }: Props) {
  const { revalidate } = useRevalidator()
  if (!vendaId) return null
  return (
    <DialogoPix
      key={vendaId}
      vendaId={vendaId}
      aoFechar={() => {
        aoMudar(null)
        void revalidate()
      }}
      aoPagar={() => void revalidate()}
      aoTerminar={aoMudar}
      aoCancelar={(_venda, proxima) => {
        aoMudar(proxima)
        toast.info('Pedido cancelado', 'Nada foi cobrado.')
        void revalidate()
      }}
    />
  )
}
