import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { formatarHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
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
  const agora = useAgora()
  const lote = guardado ? (JSON.parse(guardado) as LoteFeito) : null
  const [desfazer, desfazendo] = useAcao(
    { aoRecusar: esquecer, recarregar: 'sempre' },
    async (qual: LoteFeito) => {
      const { feitos, ignorados } = await desfazerMudanca(qual)
      toast.ok(
        'Mudança desfeita',
        `${plural(feitos, '# produto voltou', '# produtos voltaram')} ao que era antes.`,
      )
      if (ignorados[0])
        toast.info(
          plural(ignorados.length, '# ficou como está', '# ficaram como estão'),
          `${ignorados[0].nome}: ${ignorados[0].motivo}`,
        )
    },
  )

  if (!lote || lote.lojaId !== lojaId || Date.parse(lote.ate) < agora.getTime()) return null
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
