import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { enviarPlanilha } from '#src/shared/ui/importacao/enviar-planilha.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { MapaDaPlanilha } from '../planilha.ts'

const PORTA = '/rest/v1/consumidores/importacoes'

/** What can be done with a sheet; where it stands is the address's and the server's to know. */
export function useImportacao(lojaId: string) {
  const [fazendo, setFazendo] = useState(false)
  const [, setParametros] = useSearchParams()
  const { revalidate } = useRevalidator()

  async function fazer(acao: () => Promise<void>, titulo: string) {
    setFazendo(true)
    try {
      await acao()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(titulo, erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setFazendo(false)
    }
  }

  return {
    fazendo,
    enviar: (arquivo: File) =>
      fazer(async () => {
        setParametros({ importacao: await enviarPlanilha(PORTA, lojaId, arquivo) })
      }, 'Erro ao ler a planilha'),
    mudarMapa: (id: string, mapa: MapaDaPlanilha) =>
      fazer(async () => {
        await api.post(`${PORTA}/${id}/conferir`, { estabelecimento_id: lojaId, mapa })
        await revalidate()
      }, 'Erro ao conferir a planilha'),
    importar: (id: string) =>
      fazer(async () => {
        await api.post(`${PORTA}/${id}/importar`, { estabelecimento_id: lojaId })
        await revalidate()
      }, 'Erro ao importar clientes'),
    recomecar: () => setParametros({}),
  }
}

export type AcoesDaImportacao = ReturnType<typeof useImportacao>
