import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { EmailDoEnsaio, Ensaio } from '../schemas.ts'

/** The rehearsal of the shop that this transaction is of, or null. */
export async function lerEnsaio(tx: Tx, estabelecimentoId: string): Promise<Ensaio | null> {
  const row = await rowOf<Ensaio>(tx)`
    select id, codigo, nome, iso(comecado_em) as comecado_em, pagou from ensaio_da_loja(${estabelecimentoId})`
  return row ?? null
}

/** The team: whether its shop rehearses. */
export async function ensaioDaLoja(pessoa: Pessoa, estabelecimentoId: string): Promise<Ensaio | null> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'painel.ver')
  return withAccess(acesso, (tx) => lerEnsaio(tx, estabelecimentoId))
}

const EMAILS = 50

/** What a rehearsal would have sent, newest first: its team reads it in place of those it was meant for. */
export async function emailsDoEnsaio(pessoa: Pessoa, estabelecimentoId: string): Promise<EmailDoEnsaio[]> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.ver')
  return withAccess(
    acesso,
    (tx) => rowsOf<EmailDoEnsaio>(tx)`
      select id, para, assunto, texto, anexo_nome, iso(created_at) as created_at from emails_de_ensaio
      where estabelecimento_id = ${estabelecimentoId} order by created_at desc, id limit ${EMAILS}`,
  )
}
