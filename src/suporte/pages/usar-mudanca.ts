import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'

/** Moves what is open through one of its doors under `porta`, and shows it as it is then. */
export function useMudanca(porta: string) {
  const { revalidate } = useRevalidator()
  const [mudando, setMudando] = useState(false)

  async function mudar(caminho: string, feito: string, corpo?: unknown) {
    setMudando(true)
    try {
      await api.post(`${porta}/${caminho}`, corpo)
      toast.ok(feito)
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    } finally {
      setMudando(false)
    }
  }

  return { mudando, mudar }
}
