import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithSupport, startShopWithSupport } from '#test/support/shop-with-support.ts'
import type { ConversaDetalhe } from '../schemas.ts'
import { enviarEmail } from './enviar-email.ts'

const MODELOS_DE_AJUDA = [
  'ajuda_pedida',
  'ajuda_pedida_para_a_loja',
  'ajuda_respondida',
  'ajuda_respondida_para_a_loja',
] as const

let l: ShopWithSupport
beforeAll(async () => {
  l = await startShopWithSupport()
})
afterAll(() => l.close())

const iniciar = async () => {
  const texto = 'Vocês entregam no domingo?'
  const nova = { estabelecimento_id: l.a.id, assunto: 'duvida', texto }
  return (await l.post<ConversaDetalhe>('conversas', l.doConsumidor, nova)).body
}

test('brought to the platform has seven days, tells both, and is answered to both once', async () => {
  const { id, protocolo } = await iniciar()
  await l.owner.query(`update conversas set responder_ate = now() - interval '1 hour' where id = $1`, [id])
  const body = (await l.post<ConversaDetalhe>(`conversas/${id}/chamar-portal`, l.doConsumidor)).body
  const dias = (Date.parse(body.mediacao_responder_ate ?? '') - Date.now()) / 86_400_000
  expect(Math.round(dias)).toBe(7)
  const textos = async () => {
    const { rows } = await l.owner.query<{ titulo: string }>(
      'select titulo from avisos where rota like $1 order by titulo',
      [`%${id}`],
    )
    return rows.map(({ titulo }) => titulo).filter((titulo) => titulo.includes(protocolo))
  }
  expect(await textos()).toEqual(Array(2).fill(`Ajuda do Portal no protocolo ${protocolo}`))

  expect((await l.get('pendencias?aba=reaberturas', l.admin)).body.itens).toContainEqual(
    expect.objectContaining({ tipo: 'ajuda', id, protocolo, responder_ate: body.mediacao_responder_ate }),
  )
  const resposta = { texto: 'A loja deve entregar até sexta-feira.' }
  expect((await l.post(`conversas/${id}/mediar`, l.dono, resposta)).status).toBe(404)
  const depois = (await l.post<ConversaDetalhe>(`conversas/${id}/mediar`, l.admin, resposta)).body
  expect(depois.mensagens.at(-1)).toMatchObject({ de: 'plataforma', autor: 'Portal', ...resposta })
  expect(Date.parse(depois.responder_ate ?? '')).toBeGreaterThan(Date.now() + 4 * 86_400_000)
  expect(await textos()).toHaveLength(4)
  expect((await l.post(`conversas/${id}/mediar`, l.admin, resposta)).status).toBe(409)
  expect((await l.post(`conversas/${id}/chamar-portal`, l.doConsumidor)).status).toBe(409)
  const { body: depoisDela } = await l.get(`pendencias?aba=reaberturas&busca=${protocolo}`, l.admin)
  expect(depoisDela.itens).toEqual([])
  for (const modelo of MODELOS_DE_AJUDA) await enviarEmail({ conversaId: id, modelo })
  expect((await l.emails(id)).map(({ assunto }) => assunto)).toEqual([
    `Protocolo ${protocolo}: o Portal vai ajudar`,
    `carla pediu a ajuda do Portal (protocolo ${protocolo})`,
    `Protocolo ${protocolo}: o Portal respondeu`,
    `O Portal respondeu na conversa com carla (protocolo ${protocolo})`,
  ])
})

test('is brought to the platform again where the shop stays silent after its word', async () => {
  const { id, protocolo } = await iniciar()
  const calar = () =>
    l.owner.query(`update conversas set responder_ate = now() - interval '1 hour' where id = $1`, [id])
  const chamar = () => l.post<ConversaDetalhe>(`conversas/${id}/chamar-portal`, l.doConsumidor)
  const mediar = (texto: string) => l.post<ConversaDetalhe>(`conversas/${id}/mediar`, l.admin, { texto })
  await calar()
  await chamar()
  expect((await mediar('A loja deve entregar até sexta-feira.')).status).toBe(200)
  await calar()
  expect((await chamar()).body).toMatchObject({
    mediacao_decidida_em: null,
    mediacao_responder_ate: expect.any(String),
  })
  const { body } = await l.get(`pendencias?aba=reaberturas&busca=${protocolo}`, l.admin)
  expect(body.itens).toMatchObject([{ tipo: 'ajuda', id }])
  expect((await mediar('A loja deve devolver o dinheiro.')).status).toBe(200)
  const { rows } = await l.owner.query<{ vezes: number }>(
    `select count(distinct data ->> 'ocasiao')::int as vezes from pgboss.job
     where data ->> 'conversaId' = $1 and data ->> 'modelo' like 'ajuda%'`,
    [id],
  )
  expect(rows).toEqual([{ vezes: 2 }])
})
