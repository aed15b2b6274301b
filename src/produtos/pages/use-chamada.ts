import { useAcao } from '#src/shared/ui/use-acao.ts'

/** Asks a route, tells what it refuses, and says whether it did. */
export function useChamada() {
  const [pedir, pedindo] = useAcao({ recarregar: 'feito' }, async (fazer: () => Promise<unknown>) => {
    await fazer()
  })
  return { pedir, pedindo }
}
