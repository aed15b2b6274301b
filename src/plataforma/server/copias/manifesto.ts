import { z } from 'zod'
import { ConfigError } from '#src/shared/server/config.ts'
import { readMigrations } from '#src/shared/server/database/migrations.ts'

/** The first word of an archive: what it is a copy of, and up to when. */
export const manifestoSchema = z.object({
  tipo: z.literal('manifesto'),
  versao: z.string(),
  /** Everything that was answered as done before this instant is in the archive. */
  instante: z.iso.datetime(),
  postgres: z.string(),
  migracoes: z.array(z.object({ nome: z.string(), sha256: z.string() })),
  /** The version of the queues' own tables. */
  filas: z.int(),
  /** The sealed payment credentials, and the ids of the keys that open them. Never a key. */
  cofre: z.object({ segredos: z.int(), chaves: z.array(z.string()) }),
})
export type Manifesto = z.infer<typeof manifestoSchema>

/** What follows the manifest: each table and file with its bytes and its end, then the sums of all. */
export const palavraSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('tabela'), nome: z.string(), colunas: z.array(z.string()) }),
  z.object({ tipo: z.literal('arquivo'), nome: z.string() }),
  z.object({ tipo: z.literal('fim'), linhas: z.int(), bytes: z.int(), sha256: z.string() }),
  z.object({
    tipo: z.literal('resumo'),
    tabelas: z.int(),
    linhas: z.int(),
    arquivos: z.int(),
    bytes: z.int(),
    sequencias: z.record(z.string(), z.string()),
    /** The rules of docs/invariants.md that did not hold in the database when it was copied. */
    regras_quebradas: z.array(z.string()),
  }),
])
export type Palavra = z.infer<typeof palavraSchema>
export type Resumo = Extract<Palavra, { tipo: 'resumo' }>

/** The keys that the file store keeps originals and attachments under; sizes of pictures are made anew. */
export const PASTAS_DE_ARQUIVOS = ['imagens/originais', 'anexos']
export const CHAVE_DE_ARQUIVO =
  /^(imagens\/originais\/[0-9a-f]{32}|anexos\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The archive's migrations as they came, when this program has them all unchanged; ConfigError names one it has not. */
export function migracoesDaCopia({ migracoes, versao }: Manifesto): string[] {
  const daqui = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]))
  return migracoes.map(({ nome, sha256 }) => {
    if (daqui.get(nome) === sha256) return nome
    const oQue = daqui.has(nome) ? 'tem outro texto para' : 'não tem'
    throw new ConfigError([
      `A cópia é de outra versão do Portal (${versao}): este programa ${oQue} a migração ${nome}. Restaure com a versão da cópia e atualize depois.`,
    ])
  })
}
