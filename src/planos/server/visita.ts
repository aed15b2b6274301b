import { sql } from 'kysely'
import { errors as portal } from '#src/shared/errors.ts'
import { publicReads } from '#src/shared/server/database.ts'
import type { LojaDaPessoa, Pessoa } from './acesso.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The person of the platform as the owner of the one shop they look at, who may only read: 403 once the half hour is
 * over, and for anybody who did not begin this look in this session.
 */
export async function comoVisita(pessoa: Pessoa, visita: string): Promise<Pessoa> {
  if (!pessoa.admin || !UUID.test(visita)) throw portal.visita_encerrada()
  const { rows } = await sql<{ loja: LojaDaPessoa }>`
    select loja from loja_da_visita(${visita}, ${pessoa.userId}, ${pessoa.sessionId})`.execute(publicReads())
  const loja = rows[0]?.loja
  if (!loja) throw portal.visita_encerrada()
  return { ...pessoa, admin: false, lojas: [loja], emVisita: true }
}
