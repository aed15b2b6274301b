import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'

/** For how long something waits; red past its own term, or else past the hours that the platform promises. */
export function Espera({ desde, ate }: { desde: string; ate?: string | null }) {
  const agora = useAgora()
  const { horas_de_aprovacao: prazo } = usePortal()
  const horas = Math.max(0, Math.floor((agora.getTime() - Date.parse(desde)) / 3_600_000))
  const texto = horas < 48 ? `${horas} h` : `${Math.floor(horas / 24)} dias`
  const passou = ate ? Date.parse(ate) < agora.getTime() : horas > prazo
  return <Chip rotulo={{ texto, tom: passou ? 'ruim' : 'espera' }} />
}
