import { ApiError, api, pedirComSessao, recusaDe } from '#src/shared/ui/api.ts'
import { BYTES_DA_PARTE } from '../../chegadas.ts'

/** How often a part is tried: a line that breaks for a moment does not lose gigabytes. */
const TENTATIVAS = 4
const ESPERA_MS = 1000

/** Sends an archive part by part and has it read. `andar` is told the part that is sent, from 0 to 1. Throws ApiError. */
export async function enviarArquivo(arquivo: File, andar: (parte: number) => void): Promise<void> {
  const body = { nome: arquivo.name.slice(0, 150), tamanho: arquivo.size }
  const { id } = await api.post('/rest/v1/plataforma/chegadas', { body })
  for (let parte = 0; parte * BYTES_DA_PARTE < arquivo.size; parte += 1) {
    const de = parte * BYTES_DA_PARTE
    await enviarParte(
      `/rest/v1/plataforma/chegadas/${id}/partes/${parte}`,
      arquivo.slice(de, de + BYTES_DA_PARTE),
    )
    andar(Math.min(1, (de + BYTES_DA_PARTE) / arquivo.size))
  }
  await api.post('/rest/v1/plataforma/chegadas/:id/conferir', { params: { id }, body: {} })
}

async function enviarParte(rota: string, bytes: Blob): Promise<void> {
  for (let tentativa = 1; ; tentativa += 1) {
    const erro = await tentarParte(rota, bytes)
    if (!erro) return
    // What the server refused by name it refuses again.
    if ((erro.status > 0 && erro.status < 500) || tentativa === TENTATIVAS) throw erro
    await new Promise((resolve) => setTimeout(resolve, ESPERA_MS * tentativa))
  }
}

async function tentarParte(rota: string, bytes: Blob): Promise<ApiError | null> {
  const body = new FormData()
  body.set('arquivo', bytes, 'loja.zip')
  try {
    const resposta = await pedirComSessao(rota, { method: 'PUT', body })
    return resposta.ok ? null : await recusaDe(resposta)
  } catch (erro) {
    if (erro instanceof ApiError) return erro
    throw erro
  }
}
