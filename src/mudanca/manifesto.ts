import { z } from 'zod'
import { FORMATO, VERSAO } from './tabelas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const quantos = z.int().min(0)

/** The public half of the key that an installation signs its archives with: Ed25519, base64url. */
export const chaveDeOrigem = z
  .string()
  .regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, 'Cole a chave inteira, de 43 letras.')

/** What an archive says of itself, in its last entry. */
export const manifestoSchema = z.strictObject({
  formato: z.literal(FORMATO),
  versao: z.literal(VERSAO),
  feito_em: z.iso.datetime(),
  /** Where it was made: the address as that installation says it, and the key that signs these bytes. */
  origem: z.strictObject({ endereco: z.string(), chave: chaveDeOrigem }),
  loja: z.strictObject({ nome: z.string(), codigo: z.string() }),
  /** By table: what stands in `dados/{tabela}.ndjson`. */
  tabelas: z.record(
    z.string(),
    z.strictObject({
      linhas: quantos,
      tamanho: quantos,
      sha256,
      colunas: z.array(z.string()),
      volta: z.boolean(),
    }),
  ),
  /** What is for people, and the schema, by their entry. */
  demais: z.record(z.string(), z.strictObject({ tamanho: quantos, sha256 })),
  /** The list of pictures and attachments, `arquivos.ndjson`. */
  arquivos: z.strictObject({ quantos, ausentes: quantos, tamanho: quantos, sha256 }),
})
export type Manifesto = z.infer<typeof manifestoSchema>

/** A line of `arquivos.ndjson`. One that was not to be found is named, so that nobody looks for it. */
export const arquivoListadoSchema = z.union([
  z.strictObject({ entrada: z.string(), tamanho: quantos, sha256 }),
  z.strictObject({ entrada: z.string(), ausente: z.literal(true) }),
])
export type ArquivoListado = z.infer<typeof arquivoListadoSchema>
