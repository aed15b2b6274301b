import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { formatarHora } from '#src/shared/datas.ts'
import { useAgora } from '#src/shared/ui/agora.ts'
import { ApiError } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import {
  desfazerMudanca,
  esquecer,
  type LoteFeito,
  lerLoteFeito,
  ouvirLoteFeito,
} from './lote-de-produtos.ts'
import estilo from './produtos.module.css'

/** What was changed last, and the way back while it is open. */
export function Desfazer({ lojaId }: { lojaId: string }) {
  const guardado = useSyncExternalStore(ouvirLoteFeito, lerLoteFeito, () => null)
  const { revalidate } = useRevalidator()
  const agora = useAgora()
  const [desfazendo, setDesfazendo] = useState(false)
  const lote = guardado ? (JSON.parse(guardado) as LoteFeito) : null
  if (!lote || lote.lojaId !== lojaId || Date.parse(lote.ate) < agora.getTime()) return null

  async function desfazer(qual: LoteFeito) {
    setDesfazendo(true)
    try {
      const { feitos, ignorados } = await desfazerMudanca(qual)
      toast.ok(
        'Mudança desfeita',
        `${feitos} ${feitos === 1 ? 'produto voltou' : 'produtos voltaram'} ao que era antes.`,
      )
      if (ignorados[0])
        toast.info(`${ignorados.length} ficaram como estão`, `${ignorados[0].nome}: ${ignorados[0].motivo}`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      esquecer()
      toast.erro(erro.title, erro.detail)
    } finally {
      setDesfazendo(false)
      await revalidate()
    }
  }

  return (
    <div className={estilo.desfazer} aria-live="polite">
      <p>
        {lote.texto} <span className="apagado">Dá para desfazer até {formatarHora(lote.ate)}.</span>
      </p>
      <button type="button" className="botao leve" disabled={desfazendo} onClick={() => void desfazer(lote)}>
        <IconArrowBackUp size={18} aria-hidden /> Desfazer
      </button>
      <button type="button" className="botao-icone" aria-label="Fechar este aviso" onClick={esquecer}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
