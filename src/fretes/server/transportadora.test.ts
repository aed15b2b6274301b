import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startShopWithCarrier, type ShopWithCarrier } from '#test/support/shop-with-carrier.ts'
import { cotarNaTransportadora, type Volume } from './transportadora.ts'

let w: ShopWithCarrier
beforeAll(async () => {
  w = await startShopWithCarrier()
  await w.connect()
})
afterAll(() => w.close())
beforeEach(() => w.carrier.desligarFalhas())

const LIVRO: Volume = {
  id: 'livro',
  quantidade: 2,
  pesoGramas: 400,
  alturaCm: 0.4,
  larguraCm: 14,
  comprimentoCm: 21,
  valor: 39.9,
}
const quote = (mais: object = {}) =>
  cotarNaTransportadora({
    estabelecimentoId: w.loja.id,
    deCep: '01310-100',
    paraCep: '13015904',
    volumes: [LIVRO],
    ...mais,
  })
const settle = (body: object) =>
  w.request('PATCH', '/rest/v1/integracoes/melhor-envio', {
    token: w.token,
    body: { estabelecimento_id: w.loja.id, servicos: [], ...body },
  })

describe('a quote', () => {
  test('has what can serve, in reais and business days; what cannot is left out', async () => {
    const answer = await quote()
    expect(answer.tipo).toBe('opcoes')
    const opcoes = answer.tipo === 'opcoes' ? answer.opcoes : []
    // Mini Envios takes 300 g at most: it came back as an error among the others.
    expect(opcoes.map(({ servicoId }) => servicoId)).toEqual([1, 2, 3, 4])
    const calls = w.carrier.log.filter(({ path }) => path === '/me/shipment/calculate')
    expect(calls.at(-1)?.body).toMatchObject({
      from: { postal_code: '01310100' },
      // Never under a centimetre; the value of one unit, which the carrier multiplies.
      products: [{ height: 1, width: 14, length: 21, weight: 0.4, insurance_value: 39.9, quantity: 2 }],
    })
    const pac = opcoes[0]
    expect(pac).toMatchObject({ nome: 'PAC', transportadora: 'Correios' })
    expect(pac?.preco).toBeGreaterThan(0)
    expect(pac?.prazoMax).toBeGreaterThanOrEqual(pac?.prazoMin ?? 0)
  })

  test('has the services that the shop ticked', async () => {
    await settle({ servicos: [2] })
    expect(await quote()).toMatchObject({ tipo: 'opcoes', opcoes: [{ servicoId: 2 }] })
    await settle({ servicos: [] })
  })

  test('a service that is missing from the answer is not offered; when all are, the shop’s own table counts', async () => {
    w.carrier.falhar({ path: '/me/shipment/calculate', mode: 'missing', services: [1, 3] })
    const answer = await quote()
    expect(answer.tipo === 'opcoes' && answer.opcoes.map(({ servicoId }) => servicoId)).toEqual([2, 4])
    w.carrier.falhar({ path: '/me/shipment/calculate', mode: 'missing', services: [1, 2, 3, 4, 17] })
    expect(await quote()).toEqual({ tipo: 'indisponivel', motivo: 'recusou' })
  })

  test.each([
    ['429', 'sem_resposta'],
    ['500', 'sem_resposta'],
    ['reset', 'sem_resposta'],
    ['half', 'sem_resposta'],
    ['error_with_200', 'sem_resposta'],
    ['403', 'recusou'],
    ['422', 'cep_invalido'],
  ] as const)('%s is no exception: %s', async (mode, motivo) => {
    w.carrier.falhar({ path: '/me/shipment/calculate', mode })
    expect(await quote()).toEqual({ tipo: 'indisponivel', motivo })
  })

  test.each([
    { price: -1, custom_price: -1 },
    { price: 1e30, custom_price: 1e30 },
    { custom_delivery_range: { min: -3, max: 2 } },
    { custom_delivery_range: { min: 1, max: 2_000_000_000 } },
  ])('of %o is a lie, and no offer', async (says) => {
    w.carrier.falhar({ path: '/me/shipment/calculate', mode: 'lie', says })
    expect(await quote()).toEqual({ tipo: 'indisponivel', motivo: 'recusou' })
  })

  test('waits four seconds for a carrier that hangs, not its thirty', async () => {
    w.carrier.falhar({ path: '/me/shipment/calculate', mode: 'hang' })
    const from = Date.now()
    expect(await quote()).toEqual({ tipo: 'indisponivel', motivo: 'sem_resposta' })
    expect(Date.now() - from).toBeLessThan(20_000)
  })

  test('no carrier is asked for what is no postal code, nothing, or a shop without one', async () => {
    const before = w.asked('/me/shipment/calculate')
    expect(await quote({ paraCep: '1234' })).toEqual({ tipo: 'indisponivel', motivo: 'cep_invalido' })
    expect(await quote({ paraCep: '00000000' })).toEqual({ tipo: 'indisponivel', motivo: 'cep_invalido' })
    expect(await quote({ volumes: [] })).toEqual({ tipo: 'indisponivel', motivo: 'recusou' })
    expect(await quote({ estabelecimentoId: w.outra.id })).toEqual({
      tipo: 'indisponivel',
      motivo: 'desconectada',
    })
    expect(w.asked('/me/shipment/calculate') - before).toBe(1)
  })

  test('a token that ended asks the shop to connect again, and nobody else', async () => {
    w.carrier.livro.vencer(undefined, false)
    expect(await quote()).toEqual({ tipo: 'indisponivel', motivo: 'desconectada' })
    const { body } = await w.request(
      'GET',
      `/rest/v1/integracoes/melhor-envio?estabelecimento_id=${w.loja.id}`,
      {
        token: w.token,
      },
    )
    expect(body).toMatchObject({ conectada: true, status: 'reconectar' })
    const before = w.asked('/me/shipment/calculate')
    await quote()
    expect(w.asked('/me/shipment/calculate')).toBe(before)
    await w.connect()
    expect((await quote()).tipo).toBe('opcoes')
  })
})
