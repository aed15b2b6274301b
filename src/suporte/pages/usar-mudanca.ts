import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

/** Moves what is open through one of its routes, and shows it as it is then. */
export function useMudanca() {
  const [mudar, mudando] = useAcao(
    { recarregar: 'feito' },
    async (feito: string, pedir: () => Promise<unknown>) => {
      await pedir()
      toast.ok(feito)
    },
  )

  return { mudando, mudar }
}
