import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import {
  type Access,
  rowOf,
  rowsOf,
  run,
  SYSTEM,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { today } from '#src/shared/server/clock.ts'
import type { Integridade } from '../../auditoria.ts'

/** How many of the last sealed days are looked at again every night. */
const CONFERE_DIAS = 7
const TRAVA = 7_040_595

interface Selo {
  dia: string
  sha256: string
}

/**
 * Called by the clock once a night: each day of the audit that has ended gets a digest of its rows, made with the day
 * before's, so that no row can change or go unseen; the last sealed days are looked at again, with SEG-AUDIT when they
 * are no longer what was sealed. A day is sealed once.
 */
export async function selarAuditoria(): Promise<void> {
  for (;;) {
    const selou = await withAccess(SYSTEM, selarUmDia)
    if (!selou) break
  }
  const quebrada = await withAccess(SYSTEM, (tx) => primeiroDiaQuebrado(tx, CONFERE_DIAS))
  if (!quebrada) return
  await withAccess(SYSTEM, (tx) =>
    alertar(tx, {
      codigo: 'SEG-AUDIT',
      severidade: 'critico',
      estabelecimentoId: null,
      chave: quebrada,
      resumo: `A auditoria de ${quebrada.split('-').toReversed().join('/')} não é mais a que foi selada`,
    }),
  )
}

/** The oldest day not sealed yet; false when only today is left. The lock keeps two processes from one day. */
async function selarUmDia(tx: Tx): Promise<boolean> {
  await run(tx)`select pg_advisory_xact_lock(${TRAVA})`
  const row = await rowOf<{ dia: string | null; anterior: string | null }>(tx)`
    select coalesce((select max(dia) + 1 from selos_auditoria),
        (select min(created_at at time zone 'America/Sao_Paulo')::date from auditoria)) as dia,
      (select sha256 from selos_auditoria order by dia desc limit 1) as anterior`
  const { dia, anterior } = row ?? { dia: null, anterior: null }
  if (!dia || dia >= today()) return false
  await run(tx)`insert into selos_auditoria (dia, linhas, sha256)
    select ${dia}, linhas, sha256 from digest_do_dia(${dia}, ${anterior})`
  return true
}

/** Works the digests of the last `dias` sealed days out anew. Null when all are as they were. */
async function primeiroDiaQuebrado(tx: Tx, dias: number): Promise<string | null> {
  const rows = await rowsOf<Selo>(tx)`
    select dia, sha256 from (select dia, sha256 from selos_auditoria order by dia desc limit ${dias + 1}) s
    order by dia`
  for (const [i, { dia, sha256 }] of rows.entries()) {
    // The oldest one read is only what the next was made with, unless it is the first of all.
    const anterior = rows[i - 1]?.sha256 ?? null
    if (i === 0 && rows.length > dias) continue
    const agora = await rowsOf<{ sha256: string }>(tx)`
      select sha256 from digest_do_dia(${dia}, ${anterior})`
    if (agora[0]?.sha256 !== sha256) return dia
  }
  return null
}

/** Somebody of the platform asks whether the audit is whole: the digests of the last month are worked out anew. */
export async function conferirAuditoria(pessoa: Pessoa): Promise<Integridade> {
  const acesso: Access = { papel: 'plataforma', userId: pessoa.userId }
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<{ selada_ate: string | null; dias: number }>(tx)`
      select max(dia) as selada_ate, count(*)::int as dias from selos_auditoria`
    const { selada_ate = null, dias = 0 } = row ?? {}
    return { selada_ate, dias, quebrada_em: await primeiroDiaQuebrado(tx, 31) }
  })
}
