import { ApiError, pedirComSessao } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'

/** Saves an attachment under a name. Its door asks for the session, which a plain link cannot carry. */
export async function baixarAnexo(url: string, nome: string): Promise<void> {
  try {
    const resposta = await pedirComSessao(url, {})
    if (!resposta.ok) throw new ApiError({ status: resposta.status, title: 'Arquivo não encontrado' })
    const endereco = URL.createObjectURL(await resposta.blob())
    const link = document.createElement('a')
    link.href = endereco
    link.download = nome
    link.click()
    URL.revokeObjectURL(endereco)
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao baixar', erro.detail ?? erro.title)
  }
}
