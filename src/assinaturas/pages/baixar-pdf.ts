import { ApiError, pedirComSessao } from '#src/shared/ui/api.ts'

/** Saves the PDF of an invoice. Asked for with the session's token, which no address may carry. */
export async function baixarPdf(caminho: string, nome: string): Promise<void> {
  const resposta = await pedirComSessao(caminho, { headers: { Accept: 'application/pdf' } })
  if (!resposta.ok) throw new ApiError({ status: resposta.status, title: 'Não foi possível baixar a fatura' })
  const endereco = URL.createObjectURL(await resposta.blob())
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  URL.revokeObjectURL(endereco)
}
