import { sql } from 'kysely'
import { lerValor, type Secao } from '#src/configuracao/secao.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { nomeDoAutor } from '#src/usuarios/server/nome-da-conta.ts'

export interface VersaoGuardada {
  versao: number
  valor: Record<string, unknown>
  created_at: string
  autor: string | null
  motivo: string | null
}

/** Besides, all that is stored: a version after this one may keep more fields there. */
export interface VersaoInteira extends VersaoGuardada {
  guardado: Record<string, unknown>
}

const COLUNAS = sql`c.chave, c.versao, c.valor, c.motivo, iso(c.created_at) as created_at,
  ${nomeDoAutor(sql`c.user_id`)} as autor`

/** The newest version of every section that was ever changed. */
export async function findAtuais(tx: Tx): Promise<Map<string, VersaoGuardada>> {
  const rows = await rowsOf<VersaoGuardada & { chave: string }>(tx)`
    select distinct on (c.chave) ${COLUNAS} from configuracoes_plataforma c order by c.chave, c.versao desc`
  return new Map(rows.map((row) => [row.chave, row]))
}

/** The newest versions of one section, newest first, read as the program of today reads them. */
export async function findVersoes(
  tx: Tx,
  secao: Secao,
  { ate = 2_147_483_647, quantas }: { ate?: number; quantas: number },
): Promise<VersaoInteira[]> {
  const rows = await rowsOf<VersaoGuardada>(tx)`
    select ${COLUNAS} from configuracoes_plataforma c where c.chave = ${secao.chave} and c.versao <= ${ate}
    order by c.versao desc limit ${quantas}`
  return rows.map((row) => ({ ...row, valor: lerValor(secao, row.valor), guardado: row.valor }))
}

/** Nobody else writes a version of this section until the transaction ends. */
export async function lockSecao(tx: Tx, { chave }: Secao): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`configuracoes:${chave}`}, 12))`
}

export async function insertVersao(
  tx: Tx,
  versao: { chave: string; versao: number; valor: object; userId: string; motivo: string | null },
): Promise<void> {
  await tx
    .insertInto('configuracoes_plataforma')
    .values({
      chave: versao.chave,
      versao: versao.versao,
      valor: JSON.stringify(versao.valor),
      user_id: versao.userId,
      motivo: versao.motivo,
    })
    .execute()
}
