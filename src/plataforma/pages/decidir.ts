import { useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'

/** Sends a decision about a registration and tells how it went; true when it was taken. */
export function useDecisao(id: string, aoDecidir: () => void | Promise<void>) {
  const [enviando, setEnviando] = useState(false)

  async function decidir(verbo: 'correcao' | 'reprovar', corpo: object, feito: string): Promise<boolean> {
    setEnviando(true)
    try {
      await api.post(`/rest/v1/aprovacoes/${id}/${verbo}`, corpo)
      toast.ok(feito, 'A pessoa responsável recebe um e-mail.')
      await aoDecidir()
      return true
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
      return false
    } finally {
      setEnviando(false)
    }
  }
  return { decidir, enviando }
}
