import type { Plano } from '#src/acesso/schemas.ts'
import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'

/** The plans on sale; none when they cannot be read: the list works without them. */
export async function lerPlanos(): Promise<Plano[]> {
  return lerOu([], async () => {
    return (await api.get('/rest/v1/planos_assinatura')).itens
  })
}
