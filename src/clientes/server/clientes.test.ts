import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'

let t: TestApp
let loja: LojaDeTeste
let dono: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await criarLoja(t.owner)
  dono = await t.tokenFor(loja.donoId)
})
afterAll(() => t.close())

const CLIENTES = '/rest/v1/consumidores'
type Corpo = Record<string, unknown>

async function pedir(method: string, path: string, body?: Corpo, token = dono) {
  const comCorpo = method === 'POST' || method === 'PATCH'
  const juncao = path.includes('?') ? '&' : '?'
  return t.request(
    method,
    comCorpo ? `${CLIENTES}${path}` : `${CLIENTES}${path}${juncao}estabelecimento_id=${loja.id}`,
    { token, ...(comCorpo ? { body: { estabelecimento_id: loja.id, ...body } } : {}) },
  )
}

async function cadastrar(dados: Corpo = {}) {
  const { body, status } = await pedir('POST', '', {
    nome: 'Rita Moraes',
    email: `${randomUUID()}@casa.test`,
    ...dados,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as Corpo & { id: string; updated_at: string }
}

/** A paid sale at the counter, through its door. */
async function vender(clienteId: string, valor = 10, { paga = true } = {}) {
  const produto = await criarProduto(t.owner, loja.id, { preco: valor, estoque: 5 })
  const { body, status } = await t.request('POST', '/rest/v1/vendas/balcao', {
    token: dono,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      cliente: { id: clienteId },
      pagamentos: paga ? [{ forma: 'avista', valor }] : [],
    },
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body as { id: string; numero: number }
}

async function numeros(id: string) {
  const { body } = await pedir('GET', `/${id}`)
  return { compras: body.compras, total_gasto: body.total_gasto }
}

describe('a customer', () => {
  test('is written down with what is known, cleaned, and read back', async () => {
    const cliente = await cadastrar({
      nome: '  Ana Lúcia Prado ',
      email: 'Ana.Lucia@Exemplo.com.BR',
      telefone: '11 98765 4321',
      cpf_cnpj: '529.982.247-25',
      nascimento: '1988-03-17',
      cep: '01310-100',
      cidade: 'São Paulo',
      uf: 'sp',
      etiquetas: ['Atacado', 'atacado', ' VIP '],
      aceita_marketing: true,
    })
    expect(cliente).toMatchObject({
      nome: 'Ana Lúcia Prado',
      email: 'ana.lucia@exemplo.com.br',
      telefone: '+5511987654321',
      cpf_cnpj: '52998224725',
      cep: '01310100',
      uf: 'SP',
      etiquetas: ['Atacado', 'VIP'],
      origem: 'balcao',
      compras: 0,
      consentimentos: [{ aceita: true, origem: 'painel', autor: 'Dona' }],
    })
    const { body: lista } = await pedir('GET', '?busca=529.982')
    expect((lista.itens as Corpo[])[0]).toMatchObject({ documento: '•••.982.247-••' })
    expect(JSON.stringify(lista)).not.toContain('52998224725')
  })

  test.each([
    ['without name', { nome: ' ' }],
    ['without e-mail and phone', { email: null }],
    ['with a bad e-mail', { email: 'ana@' }],
    ['with a phone that is none', { telefone: '1234' }],
    ['with a wrong CPF', { cpf_cnpj: '529.982.247-26' }],
    ['born tomorrow', { nascimento: '2999-01-01' }],
    ['with half a CEP', { cep: '0131' }],
    ['with a label too long', { etiquetas: ['x'.repeat(31)] }],
    ['with figures of its own', { compras: 99, total_gasto: 1e6 }],
    ['as another shop’s', { user_id: randomUUID() }],
    ['with a NUL', { nome: 'a\u0000b' }],
  ])('is refused %s', async (_como, dados) => {
    const { status } = await pedir('POST', '', { nome: 'Rita', email: 'rita@casa.test', ...dados })
    expect(status).toBe(422)
  })

  test('is changed field by field, keeps one way to be reached, and is not written over blindly', async () => {
    const cliente = await cadastrar({ observacao: 'Liga antes' })
    const { id, updated_at } = cliente
    const mudou = await pedir('PATCH', `/${id}`, { telefone: '(21) 3456-7890', updated_at })
    expect(mudou.body).toMatchObject({
      telefone: '+552134567890',
      observacao: 'Liga antes',
      nome: 'Rita Moraes',
    })
    const velha = await pedir('PATCH', `/${id}`, { nome: 'Outro', updated_at })
    expect(velha).toMatchObject({ status: 409, body: { code: 'portal.registro_alterado' } })
    expect((await pedir('PATCH', `/${id}`, { nome: 'Outro' })).status).toBe(200)
    expect((await pedir('PATCH', `/${id}`, { email: null, telefone: null })).body).toMatchObject({
      code: 'clientes.sem_contato',
    })
    expect((await pedir('PATCH', `/${randomUUID()}`, { nome: 'Outro' })).status).toBe(404)
  })

  test('answers about offers, and every answer is kept in order', async () => {
    const { id } = await cadastrar()
    await pedir('PATCH', `/${id}`, { aceita_marketing: true })
    await pedir('PATCH', `/${id}`, { aceita_marketing: true })
    await pedir('PATCH', `/${id}`, { aceita_marketing: false })
    const { body } = await pedir('GET', `/${id}`)
    expect(body.aceita_marketing).toBe(false)
    expect((body.consentimentos as Corpo[]).map(({ aceita }) => aceita)).toEqual([false, true])
  })

  test('has notes that only the team reads', async () => {
    const { id } = await cadastrar()
    expect((await pedir('POST', `/${id}/notas`, { texto: '  ' })).status).toBe(422)
    const nota = String((await pedir('POST', `/${id}/notas`, { texto: 'Gosta de café forte' })).body.id)
    expect((await pedir('GET', `/${id}`)).body.notas).toMatchObject([
      { texto: 'Gosta de café forte', autor: 'Dona' },
    ])
    expect((await pedir('DELETE', `/${id}/notas/${nota}`)).status).toBe(204)
    expect((await pedir('DELETE', `/${id}/notas/${nota}`)).status).toBe(404)
  })
})

describe('the figures of a customer', () => {
  test('follow sales to the cent: paid, refunded in part, removed, given to another', async () => {
    const { id } = await cadastrar()
    const outro = await cadastrar()
    const [primeira, segunda] = [await vender(id, 19.9), await vender(id, 0.1)]
    await vender(id, 50, { paga: false })
    expect(await numeros(id)).toEqual({ compras: 2, total_gasto: 20 })

    await t.owner.query('update vendas set total_reembolsado = 4.95 where id = $1', [primeira.id])
    expect(await numeros(id)).toEqual({ compras: 2, total_gasto: 15.05 })
    await t.owner.query('update vendas set cliente_id = $2 where id = $1', [segunda.id, outro.id])
    expect(await numeros(id)).toEqual({ compras: 1, total_gasto: 14.95 })
    expect(await numeros(outro.id)).toEqual({ compras: 1, total_gasto: 0.1 })
    await t.owner.query(`update vendas set status = 'cancelado', motivo_cancelamento = 'x' where id = $1`, [
      primeira.id,
    ])
    expect(await numeros(id)).toEqual({ compras: 0, total_gasto: 0 })
    const { body } = await pedir('GET', `/${id}`)
    expect(body.ultima_compra).toBeNull()
  })

  test('are those of the sales themselves, for every customer of the database', async () => {
    const { rows } = await t.owner.query(`
      select c.id from consumidores c left join lateral (
        select count(*)::int as compras, coalesce(sum(v.total - v.total_reembolsado), 0) as total, max(v.created_at) as ultima
        from vendas v where v.cliente_id = c.id and v.pago_em is not null and v.excluida_em is null
          and v.status not in ('cancelado', 'devolvido', 'expirado')) s on true
      where (c.compras, c.total_gasto) is distinct from (s.compras, s.total) or c.ultima_compra is distinct from s.ultima`)
    expect(rows).toEqual([])
  })

  test('and the history name what was written to the shop', async () => {
    const { id } = await cadastrar()
    const conta = await criarUsuario(t.owner)
    await t.owner.query('update consumidores set user_id = $2 where id = $1', [id, conta.id])
    const { rows } = await t.owner.query<{ id: string; protocolo: string }>(
      `insert into conversas (estabelecimento_id, user_id, assunto, responder_ate) values ($1, $2, 'duvida', now())
       returning id, protocolo`,
      [loja.id, conta.id],
    )
    await t.owner.query(
      `insert into mensagens_conversa (estabelecimento_id, conversa_id, de, texto) values ($1, $2, 'consumidor', 'Oi')`,
      [loja.id, rows[0]?.id],
    )
    const { body } = await pedir('GET', `/${id}/linha_do_tempo`)
    expect(body.itens).toMatchObject([{ tipo: 'mensagem', texto: rows[0]?.protocolo }, { tipo: 'cadastro' }])
    expect((await pedir('GET', `/${id}/dados`)).body.mensagens).toMatchObject([
      { de: 'consumidor', texto: 'Oi' },
    ])
  })

  test('stand under a history of what happened', async () => {
    const { id } = await cadastrar()
    const venda = await vender(id, 30)
    const { body } = await pedir('GET', `/${id}/linha_do_tempo`)
    expect(body.itens).toMatchObject([
      { tipo: 'compra', numero: venda.numero, valor: 30, pago: true },
      { tipo: 'cadastro', situacao: 'balcao' },
    ])
    expect((await pedir('GET', `/${id}`)).body.favoritos).toMatchObject([{ quantidade: 1 }])
  })
})

describe('the list', () => {
  test('finds by name, e-mail, phone and document, however they are written', async () => {
    const { id } = await cadastrar({
      nome: 'Conceição d’Ávila',
      email: 'ceica@mar.test',
      telefone: '(85) 99111-2233',
    })
    for (const busca of [
      'conceicao AVILA',
      'ávila conce',
      'ceica@mar',
      '99111-2233',
      '(85) 99111',
      '85991112233',
    ]) {
      const { body } = await pedir('GET', `?busca=${encodeURIComponent(busca)}`)
      expect(
        (body.itens as Corpo[]).map((cliente) => cliente.id),
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
    const { status, body } = await pedir('GET', `?busca=${encodeURIComponent(busca)}&contagens=true`)
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
    expect((await pedir('GET', `?${query}`)).status).toBe(422)
  })

  test('knows the segments, counts them and keeps them under other filters', async () => {
    const outra = await criarLoja(t.owner)
    const token = await t.tokenFor(outra.donoId)
    await t.owner.query(
      `insert into consumidores (estabelecimento_id, nome, email, created_at, compras, total_gasto, ultima_compra, origem)
       select $1, 'Cliente ' || n, 'c' || n || '@x.test', now() - interval '1 day' * case when n <= 3 then 5 else 200 end,
         case when n > 20 then 0 when n % 2 = 0 then 2 else 1 end, case when n > 20 then 0 else n end,
         case when n > 20 then null else now() - interval '1 day' * case when n <= 5 then 10 else 120 end end,
         case when n = 1 then 'importado' else 'online' end
       from generate_series(1, 25) n`,
      [outra.id],
    )
    const listar = async (query: string) =>
      (await t.request('GET', `${CLIENTES}?estabelecimento_id=${outra.id}&${query}`, { token })).body
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
      for (const { id } of (await listar(`limite=10&pagina=${pagina}&ordem=-total_gasto`)).itens as Corpo[])
        vistos.add(id)
    expect(vistos.size).toBe(25)
  })

  test('labels those chosen, or all that the filters let through, and says how many were left', async () => {
    const [a, b] = [
      await cadastrar({ cidade: 'Olinda' }),
      await cadastrar({ cidade: 'Olinda', etiquetas: ['feira'] }),
    ]
    const cheio = await cadastrar({
      cidade: 'Olinda',
      etiquetas: Array.from({ length: 20 }, (_, i) => `e${i}`),
    })
    const feito = await pedir('POST', '/etiquetar', { filtros: { cidade: 'olinda' }, adicionar: ['Feira'] })
    expect(feito.body).toEqual({ atualizados: 1, ignorados: 2 })
    await pedir('POST', '/etiquetar', { ids: [a.id, b.id], adicionar: ['nova'], remover: ['FEIRA'] })
    const { body } = await pedir('GET', '?etiqueta=nova')
    expect((body.itens as Corpo[]).map(({ etiquetas }) => etiquetas)).toEqual([['nova'], ['nova']])
    expect((await pedir('GET', `/${cheio.id}`)).body.etiquetas).toHaveLength(20)
    expect((await pedir('POST', '/etiquetar', { adicionar: ['x'] })).status).toBe(422)
    expect((await pedir('GET', '/opcoes')).body).toMatchObject({
      cidades: expect.arrayContaining([{ cidade: 'Olinda', uf: null, total: 3 }]),
      etiquetas: expect.arrayContaining([{ nome: 'nova', total: 2 }]),
    })
  })
})

describe('the counter', () => {
  test('sells to a customer of the shop, never to another shop’s or to one who is gone', async () => {
    const outra = await criarLoja(t.owner)
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into consumidores (estabelecimento_id, nome) values ($1, 'De lá') returning id`,
      [outra.id],
    )
    await expect(vender(String(rows[0]?.id))).rejects.toThrow(/vendas.cliente_nao_encontrado/)
    await expect(vender(randomUUID())).rejects.toThrow(/vendas.cliente_nao_encontrado/)
  })
})

describe('roles', () => {
  test.each([
    ['visualizador', 200, 403, 403],
    ['financeiro', 200, 403, 403],
    ['vendedor', 200, 201, 403],
    ['estoquista', 403, 403, 403],
    ['administrador', 200, 201, 204],
  ])('%s: sees %i, writes %i, erases %i', async (papel, ver, editar, eliminar) => {
    const { id } = await criarUsuario(t.owner)
    await t.owner.query('insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, $3)', [
      id,
      loja.id,
      papel,
    ])
    const token = await t.tokenFor(id)
    const alvo = await cadastrar()
    expect((await pedir('GET', '', undefined, token)).status).toBe(ver)
    expect((await pedir('GET', `/${alvo.id}`, undefined, token)).status).toBe(ver)
    expect((await pedir('POST', '', { nome: 'X', email: 'x@x.test' }, token)).status).toBe(editar)
    expect((await pedir('POST', `/${alvo.id}/eliminar`, {}, token)).status).toBe(eliminar)
  })
})
