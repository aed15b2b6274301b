import { ApiError, api } from '#src/shared/ui/api.ts'
import type { OpcoesDeFiltro } from '../server/etiquetar-clientes.ts'

/** The labels in use. Only suggestions: without them the form still works. */
export async function lerEtiquetas(lojaId: string): Promise<string[]> {
  try {
    const { etiquetas } = await api.get<OpcoesDeFiltro>(
      `/rest/v1/consumidores/opcoes?estabelecimento_id=${lojaId}`,
    )
    return etiquetas.map(({ nome }) => nome)
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return []
  }
}
