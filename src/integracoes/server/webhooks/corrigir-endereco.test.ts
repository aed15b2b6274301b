import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop } from '#test/support/factories.ts'
import { despacharWebhooks } from './despachar.ts'
import { entregarWebhook } from './entregar.ts'
import type { Resposta } from './enviar.ts'

// An address that is corrected while the one before still has a delivery to answer.

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: true })
})
afterAll(async () => {
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  await t.close()
})

const resposta = (status: number): Resposta => ({
  status,
  corpo: null,
  motivo: null,
  duracaoMs: 15_000,
  pedida: 0,
})

/** A delivery to an address that is corrected before it answers; `tentativas` were made before. */
async function corrigirAntesDaResposta(status: number, tentativas = 0) {
  const loja = await createShop(t.owner)
  const token = await t.tokenFor(loja.ownerId)
  const pedir = (metodo: string, caminho: string, corpo: object) =>
    t.request(metodo, `/rest/v1/integracoes/webhooks${caminho}`, {
      token,
      body: { estabelecimento_id: loja.id, ...corpo },
    })
  const { body } = await pedir('POST', '', { url: 'http://127.0.0.1:9/velho', topicos: ['cliente.criado'] })
  await t.owner.query(`insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana')`, [loja.id])
  await despacharWebhooks()
  const { rows: entregas } = await t.owner.query(
    'update entregas_de_webhook set tentativas = $2 where estabelecimento_id = $1 returning id',
    [loja.id, tentativas],
  )
  await entregarWebhook({ estabelecimentoId: loja.id, id: entregas[0].id }, async () => {
    await pedir('PATCH', `/${String(body.id)}`, { url: 'http://127.0.0.1:9/novo' })
    return resposta(status)
  })
  const { rows } = await t.owner.query(
    `select w.url, w.ligado, w.falhas, w.pausado_ate, e.situacao, e.tentativas, e.proxima_em <= now() as ja,
       e.resposta_status as respondeu, (select count(*)::int from avisos a where a.estabelecimento_id = w.estabelecimento_id
         and a.tipo = 'integracoes.webhook_desligado') as avisos
     from enderecos_de_webhook w join entregas_de_webhook e on e.endereco_id = w.id where w.estabelecimento_id = $1`,
    [loja.id],
  )
  return rows[0]
}

const LIMPO = { url: 'http://127.0.0.1:9/novo', ligado: true, falhas: 0, pausado_ate: null, avisos: 0 }

test.each([
  ['that the address is gone', 410, 0],
  ['a failure', 500, 0],
  ['a failure at the last attempt', 500, 8],
])('%s, told by the one before, leaves it on and due', async (_, status, tentativas) => {
  expect(await corrigirAntesDaResposta(status, tentativas)).toEqual({
    ...LIMPO,
    situacao: 'pendente',
    tentativas,
    ja: true,
    respondeu: status,
  })
})

test('what the one before took is not sent again', async () => {
  expect(await corrigirAntesDaResposta(200)).toMatchObject({ ...LIMPO, situacao: 'entregue' })
})
