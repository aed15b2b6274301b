import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import { termoContado } from '../buscas-em-vao.ts'
import type { Relatorio } from '../schemas.ts'
import { contarBuscaEmVao, gravarBuscasEmVao } from './contar-buscas-em-vao.ts'

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
  await createProduct(l.owner, l.loja.id, { nome: 'Ampulheta de vidro' })
})
afterAll(() => l.close())
beforeEach(async () => void (await l.owner.query('delete from buscas_em_vao')))

const guardadas = async () =>
  (
    await l.owner.query(
      'select estabelecimento_id as loja, termo, vezes from buscas_em_vao order by termo, vezes',
    )
  ).rows

describe('a search in vain', () => {
  test('is counted once a day and address, in a shop and over all', async () => {
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3'])
      for (const loja of [l.loja.id, null]) contarBuscaEmVao({ ip, loja, termo: ' Berimbau  ELÉTRICO ' })
    await Promise.all([gravarBuscasEmVao(), gravarBuscasEmVao()])
    expect(await guardadas()).toEqual([
      { loja: l.loja.id, termo: 'berimbau eletrico', vezes: 3 },
      { loja: null, termo: 'berimbau eletrico', vezes: 3 },
    ])
  })

  test('is none where something is found, whatever was said', async () => {
    contarBuscaEmVao({ ip: '203.0.113.4', loja: l.loja.id, termo: 'ampulheta' })
    contarBuscaEmVao({ ip: '203.0.113.4', loja: null, termo: 'ampulheta' })
    contarBuscaEmVao({ ip: '203.0.113.4', loja: '00000000-0000-7000-8000-000000000000', termo: 'berimbau' })
    await gravarBuscasEmVao()
    expect(await guardadas()).toEqual([])
  })

  test.each([
    'a',
    'ab',
    '12345',
    'maria@exemplo.com',
    '(11) 98765-4321 zap',
    'joao 123.456.789-09',
    'www.loja.com',
    'x'.repeat(61),
    '%_%',
    '  ',
  ])('keeps nothing of %j', (termo) => expect(termoContado(termo)).toBe(null))

  test('keeps twenty terms a day of a flood, and counts what others look for', async () => {
    const limites = getConfig()
    setConfig({ ...limites, FUNNEL_ADDRESS_LIMIT: 0 })
    for (let n = 0; n < 250; n++)
      contarBuscaEmVao({ ip: '203.0.113.9', loja: l.loja.id, termo: `enxurrada ${n}` })
    setConfig(limites)
    contarBuscaEmVao({ ip: '203.0.113.10', loja: l.loja.id, termo: 'berimbau' })
    await gravarBuscasEmVao()
    const termos = (await guardadas()).map(({ termo }) => termo)
    expect(termos).toHaveLength(21)
    expect(termos).toContain('berimbau')
  })

  test('keeps two hundred of an address that names one shop after the other', async () => {
    const limites = getConfig()
    setConfig({ ...limites, FUNNEL_ADDRESS_LIMIT: 0 })
    for (let n = 0; n < 250; n++)
      contarBuscaEmVao({ ip: '203.0.113.11', loja: n === 249 ? l.loja.id : randomUUID(), termo: 'berimbau' })
    setConfig(limites)
    await gravarBuscasEmVao()
    expect(await guardadas()).toEqual([])
  })

  test('comes by its route, strictly', async () => {
    const dizer = (body: object) => l.request('POST', '/rest/v1/buscas_em_vao', { body })
    expect((await dizer({ termo: 'cuíca dourada', estabelecimento_id: l.loja.id })).status).toBe(204)
    expect((await dizer({ termo: 'cuíca dourada' })).status).toBe(204)
    expect((await dizer({ termo: 'cuíca\u0000' })).status).toBeLessThan(500)
    for (const body of [
      {},
      { termo: 'x'.repeat(121) },
      { termo: 'cuíca', ip: '1' },
      { termo: 'cuíca', estabelecimento_id: 'x' },
    ])
      expect((await dizer(body)).status).toBe(422)
    await gravarBuscasEmVao()
    expect(await guardadas()).toHaveLength(2)
  })

  test('is shown to the shop once three searched, with the way to sell it', async () => {
    for (const [ips, termo] of [
      [3, 'berimbau de lata'],
      [2, 'so duas pessoas'],
    ] as const)
      for (let n = 0; n < ips; n++) contarBuscaEmVao({ ip: `198.51.100.${n}`, loja: l.loja.id, termo })
    await gravarBuscasEmVao()
    const { body } = await l.pedir<Relatorio>('relatorios/produtos', { periodo: 'hoje' })
    const tabela = body.tabelas.find(({ id }) => id === 'em_vao')
    expect(tabela?.linhas).toEqual([
      {
        celulas: ['berimbau de lata', 3, 'Cadastrar produto'],
        rota: '/novo-produto?nome=berimbau%20de%20lata',
      },
    ])
  })

  test('is shown to the platform for thirty days of São Paulo, today included', async () => {
    await l.owner.query(
      `insert into buscas_em_vao (dia, termo, vezes) select (now() at time zone 'America/Sao_Paulo')::date - dias, 'vaso ' || dias, 3
       from unnest(array[0, 29, 30]) as dias`,
    )
    const token = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
    const { body } = await l.request('GET', '/rest/v1/plataforma/painel', { token })
    expect(body.em_vao).toEqual([
      { termo: 'vaso 0', vezes: 3 },
      { termo: 'vaso 29', vezes: 3 },
    ])
  })
})
