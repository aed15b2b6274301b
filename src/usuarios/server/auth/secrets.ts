import { createHash } from 'node:crypto'
import { open, seal } from '#src/shared/server/vault.ts'

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Seals a text into one column; `openFrom` needs the same context. */
export function sealInto(text: string, context: string): Buffer {
  const { chave_id, iv, conteudo, etiqueta } = seal(text, context)
  return Buffer.concat([Buffer.from(chave_id, 'hex'), iv, etiqueta, conteudo])
}

export function openFrom(bytes: Buffer, context: string): string {
  return open(
    {
      chave_id: bytes.subarray(0, 4).toString('hex'),
      iv: bytes.subarray(4, 16),
      etiqueta: bytes.subarray(16, 32),
      conteudo: bytes.subarray(32),
    },
    context,
  )
}
