import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { Venda } from '../../schemas.ts'
import estilo from './vendas.module.css'

const CHAVE = 'portal.som_de_venda'

/** Tells of a sale that came in while the list was open, aloud when the person wants to hear it. */
export function SomDeVenda({ vendas, filtro }: { vendas: Venda[]; filtro: string }) {
  const [ligado, setLigado] = useState(() => localStorage.getItem(CHAVE) === 'sim')
  const visto = useRef<{ filtro: string; ate: string } | null>(null)
  const [primeira] = vendas

  useEffect(() => {
    const antes = visto.current
    visto.current = { filtro, ate: primeira?.created_at ?? '' }
    // Another filter, page or order shows other sales, not new ones.
    if (antes?.filtro !== filtro || !primeira || primeira.created_at <= antes.ate) return
    toast.info('Nova venda', `#${primeira.numero}, ${formatarReais(primeira.total)}`)
    if (ligado) void tocar()
  }, [filtro, primeira, ligado])

  function alternar() {
    localStorage.setItem(CHAVE, ligado ? 'nao' : 'sim')
    setLigado(!ligado)
    // Heard once now, and the browser lets a page make sounds only after a press.
    if (!ligado) void tocar()
  }

  return (
    <button
      type="button"
      className={`botao leve ${estilo.som}`}
      aria-pressed={ligado}
      title={ligado ? 'Desligar o som de nova venda' : 'Ligar o som de nova venda'}
      onClick={alternar}
    >
      {ligado ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />}
      <span className="so-leitor">Som de nova venda</span>
    </button>
  )
}

let contexto: AudioContext | undefined

/** Two rising notes, made here: no file to load. */
async function tocar(): Promise<void> {
  contexto ??= new AudioContext()
  await contexto.resume()
  const inicio = contexto.currentTime
  for (const [posicao, frequencia] of [659, 988].entries()) {
    const nota = contexto.createOscillator()
    const volume = contexto.createGain()
    const quando = inicio + posicao * 0.14
    nota.frequency.value = frequencia
    volume.gain.setValueAtTime(0.15, quando)
    volume.gain.exponentialRampToValueAtTime(0.001, quando + 0.3)
    nota.connect(volume).connect(contexto.destination)
    nota.start(quando)
    nota.stop(quando + 0.3)
  }
}
