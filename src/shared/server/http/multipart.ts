import type { FastifyRequest } from 'fastify'
import { errors } from '../../errors.ts'

/** The one file of a multipart body; a body that cannot be taken apart is the sender's mistake. */
export async function readUpload(request: FastifyRequest): Promise<{ nome: string; bytes: Buffer }> {
  return withUpload(request, async ({ nome, bytes }) => {
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(piece)
    return { nome, bytes: Buffer.concat(pieces) }
  })
}

export interface Upload {
  nome: string
  /** As they come in. */
  bytes: AsyncIterable<Buffer>
}

/** The same while it comes in, piece by piece. What `read` leaves of it is thrown away. */
export async function withUpload<T>(
  request: FastifyRequest,
  read: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw errors.formato_nao_aceito({ detail: 'Envie como multipart/form-data.' })
  const part = await request.file().catch(refused)
  if (!part) throw errors.arquivo_ilegivel({ detail: 'Nenhum arquivo foi enviado.' })
  const { file, filename } = part
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of file) yield piece as Buffer
    } catch (error) {
      refused(error)
    }
    if (file.truncated) throw errors.arquivo_grande_demais()
  }
  try {
    return await read({ nome: cleanName(filename), bytes: pieces() })
  } finally {
    // Else the connection's next request would wait behind it.
    if (!file.readableEnded) {
      file.destroy()
      request.raw.unpipe().resume()
    }
  }
}

function refused(error: unknown): never {
  if ((error as { statusCode?: number }).statusCode === 413) throw errors.arquivo_grande_demais()
  throw errors.requisicao_ilegivel()
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
