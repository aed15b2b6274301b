import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import { errors } from '../errors.ts'

/** The one file of a multipart body; a body that cannot be taken apart is the sender's mistake. */
export async function lerArquivoEnviado(request: FastifyRequest): Promise<{ nome: string; bytes: Buffer }> {
  try {
    const parte = await request.file()
    if (!parte) throw errors.arquivo_ilegivel({ detail: 'Nenhum arquivo foi enviado.' })
    return { nome: parte.filename, bytes: await parte.toBuffer() }
  } catch (error) {
    if (error instanceof DomainError) throw error
    if ((error as { statusCode?: number }).statusCode === 413) throw errors.arquivo_grande_demais()
    throw errors.requisicao_ilegivel()
  }
}
