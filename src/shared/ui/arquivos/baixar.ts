import { pedirComSessao, receber, recusaDe } from '../api.ts'
import { tentar } from '../recusas.ts'

/** Saves an attachment under a name, which takes its extension from the kind of file, or says why not. Its route asks for the session, which a link cannot carry. */
export async function baixarAnexo(url: string, nome: string): Promise<void> {
  await tentar({ titulo: 'Não foi possível baixar o arquivo' }, async () => {
    const resposta = await pedirComSessao(url, {})
    if (!resposta.ok) throw await recusaDe(resposta)
    const conteudo = await receber(resposta.blob())
    entregarArquivo(conteudo, nome.includes('.') ? nome : `${nome}.${conteudo.type.split('/')[1] ?? 'bin'}`)
  })
}

/** Asks for a file and hands it to the browser. False when it is not made yet (202). */
export async function pedirArquivo(path: string, corpo?: unknown): Promise<boolean> {
  const resposta = await pedirComSessao(path, {
    method: corpo ? 'POST' : 'GET',
    ...(corpo ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(corpo) } : {}),
  })
  if (!resposta.ok) throw await recusaDe(resposta)
  if (resposta.status === 202) return false
  const nome = /filename="([^"]+)"/.exec(resposta.headers.get('content-disposition') ?? '')?.[1] ?? 'planilha'
  entregarArquivo(await receber(resposta.blob()), nome)
  return true
}

/** Hands bytes to the browser as a download. */
export function entregarArquivo(conteudo: Blob, nome: string): void {
  const endereco = URL.createObjectURL(conteudo)
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(endereco), 60_000)
}
