import { api, type Corpo } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { CadastroEmAnalise } from '../../aprovacoes.ts'

/** Sends a decision about a registration and tells how it went; true when it was taken. */
export function useDecisao({ id, updated_at }: CadastroEmAnalise, aoDecidir: () => void | Promise<void>) {
  const [decidir, enviando] = useAcao(
    {},
    async (
      verbo: 'correcao' | 'reprovar',
      corpo: Corpo<'POST /rest/v1/aprovacoes/:id/correcao' | 'POST /rest/v1/aprovacoes/:id/reprovar'>,
      feito: string,
    ) => {
      await api.post(`/rest/v1/aprovacoes/:id/${verbo}`, { params: { id }, body: { ...corpo, updated_at } })
      toast.ok(feito, 'A pessoa responsável recebe um e-mail.')
      await aoDecidir()
    },
  )
  return { decidir, enviando }
}
