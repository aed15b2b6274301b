import { plural } from '#src/shared/plural.ts'
import { esquecer, lerFilaGuardada } from '#src/shared/ui/sem-rede/aparelho.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

/** Whoever was signed in no longer is: what was kept for them goes, and their sales stay, sealed. */
export async function sairDoBalcao(): Promise<void> {
  await esquecer()
  const { length } = await lerFilaGuardada()
  if (length === 0) return
  toast.info(
    plural(length, '# venda ainda não foi enviada', '# vendas ainda não foram enviadas'),
    'Ficam neste aparelho, cifradas. Entre de novo com a mesma conta para enviar.',
  )
}
