import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Venda } from '../../schemas.ts'
import { NovaEtiqueta } from '../detalhe/etiquetas-da-venda.tsx'
import estilo from './vendas.module.css'

/** One label on all the sales that are ticked; says how many took it. */
export function EtiquetarVendas({ lojaId, vendas }: { lojaId: string; vendas: Venda[] }) {
  const [aberto, setAberto] = useState(false)

  const [etiquetar, enviando] = useAcao(
    { titulo: 'Erro ao etiquetar', recarregar: 'feito' },
    async (etiqueta: string) => {
      const { atualizadas, ignoradas } = await api.post('/rest/v1/vendas/etiquetas', {
        body: { estabelecimento_id: lojaId, vendas: vendas.map(({ id }) => id), adicionar: [etiqueta] },
      })
      toast.ok(
        plural(atualizadas, '# venda etiquetada', '# vendas etiquetadas'),
        ignoradas > 0
          ? plural(ignoradas, '# já tem etiquetas demais.', '# já têm etiquetas demais.')
          : undefined,
      )
      setAberto(false)
    },
  )

  return (
    <>
      <button type="button" className={`botao leve ${estilo.acao}`} onClick={() => setAberto(true)}>
        <IconTag size={18} aria-hidden /> Etiquetar
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Etiquetar as vendas selecionadas">
        <NovaEtiqueta estabelecimentoId={lojaId} postas={[]} enviando={enviando} aoEscolher={etiquetar} />
      </Dialogo>
    </>
  )
}
