import { rowOf, type Tx } from '../database/database.ts'
import { log } from '../log.ts'
import { type Edition, faultsOf, type Letter } from './letters.ts'
import { type ComposedEmail, compose, type WrittenEmail } from './texts.tsx'

/**
 * An e-mail in the words that the platform gave it, read in the transaction that sends it, and so in force with the
 * commit that saved them. Where there are none, or this program cannot send them, the file's own words go out.
 */
export async function asEdited(
  tx: Tx,
  { letter, values }: WrittenEmail['carta'],
): Promise<ComposedEmail | undefined> {
  const row = await rowOf<{ versao: number; edicao: Edition | null }>(tx)`
    select versao, edicao from versoes_de_emails where chave = ${letter.chave} order by versao desc limit 1`
  if (!row?.edicao) return undefined
  if (suits(letter, row.edicao)) return compose(letter, row.edicao, values)
  log.warn({ email: letter.chave, versao: row.versao }, 'an edited e-mail cannot go out: its file does')
  return undefined
}

/** Whether this program can send these words: another one may have saved them. */
export const suits = (letter: Letter, edicao: Edition): boolean => faultsOf(letter, edicao).length === 0
