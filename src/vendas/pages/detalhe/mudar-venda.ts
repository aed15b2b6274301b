import { api, type Caminho, type Corpo } from '#src/shared/ui/api.ts'
import type { ComoTentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'

/** What the dialog of every action takes. */
export interface DialogoDaAcao {
  /** From a list it comes without what only its own page knows. */
  venda: Venda & Partial<Pick<VendaDetalhe, 'devolucao' | 'pagamentos' | 'reembolsos'>>
  aberto: boolean
  aoFechar: () => void
}

type VerboDe<P> = P extends `/rest/v1/vendas/:id/${infer V}` ? V : never
/** The rest of the path of a route that changes a sale and answers it, such as `devolucao/receber`. */
export type VerboDaVenda = Exclude<VerboDe<Caminho<'POST'>>, 'comprovante' | `etiqueta-de-envio${string}`>
export type CorpoDaVenda = Exclude<Corpo<`POST /rest/v1/vendas/:id/${VerboDaVenda}`>, Record<string, never>>

export interface Mudanca {
  vendaId: string
  verbo: VerboDaVenda
  params?: Record<string, string>
  corpo?: CorpoDaVenda
  /** Title and text of the good news. */
  feito: [string, string?]
}

/** Calls one of the sale's routes, tells how it went and reads the page again. Answers whether it was done. */
export function useMudarVenda({ aoRecusar }: Pick<ComoTentar, 'aoRecusar'> = {}) {
  const [mudar, enviando] = useAcao(
    { titulo: 'Erro ao atualizar venda', recarregar: 'sempre', aoRecusar },
    async ({ vendaId, verbo, params, corpo, feito }: Mudanca) => {
      await api.post(`/rest/v1/vendas/:id/${verbo}`, { params: { id: vendaId, ...params }, body: corpo })
      toast.ok(...feito)
    },
  )

  return { mudar, enviando }
}
