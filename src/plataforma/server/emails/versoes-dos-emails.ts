import { sql } from 'kysely'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { Edition } from '#src/shared/server/email/letters.ts'
import { nomeDoAutor } from '#src/usuarios/server/nome-da-conta.ts'

export interface VersaoGuardada {
  chave: string
  versao: number
  /** Null where it went back to the program's own text. */
  edicao: Edition | null
  created_at: string
  autor: string | null
  motivo: string | null
}

const COLUNAS = sql`v.chave, v.versao, v.edicao, v.motivo, iso(v.created_at) as created_at,
  ${nomeDoAutor(sql`v.user_id`)} as autor`

/** The newest version of every e-mail that was ever edited. */
export async function findAtuais(tx: Tx): Promise<Map<string, Edition | null>> {
  const rows = await rowsOf<{ chave: string; edicao: Edition | null }>(tx)`
    select distinct on (chave) chave, edicao from versoes_de_emails order by chave, versao desc`
  return new Map(rows.map(({ chave, edicao }) => [chave, edicao]))
}

/** Newest first. */
export const findVersoes = (tx: Tx, chave: string, quantas: number): Promise<VersaoGuardada[]> =>
  rowsOf<VersaoGuardada>(tx)`
    select ${COLUNAS} from versoes_de_emails v where v.chave = ${chave} order by v.versao desc limit ${quantas}`

export const findVersao = (tx: Tx, chave: string, versao: number): Promise<VersaoGuardada | undefined> =>
  rowOf<VersaoGuardada>(tx)`
    select ${COLUNAS} from versoes_de_emails v where v.chave = ${chave} and v.versao = ${versao}`

/** Nobody else writes a version of this e-mail until the transaction ends. */
export async function lockEmail(tx: Tx, chave: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`emails:${chave}`}, 12))`
}

export async function insertVersao(
  tx: Tx,
  { edicao, ...versao }: Omit<VersaoGuardada, 'created_at' | 'autor'> & { user_id: string },
): Promise<void> {
  await tx
    .insertInto('versoes_de_emails')
    .values({ ...versao, edicao: edicao && JSON.stringify(edicao) })
    .execute()
}
