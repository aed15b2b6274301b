import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'

/** The labels in use. Only suggestions: without them the form still works. */
export async function lerEtiquetas(lojaId: string): Promise<string[]> {
  return lerOu([], async () => {
    const { etiquetas } = await api.get('/rest/v1/consumidores/opcoes', {
      query: { estabelecimento_id: lojaId },
    })
    return etiquetas.map(({ nome }) => nome)
  })
}
