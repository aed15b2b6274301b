import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop, createUser } from '#test/support/factories.ts'
import {
  type Body,
  CUSTOMERS,
  type ShopWithCustomers,
  startShopWithCustomers,
} from '#test/support/shop-with-customers.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

describe('the list', () => {
  test('finds by name, e-mail, phone and document, however they are written', async () => {
    const { id } = await l.cadastrar({
      nome: 'Conceição d’Ávila',
      email: 'ceica@mar.test',
      telefone: '(85) 99111-2233',
      cpf_cnpj: '12.ABC.345/01DE-35',
    })
    for (const busca of [
      'conceicao AVILA',
      'ávila conce',
      'ceica@mar',
      '99111-2233',
      '(85) 99111',
      '85991112233',
      '12.ABC.345/01DE-35',
      '12.abc.345',
      '12abc34501',
    ]) {
      const { body } = await l.pedir('GET', `?busca=${encodeURIComponent(busca)}`)
      expect(
        (body.itens as Body[]).map((cliente) => cliente.id),
        busca,
      ).toEqual([id])
    }
  })

  test.each([
    "' or 1=1",
    '%',
    '_',
    '\\',
    '"); drop table vendas; --',
    '%%%',
    'a'.repeat(120),
    '{{7*7}}',
    '../..',
    '٣',
  ])('takes %s for what it is', async (busca) => {
    const { status, body } = await l.pedir('GET', `?busca=${encodeURIComponent(busca)}&contagens=true`)
    expect(status).toBe(200)
    expect(body.total).toBe(0)
  })

  test.each([
    'limite=1000',
    'pagina=0',
    'ordem=senha',
    'aba=todos',
    'gasto_min=-1',
    'cor=azul',
    `busca=${'a'.repeat(121)}`,
    'busca=%00',
  ])('refuses ?%s', async (query) => {
    expect((await l.pedir('GET', `?${query}`)).status).toBe(422)
  })

  test('knows the segments, counts them and keeps them under other filters', async () => {
    const token = await l.tokenFor(l.outra.ownerId)
    await l.owner.query(
      `insert into consumidores (estabelecimento_id, nome, email, created_at, compras, total_gasto, ultima_compra, origem)
       select $1, 'Cliente ' || n, 'c' || n || '@x.test', now() - interval '1 day' * case when n <= 3 then 5 else 200 end,
         case when n > 20 then 0 when n % 2 = 0 then 2 else 1 end, case when n > 20 then 0 else n end,
         case when n > 20 then null else now() - interval '1 day' * case when n <= 5 then 10 else 120 end end,
         case when n = 1 then 'importado' else 'online' end
       from generate_series(1, 25) n`,
      [l.outra.id],
    )
    const listar = async (query: string) =>
      (await l.request('GET', `${CUSTOMERS}?estabelecimento_id=${l.outra.id}&${query}`, { token })).body
    expect((await listar('contagens=true')).contagens).toEqual({
      todos: 25,
      novos: 3,
      recorrentes: 10,
      vip: 2,
      inativos: 15,
      nunca: 5,
    })
    for (const [segmento, total] of [
      ['novos', 3],
      ['recorrentes', 10],
      ['vip', 2],
      ['inativos', 15],
      ['nunca', 5],
    ] as const)
      expect((await listar(`aba=${segmento}`)).total, segmento).toBe(total)
    expect((await listar('aba=novos&origem=importado')).total).toBe(1)
    expect((await listar('gasto_min=19&gasto_max=20')).total).toBe(2)

    const vistos = new Set<unknown>()
    for (const pagina of [1, 2, 3])
      for (const { id } of (await listar(`limite=10&pagina=${pagina}&ordem=-total_gasto`)).itens as Body[])
        vistos.add(id)
    expect(vistos.size).toBe(25)
  })

  test('labels those chosen, or all that the filters let through, and says how many were left', async () => {
    const [a, b] = [
      await l.cadastrar({ cidade: 'Olinda' }),
      await l.cadastrar({ cidade: 'Olinda', etiquetas: ['feira'] }),
    ]
    const cheio = await l.cadastrar({
      cidade: 'Olinda',
      etiquetas: Array.from({ length: 20 }, (_, i) => `e${i}`),
    })
    const feito = await l.pedir('POST', '/etiquetar', { filtros: { cidade: 'olinda' }, adicionar: ['Feira'] })
    expect(feito.body).toEqual({ atualizados: 1, ignorados: 2 })
    await l.pedir('POST', '/etiquetar', { ids: [a.id, b.id], adicionar: ['nova'], remover: ['FEIRA'] })
    const { body } = await l.pedir('GET', '?etiqueta=nova')
    expect((body.itens as Body[]).map(({ etiquetas }) => etiquetas)).toEqual([['nova'], ['nova']])
    expect((await l.pedir('GET', `/${cheio.id}`)).body.etiquetas).toHaveLength(20)
    expect((await l.pedir('POST', '/etiquetar', { adicionar: ['x'] })).status).toBe(422)
    expect((await l.pedir('GET', '/opcoes')).body).toMatchObject({
      cidades: expect.arrayContaining([{ cidade: 'Olinda', uf: null, total: 3 }]),
      etiquetas: expect.arrayContaining([{ nome: 'nova', total: 2 }]),
    })
  })
})

describe('the list as a file', () => {
  test('honours the filters, defuses formulas, and comes back in through the import', async () => {
    await l.inserir({ nome: '=HYPERLINK("x")', email: 'formula@x.test', cidade: 'Exportânia' })
    await l.inserir({ nome: 'Outra cidade', email: 'outra@x.test', cidade: 'Longe' })
    const exportar = (body: Body, token = l.dono) =>
      fetch(`${l.url}/rest/v1/exportacoes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ estabelecimento_id: l.loja.id, recurso: 'clientes', formato: 'csv', ...body }),
      })
    const arquivo = await (await exportar({ filtros: { cidade: 'exportania' } })).text()
    const linhas = arquivo.trim().split('\r\n')
    expect(linhas).toHaveLength(2)
    expect(linhas[1]).toMatch(/^"'=HYPERLINK/)
    expect((await l.enviarPlanilha(arquivo)).body).toMatchObject({
      validas: 1,
      atualizar: 1,
    })
    expect((await exportar({ filtros: { senha: 'x' } })).status).toBe(422)

    const { id } = await createUser(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, 'vendedor')`,
      [id, l.loja.id],
    )
    expect((await exportar({}, await l.tokenFor(id))).status).toBe(403)
    const basica = await createShop(l.owner, { plano: 'Starter' })
    const semPlano = await exportar({ estabelecimento_id: basica.id }, await l.tokenFor(basica.ownerId))
    expect(semPlano.status).toBe(403)
  })
})
