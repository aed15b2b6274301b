import { pedirComSessao, receber, recusaDe } from '../api.ts'

/** Sends the file to the importer's route; the id of what came of it. */
export async function enviarPlanilha(rota: string, lojaId: string, arquivo: File): Promise<string> {
  const body = new FormData()
  body.set('arquivo', arquivo)
  const resposta = await pedirComSessao(`${rota}?estabelecimento_id=${lojaId}`, { method: 'POST', body })
  if (!resposta.ok) throw await recusaDe(resposta)
  return (await receber(resposta.json())).id
}
