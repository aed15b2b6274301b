import { IconMasksTheater } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { api } from '../api.ts'
import { toast } from '../toasts/toasts.tsx'
import { useAcao } from '../use-acao.ts'
import estilo from './faixa-do-ensaio.module.css'
import { lojaEscolhida } from './loja-escolhida.ts'

export interface DaFaixa {
  ensaioId: string
  /** Stays in sight at the lower edge; where others stand there it leads the page. */
  fixa?: boolean
  /** What else can be done from here. */
  children?: ReactNode
}

/** On every page of a rehearsal, and on all that is printed there: what it is, and the way out. */
export default function FaixaAbertaDoEnsaio({ ensaioId, fixa = false, children }: DaFaixa) {
  // What is printed stands beside the page, not in it (papel-impresso.module.css).
  useEffect(() => {
    document.documentElement.dataset.ensaio = ''
    return () => {
      delete document.documentElement.dataset.ensaio
    }
  }, [])
  const [encerrar, encerrando] = useAcao({ titulo: 'O ensaio não foi encerrado' }, async () => {
    await api.post('/rest/v1/ensaio/encerrar', { body: { estabelecimento_id: ensaioId } })
    if (lojaEscolhida.ler()?.id === ensaioId) lojaEscolhida.limpar()
    toast.ok('Ensaio encerrado', 'Nada dele ficou.')
    // Nothing of it may stay on screen.
    location.assign('/admin')
  })

  return (
    <aside className={fixa ? `${estilo.faixa} ${estilo.fixa}` : estilo.faixa} aria-label="Modo ensaio">
      <IconMasksTheater size={20} aria-hidden />
      <p>
        <strong>Modo ensaio.</strong>{' '}
        <span className={estilo.explica}>Nada aqui é cobrado, enviado ou contado.</span>
      </p>
      <div className={estilo.acoes}>
        {children}
        <button type="button" className={estilo.acao} disabled={encerrando} onClick={encerrar}>
          Encerrar ensaio
        </button>
      </div>
    </aside>
  )
}
