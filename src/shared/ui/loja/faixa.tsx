import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { usePortal } from '../portal-contexto.ts'

/** What the platform has to tell on every page, above it. */
export function FaixaDoPortal() {
  const { faixa } = usePortal()
  if (!faixa) return null
  const Icone = faixa.tom === 'alerta' ? IconAlertTriangle : IconInfoCircle
  return (
    <aside className="faixa-do-portal" data-tom={faixa.tom} aria-label="Aviso do Portal">
      <Icone size={20} aria-hidden />
      <p>{faixa.texto}</p>
    </aside>
  )
}
