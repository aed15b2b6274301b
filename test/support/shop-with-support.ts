import type { ChamadoDetalhe } from '#src/suporte/schemas.ts'
import { type Json, startTestApp } from './app.ts'
import { createShop, createUser } from './factories.ts'

/**
 * The product with a shop that asks and answers, another shop, a blocked one, the platform administration and a
 * consumer.
 */
export async function startShopWithSupport() {
  const t = await startTestApp()
  const a = await createShop(t.owner, { plano: 'Profissional' })
  const b = await createShop(t.owner)
  const consumidor = await createUser(t.owner, { email: 'carla@teste.portal' })
  const dono = await t.tokenFor(a.ownerId)

  const post = <Body = Json>(path: string, token: string, body: unknown = {}) =>
    t.request<Body>('POST', `/rest/v1/${path}`, { token, body })

  return {
    ...t,
    a,
    bloqueada: await createShop(t.owner, { bloqueada: true }),
    dono,
    outro: await t.tokenFor(b.ownerId),
    admin: await t.tokenFor((await createUser(t.owner, { admin: true })).id),
    consumidor,
    doConsumidor: await t.tokenFor(consumidor.id),
    post,
    get: (path: string, token: string) => t.request('GET', `/rest/v1/${path}`, { token }),

    async abrirChamado(extra: object = {}, token = dono, loja = a.id): Promise<ChamadoDetalhe> {
      const { status, body } = await post<ChamadoDetalhe>('chamados', token, {
        estabelecimento_id: loja,
        assunto: 'O PIX não aparece',
        categoria: 'pagamentos',
        texto: 'Conectei a conta e nada.',
        ...extra,
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },

    /** The e-mails about a ticket or a conversation, the oldest first. */
    async emails(id: string): Promise<{ assunto: string; para: string }[]> {
      const { rows } = await t.owner.query<{ assunto: string; para: string }>(
        `select assunto, para from emails where message_id like $1 order by id`,
        [`<${id}%`],
      )
      return rows
    },
  }
}

export type ShopWithSupport = Awaited<ReturnType<typeof startShopWithSupport>>
