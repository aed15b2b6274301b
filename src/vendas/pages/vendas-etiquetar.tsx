import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda } from '../schemas.ts'
import { NovaEtiqueta } from './etiquetas-da-venda.tsx'
import estilo from './vendas.module.css'

/** One label on all the sales that are ticked; says how many took it. */
export function EtiquetarVendas({ lojaId, vendas }: { lojaId: string; vendas: Venda[] }) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(false)
  const [enviando, setEnviando] = useState(false)

  async function etiquetar(etiqueta: string) {
    setEnviando(true)
    try {
      const { atualizadas, ignoradas } = await api.post<{ atualizadas: number; ignoradas: number }>(
        '/rest/v1/vendas/etiquetas',
        { estabelecimento_id: lojaId, vendas: vendas.map(({ id }) => id), adicionar: [etiqueta] },
      )
      toast.ok(
        atualizadas === 1 ? '1 venda etiquetada' : `${atualizadas} vendas etiquetadas`,
        ignoradas > 0 ? `${ignoradas} já têm etiquetas demais.` : undefined,
      )
      setAberto(false)
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao etiquetar', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

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
