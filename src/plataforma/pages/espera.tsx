import { PRAZO_HORAS } from '#src/estabelecimentos/analise.ts'
import { useAgora } from '#src/shared/ui/agora.ts'
import { Chip } from '#src/shared/ui/chip.tsx'

/** For how long something waits; red past the promise of 72 hours. */
export function Espera({ desde }: { desde: string }) {
  const agora = useAgora()
  const horas = Math.max(0, Math.floor((agora.getTime() - Date.parse(desde)) / 3_600_000))
  const texto = horas < 48 ? `${horas} h` : `${Math.floor(horas / 24)} dias`
  return <Chip rotulo={{ texto, tom: horas > PRAZO_HORAS ? 'ruim' : 'espera' }} />
}
