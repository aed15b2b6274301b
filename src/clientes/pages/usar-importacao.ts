import { useRevalidator, useSearchParams } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { enviarPlanilha } from '#src/shared/ui/importacao/enviar-planilha.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { MapaDaPlanilha } from '../planilha.ts'

const ROTA = '/rest/v1/importacoes_consumidores'

/** What can be done with a spreadsheet; its progress is kept by the address and the server. */
export function useImportacao(lojaId: string) {
  const [, setParametros] = useSearchParams()
  const { revalidate } = useRevalidator()

  const [fazer, fazendo] = useAcao({}, (titulo: string, acao: () => Promise<void>) =>
    tentar({ titulo }, acao),
  )

  return {
    fazendo,
    enviar: (arquivo: File) =>
      fazer('Erro ao ler a planilha', async () => {
        setParametros({ importacao: await enviarPlanilha(ROTA, lojaId, arquivo) })
      }),
    conferir: (id: string, mapa: MapaDaPlanilha) =>
      fazer('Erro ao conferir a planilha', async () => {
        await api.post('/rest/v1/importacoes_consumidores/:id/conferir', {
          params: { id },
          body: { estabelecimento_id: lojaId, mapa },
        })
        await revalidate()
      }),
    importar: (id: string) =>
      fazer('Erro ao importar clientes', async () => {
        await api.post('/rest/v1/importacoes_consumidores/:id/importar', {
          params: { id },
          body: { estabelecimento_id: lojaId },
        })
        await revalidate()
      }),
    recomecar: () => setParametros({}),
  }
}

export type AcoesDaImportacao = ReturnType<typeof useImportacao>
