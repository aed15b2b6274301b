import type { Plano } from '#src/planos/schemas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'

/** The plans on sale; none when they cannot be read: the list stands without them. */
export async function lerPlanos(): Promise<Plano[]> {
  try {
    return (await api.get<{ itens: Plano[] }>('/rest/v1/planos_assinatura')).itens
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return []
  }
}
