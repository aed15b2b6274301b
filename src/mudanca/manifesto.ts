import { z } from 'zod'
import { FORMATO, VERSAO } from './tabelas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const quantos = z.int().min(0)

/** What an archive says of itself, in its last entry. */
export const manifestoSchema = z.strictObject({
  formato: z.literal(FORMATO),
  versao: z.literal(VERSAO),
  feito_em: z.iso.datetime(),
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
  /** Spreadsheets for people, by their entry. */
  planilhas: z.record(z.string(), z.strictObject({ tamanho: quantos, sha256 })),
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
