import { esquecer } from '#src/shared/ui/sem-rede/aparelho.ts'
import { eDeQuemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'

/** A shop that may not sell does not open its counter without a network either. What it sold stays, sealed. */
export async function pararBalcao(): Promise<void> {
  if (eDeQuemEntrou()) await esquecer()
}
