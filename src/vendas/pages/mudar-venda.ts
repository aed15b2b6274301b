import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda, VendaDetalhe } from '../schemas.ts'

/** What the dialog of every action takes. */
export interface DialogoDaAcao {
  /** From a list it comes without what only its own page knows. */
  venda: Venda & Partial<Pick<VendaDetalhe, 'devolucao'>>
  aberto: boolean
  aoFechar: () => void
}

interface Mudanca {
  vendaId: string
  /** The rest of the door's path, such as `devolucao/receber`. */
  verbo: string
  corpo?: unknown
  /** Title and text of the good news. */
  feito: [string, string?]
}

/** Calls one of the sale's doors, tells how it went and reads the page again. Answers whether it was done. */
export function useMudarVenda() {
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)

  async function mudar({ vendaId, verbo, corpo, feito }: Mudanca): Promise<boolean> {
    setEnviando(true)
    try {
      await api.post(`/rest/v1/vendas/${vendaId}/${verbo}`, corpo)
      toast.ok(...feito)
      return true
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao atualizar venda', erro.errors[0]?.message ?? erro.detail ?? erro.title)
      return false
    } finally {
      await revalidate()
      setEnviando(false)
    }
  }

  return { mudar, enviando }
}
