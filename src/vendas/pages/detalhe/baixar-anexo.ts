import { ApiError, pedirComSessao } from '#src/shared/ui/api.ts'
import { tentar } from '#src/shared/ui/recusas.ts'

/** Saves an attachment under a name. Its route asks for the session, which a plain link cannot carry. */
export async function baixarAnexo(url: string, nome: string): Promise<void> {
  await tentar({ titulo: 'Erro ao baixar' }, async () => {
    const resposta = await pedirComSessao(url, {})
    if (!resposta.ok) throw new ApiError({ status: resposta.status, title: 'Arquivo não encontrado' })
    const endereco = URL.createObjectURL(await resposta.blob())
    const link = document.createElement('a')
    link.href = endereco
    link.download = nome
    link.click()
    URL.revokeObjectURL(endereco)
  })
}
