import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../domain-error.ts'
import { errors } from '../../errors.ts'

/** The one file of a multipart body; a body that cannot be taken apart is the sender's mistake. */
export async function readUpload(request: FastifyRequest): Promise<{ nome: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw errors.formato_nao_aceito({ detail: 'Envie como multipart/form-data.' })
  try {
    const part = await request.file()
    if (!part) throw errors.arquivo_ilegivel({ detail: 'Nenhum arquivo foi enviado.' })
    return { nome: cleanName(part.filename), bytes: await part.toBuffer() }
  } catch (error) {
    if (error instanceof DomainError) throw error
    if ((error as { statusCode?: number }).statusCode === 413) throw errors.arquivo_grande_demais()
    throw errors.requisicao_ilegivel()
  }
}

// A header may hold eighty thousand signs; putting so many together takes seconds.
const NAME_READ = 1000

/** What a file is called, without its folders and without what hides, turns round or breaks a line. */
function cleanName(name: string): string {
  const clean = name
    .slice(0, NAME_READ)
    .normalize('NFC')
    // How browsers write what would break the header.
    .replaceAll(/%(22|0D|0A)/gi, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"<>|*?:]/gu, '')
    .trim()
    .slice(0, 150)
  return clean || 'arquivo'
}
