import { ECDH } from 'node:crypto'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { nameOfDevice } from '#src/shared/server/http/device-name.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../errors.ts'
import { APARELHOS_POR_CONTA, servicoConhecido } from '../no-aparelho.ts'
import type { aparelhosSchema, RegistroDeAparelho, trocaDeAparelhoSchema } from '../schemas.ts'
import type { z } from 'zod'
import { acharAparelho, anotarEntrega } from './empurrar.ts'
import { entregar, envelopar } from './entregar.ts'

const HORA = 3600

/** The devices of an account, this one first. */
export async function listarAparelhos({
  userId,
  sessionId,
}: Pessoa): Promise<z.infer<typeof aparelhosSchema>> {
  const itens = await withAccess(
    { papel: 'pessoa', userId },
    (tx) => rowsOf<z.infer<typeof aparelhosSchema>['itens'][number]>(tx)`
      select id, nome, sessao_id = ${sessionId} as atual, iso(created_at) as created_at, iso(visto_em) as visto_em
      from aparelhos_de_aviso where user_id = ${userId} order by sessao_id = ${sessionId} desc, visto_em desc, id`,
  )
  return { chave: getConfig().vapid?.publicKey ?? null, itens }
}

/**
 * A browser asks to be told, by its person's click or at a later visit. It moves over from whoever was signed in there
 * before, and the device seen longest ago makes room for an eleventh.
 */
export async function registrarAparelho(
  { userId, sessionId }: Pessoa,
  { endpoint, p256dh, auth, userAgent }: RegistroDeAparelho & { userAgent: string },
): Promise<{ id: string }> {
  if (!getConfig().vapid) throw errors.aparelho_desligado()
  exigirNavegador({ endpoint, p256dh })
  await requireFit({ name: 'aparelhos', who: userId, limit: 60, windowSeconds: HORA })
  return withAccess(SYSTEM, async (tx) => {
    // One at a time for an account, so that its devices are counted right.
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`aparelhos ${userId}`}, 0))`
    // Of one address the keys never change: who brings others is not that browser.
    const row = await rowOf<{ id: string }>(tx)`
      insert into aparelhos_de_aviso as a (user_id, sessao_id, endpoint, p256dh, auth, nome)
      values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${nameOfDevice(userAgent)})
      on conflict (endpoint) do update set user_id = excluded.user_id, sessao_id = excluded.sessao_id,
        nome = excluded.nome, visto_em = now()
      where a.p256dh = excluded.p256dh and a.auth = excluded.auth
      returning id`
    if (!row) throw errors.aparelho_de_outra_chave()
    await run(tx)`
      delete from aparelhos_de_aviso where id in (
        select id from aparelhos_de_aviso where user_id = ${userId} and id <> ${row.id}
        order by visto_em desc, id desc offset ${APARELHOS_POR_CONTA - 1})`
    return row
  })
}

/** A push service that we know, and a point of the curve: sealing for another key would fail at each notice. */
function exigirNavegador({ endpoint, p256dh }: Pick<RegistroDeAparelho, 'endpoint' | 'p256dh'>): void {
  if (!servicoConhecido(endpoint, getConfig().OUTBOUND_LOOPBACK)) throw errors.aparelho_desconhecido()
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw errors.aparelho_desconhecido()
  }
}

export async function removerAparelho({ userId }: Pessoa, id: string): Promise<void> {
  const removidos = await withAccess(
    { papel: 'pessoa', userId },
    (tx) => run(tx)`delete from aparelhos_de_aviso where id = ${id} and user_id = ${userId}`,
  )
  if (removidos === 0) throw errors.aparelho_nao_encontrado()
}

/** A browser's service moved it: nobody is signed in inside a service worker, the old secret says who it is. */
export async function trocarAparelho(
  { antigo, novo }: z.infer<typeof trocaDeAparelhoSchema>,
  who: string,
): Promise<void> {
  await requireFit({ name: 'aparelhos-trocados', who, limit: 60, windowSeconds: HORA })
  exigirNavegador(novo)
  // Whether the old one was there is nobody's business. The new one may have been registered by a page meanwhile.
  await withAccess(
    SYSTEM,
    (tx) => run(tx)`
      update aparelhos_de_aviso a
      set endpoint = ${novo.endpoint}, p256dh = ${novo.p256dh}, auth = ${novo.auth}, visto_em = now()
      where a.endpoint = ${antigo.endpoint} and a.auth = ${antigo.auth}
        and not exists (select 1 from aparelhos_de_aviso o where o.endpoint = ${novo.endpoint})`,
  )
}

/** Sends one to this device at once, and says what its service answered. */
export async function testarAparelho({ userId }: Pessoa, id: string): Promise<void> {
  await requireFit({ name: 'aparelhos-testados', who: userId, limit: 10, windowSeconds: HORA })
  const aparelho = await withAccess(SYSTEM, (tx) => acharAparelho(tx, id, userId))
  if (!aparelho) throw errors.aparelho_nao_encontrado()
  const entrega = await entregar(
    aparelho,
    envelopar({ tipo: 'aparelho.teste', titulo: '', rota: '/minha-conta/avisos' }),
  )
  await anotarEntrega(aparelho, entrega)
  if (entrega.fim === 'sumiu') throw errors.aparelho_sumiu()
  if (entrega.fim !== 'aceito') throw errors.teste_recusado()
}
