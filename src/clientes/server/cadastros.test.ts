import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'

let t: TestApp
let loja: LojaDeTeste
let outra: LojaDeTeste
let dono: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await criarLoja(t.owner)
  outra = await criarLoja(t.owner)
  dono = await t.tokenFor(loja.donoId)
})
afterAll(() => t.close())

type Corpo = Record<string, unknown>
const CLIENTES = '/rest/v1/consumidores'
const postar = (path: string, body: Corpo, token = dono) =>
  t.request('POST', `${CLIENTES}${path}`, { token, body: { estabelecimento_id: loja.id, ...body } })
const ler = (path: string, token = dono, id = loja.id) =>
  t.request('GET', `${CLIENTES}${path}${path.includes('?') ? '&' : '?'}estabelecimento_id=${id}`, { token })

/** A row as a checkout or the seed would have made it. */
async function inserir(dados: Corpo = {}, estabelecimentoId = loja.id): Promise<string> {
  const linha: Corpo = { nome: 'Rita Moraes', estabelecimento_id: estabelecimentoId, ...dados }
  const nomes = Object.keys(linha)
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into consumidores (${nomes.join(', ')}) values (${nomes.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(linha),
  )
  return String(rows[0]?.id)
}

async function vender(clienteId: string, valor = 10) {
  const produto = await criarProduto(t.owner, loja.id, { preco: valor })
  const { body } = await t.request('POST', '/rest/v1/vendas/balcao', {
    token: dono,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      cliente: { id: clienteId },
      pagamentos: [{ forma: 'avista', valor }],
    },
  })
  return { ...(body as { id: string; numero: number }), produto }
}

describe('records of one person', () => {
  test('are found by e-mail, document and phone, and become one with everything that hung on both', async () => {
    const fica = await inserir({ nome: 'Bia Reis', email: 'BIA@x.test', created_at: '2026-03-01' })
    const conta = await criarUsuario(t.owner)
    const sai = await inserir({
      nome: 'Beatriz Reis',
      email: 'bia@x.test',
      telefone: '(11) 98888-7777',
      user_id: conta.id,
      created_at: '2026-01-01',
    })
    await vender(fica, 12.5)
    const { produto } = await vender(sai, 7.35)
    await postar(`/${sai}/notas`, { texto: 'Pede nota' })
    await t.owner.query(
      `insert into avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota) values ($1, $2, $3, 5)`,
      [loja.id, produto.id, sai],
    )
    const { body: antes } = await ler('/duplicados')
    expect(antes.itens).toContainEqual(
      expect.objectContaining({
        motivo: 'email',
        clientes: expect.arrayContaining([expect.objectContaining({ id: sai })]),
      }),
    )

    const { status, body } = await postar('/mesclar', { fica, sai, escolhas: { nome: 'sai' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: fica,
      nome: 'Beatriz Reis',
      telefone: '(11) 98888-7777',
      compras: 2,
      total_gasto: 19.85,
      tem_conta: true,
      notas: [{ texto: 'Pede nota' }],
    })
    expect(String(body.created_at)).toMatch(/^2026-01-01/)
    expect((await ler(`/${sai}`)).status).toBe(404)
    const { rows } = await t.owner.query(
      `select (select count(*)::int from vendas where cliente_id = $1) as vendas,
         (select count(*)::int from avaliacoes_produtos where cliente_id = $1) as avaliacoes`,
      [fica],
    )
    expect(rows[0]).toEqual({ vendas: 2, avaliacoes: 1 })
  })

  test('stay two when each has an account, or both reviewed the same thing', async () => {
    const [a, b] = [await criarUsuario(t.owner), await criarUsuario(t.owner)]
    const [um, dois] = [await inserir({ user_id: a.id }), await inserir({ user_id: b.id })]
    expect((await postar('/mesclar', { fica: um, sai: dois })).body.code).toBe('clientes.duas_contas')

    const [tres, quatro] = [await inserir(), await inserir()]
    for (const id of [tres, quatro])
      await t.owner.query(
        'insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota) values ($1, $2, 5)',
        [loja.id, id],
      )
    expect((await postar('/mesclar', { fica: tres, sai: quatro })).body.code).toBe(
      'clientes.avaliacoes_dos_dois',
    )
    expect((await postar('/mesclar', { fica: tres, sai: tres })).status).toBe(422)
    expect((await ler(`/${quatro}`)).status).toBe(200)
  })

  test('asked for twice at once are joined once', async () => {
    const [fica, sai] = [await inserir(), await inserir()]
    await vender(sai, 5)
    const respostas = await Promise.all([1, 2, 3].map(() => postar('/mesclar', { fica, sai })))
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect((await ler(`/${fica}`)).body).toMatchObject({ compras: 1, total_gasto: 5 })
  })
})

describe('a request to erase', () => {
  test('waits for open sales, returns and disputes, naming each', async () => {
    const id = await inserir({ nome: 'Joana Lima', email: 'joana@x.test' })
    const venda = await vender(id)
    await t.owner.query(`update vendas set status = 'enviado' where id = $1`, [venda.id])
    const aberta = await postar(`/${id}/eliminar`, {})
    expect(aberta).toMatchObject({
      status: 409,
      body: { pendencias: [`A venda #${venda.numero} ainda não foi concluída`] },
    })
    await t.owner.query(`update vendas set status = 'concluido', em_disputa = true where id = $1`, [venda.id])
    expect((await postar(`/${id}/eliminar`, {})).body.detail).toBe(
      `A venda #${venda.numero} está em disputa.`,
    )
    await t.owner.query(`update vendas set em_disputa = false where id = $1`, [venda.id])
    await t.owner.query(
      `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior) values ($1, $2, 'arrependimento', 'concluido')`,
      [loja.id, venda.id],
    )
    expect((await postar(`/${id}/eliminar`, {})).body.detail).toMatch(
      /^A devolução \S+ da venda #\d+ está aberta\.$/,
    )
    await t.owner.query(`update devolucoes set situacao = 'concluida' where venda_id = $1`, [venda.id])
    expect((await postar(`/${id}/eliminar`, {})).status).toBe(204)
    expect((await postar(`/${id}/eliminar`, {})).status).toBe(404)
  })

  test('leaves the sale and nothing of the person', async () => {
    const conta = await criarUsuario(t.owner)
    const id = await inserir({
      nome: 'Zulmira Bastos',
      email: 'zulmira@x.test',
      telefone: '11955554444',
      user_id: conta.id,
    })
    const venda = await vender(id, 33)
    await t.owner.query(`update vendas set status = 'concluido' where id = $1`, [venda.id])
    await postar(`/${id}/notas`, { texto: 'Zulmira é alérgica' })
    expect((await postar(`/${id}/eliminar`, {})).status).toBe(204)

    const { rows } = await t.owner.query(
      `select (select jsonb_agg(to_jsonb(c)) from consumidores c where c.id = $1)::text as linha,
         (select count(*)::int from notas_cliente where cliente_id = $1) as notas,
         (select total from vendas where id = $2) as total,
         (select max(tipo || ' ' || status) from solicitacoes_titular where estabelecimento_id = $3) as pedido`,
      [id, venda.id, loja.id],
    )
    expect(rows[0].linha).not.toMatch(/zulmira|955554444/i)
    expect(rows[0]).toMatchObject({ notas: 0, total: 33, pedido: 'eliminar concluida' })
    expect((await ler('?busca=zulmira')).body.total).toBe(0)
    expect((await ler('?busca=anonimizado')).body.total).toBe(0)
  })
})

describe('the data of one customer', () => {
  test('can be taken out as JSON and as PDF, and that is written down', async () => {
    const id = await inserir({ nome: 'Márcia Ávila', email: 'marcia@x.test', cpf_cnpj: '52998224725' })
    const venda = await vender(id, 21.9)
    const { body } = await ler(`/${id}/dados`)
    expect(body).toMatchObject({
      cadastro: { nome: 'Márcia Ávila', cpf_cnpj: '52998224725' },
      compras: [{ numero: venda.numero, total: 21.9, itens: [{ quantidade: 1 }] }],
    })
    const pdf = await fetch(`${t.url}${CLIENTES}/${id}/dados?estabelecimento_id=${loja.id}&formato=pdf`, {
      headers: { authorization: `Bearer ${dono}` },
    })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const { rows } = await t.owner.query(
      `select user_id from auditoria where acao = 'cliente.dados_baixados' and recurso_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(2)
  })
})

describe('a spreadsheet', () => {
  const importar = (conteudo: string, extra: Corpo = {}) => postar('/importar', { conteudo, ...extra })

  test('is checked first, then its good lines come in once, whatever separates its cells', async () => {
    const arquivo = [
      'Nome;E-mail;Celular;CPF;Nascimento;Tags;Marketing;Cor',
      'Dora Pires;dora@x.test;(11) 91234-5678;;17/03/1988;feira, atacado;sim;azul',
      'Sem contato;;;;;;;',
      'CPF errado;cpf@x.test;;123;;;;',
      ';anonimo@x.test;;;;;;',
      'Dora P.;DORA@x.test;;111.444.777-35;;vip;;',
      '"Aspas; e ponto";aspas@x.test;;;;;não;',
    ].join('\r\n')
    const { body: previa } = await postar('/importar/conferir', { conteudo: `\uFEFF${arquivo}` })
    expect(previa).toMatchObject({
      validas: 3,
      novos: 2,
      atualizar: 1,
      com_erro: 3,
      mapa: { nome: 0, telefone: 2 },
    })
    expect((previa.erros as Corpo[]).map(({ linha }) => linha)).toEqual([3, 4, 5])
    const { body } = await importar(arquivo)
    expect(body).toMatchObject({ criados: 2, atualizados: 1, ignorados: 3 })
    expect((await ler('?busca=dora')).body.itens).toMatchObject([
      {
        nome: 'Dora Pires',
        etiquetas: ['feira', 'atacado', 'vip'],
        aceita_marketing: true,
        origem: 'importado',
      },
    ])
    expect((await importar(arquivo)).body).toMatchObject({ criados: 0, atualizados: 3 })
    expect((await ler('?busca=dora')).body.total).toBe(1)
  })

  test('completes who is known and overwrites nothing, least of all a refusal', async () => {
    const id = await inserir({
      nome: 'Elis Paz',
      email: 'elis@x.test',
      cidade: 'Natal',
      aceita_marketing: false,
    })
    await importar('nome,email,cidade,uf,marketing\nElis Outra,elis@x.test,Recife,RN,sim\n')
    expect((await ler(`/${id}`)).body).toMatchObject({
      nome: 'Elis Paz',
      cidade: 'Natal',
      uf: 'RN',
      aceita_marketing: false,
    })
  })

  test('does not take a family’s phone for one person', async () => {
    await inserir({ nome: 'Pai Souza', telefone: '+5511977776666' })
    const { body } = await importar('nome;telefone\nFilha Souza;(11) 97777-6666\nPAI SOUZA;11977776666')
    expect(body).toMatchObject({ criados: 1, atualizados: 1 })
  })

  test.each([
    ['nothing but headings', 'nome;email'],
    ['an open quote', 'nome;email\n"Ana;ana@x.test'],
    ['ten thousand and one lines', `nome;email\n${'Ana;a@x.test\n'.repeat(10_001)}`],
  ])('is refused with %s', async (_como, conteudo) => {
    expect((await importar(conteudo)).status).toBe(422)
  })

  test('of five thousand lines comes in without holding anybody up', async () => {
    const linhas = Array.from({ length: 5000 }, (_, i) => `Cliente ${i};lote${i}@x.test;Cidade ${i % 9};sim`)
    const chegada = importar(`nome;email;cidade;marketing\n${linhas.join('\n')}`)
    const [feita, outraLoja] = await Promise.all([
      chegada,
      ler('?limite=1', await t.tokenFor(outra.donoId), outra.id),
    ])
    expect(feita.body).toMatchObject({ criados: 5000, ignorados: 0 })
    expect(outraLoja.status).toBe(200)
    const { rows } = await t.owner.query(
      `select count(*)::int as n from consentimentos_cliente where estabelecimento_id = $1 and origem = 'importacao'`,
      [loja.id],
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(5000)
  })
})

describe('another shop', () => {
  test('finds every door to a customer as absent, and changes nothing', async () => {
    const id = await inserir({ nome: 'Só Nossa', email: 'nossa@x.test' })
    const dela = await inserir({ nome: 'De Lá' }, outra.id)
    const ladra = await t.tokenFor(outra.donoId)
    const foto = async () =>
      (await t.owner.query('select to_jsonb(c) as c from consumidores c where id = $1', [id])).rows[0]
    const antes = await foto()
    const portas: [string, string, Corpo?][] = [
      ['GET', `/${id}`],
      ['GET', `/${id}/linha_do_tempo`],
      ['GET', `/${id}/dados`],
      ['PATCH', `/${id}`, { nome: 'Roubada' }],
      ['POST', `/${id}/notas`, { texto: 'x' }],
      ['POST', `/${id}/eliminar`, {}],
      ['DELETE', `/${id}/notas/${randomUUID()}`],
      ['POST', '/mesclar', { fica: dela, sai: id }],
      ['POST', '/mesclar', { fica: id, sai: dela }],
    ]
    for (const [method, path, corpo] of portas) {
      for (const [token, estabelecimentoId] of [
        [ladra, loja.id],
        [ladra, outra.id],
      ] as const) {
        const comCorpo = method === 'POST' || method === 'PATCH'
        const { status } = await t.request(
          method,
          `${CLIENTES}${path}${comCorpo ? '' : `?estabelecimento_id=${estabelecimentoId}`}`,
          { token, ...(comCorpo ? { body: { estabelecimento_id: estabelecimentoId, ...corpo } } : {}) },
        )
        expect(status, `${method} ${path}`).toBe(404)
      }
    }
    const { body } = await postar(
      '/etiquetar',
      { estabelecimento_id: outra.id, ids: [id], adicionar: ['x'] },
      ladra,
    )
    expect(body).toEqual({ atualizados: 0, ignorados: 0 })
    expect((await ler('?busca=nossa', ladra, outra.id)).body.total).toBe(0)
    expect((await ler('?busca=nossa', ladra)).status).toBe(404)
    expect(await foto()).toEqual(antes)
  })

  test('gets nothing from the search function either, whatever shop it names', async () => {
    const { withAcesso } = await import('#src/shared/server/database.ts')
    const { sql } = await import('kysely')
    await inserir({ nome: 'Escondida Alves' })
    const procurar = (estabelecimentoId: string) =>
      withAcesso({ papel: 'loja', userId: null, estabelecimentoId }, (tx) =>
        sql`select buscar_consumidores(${loja.id}, array['escondida'], '')`.execute(tx),
      )
    expect((await procurar(outra.id)).rows).toHaveLength(0)
    expect((await procurar(loja.id)).rows).toHaveLength(1)
  })
})

describe('the list as a file', () => {
  test('honours the filters, defuses formulas, and comes back in through the import', async () => {
    await inserir({ nome: '=HYPERLINK("x")', email: 'formula@x.test', cidade: 'Exportânia' })
    await inserir({ nome: 'Outra cidade', email: 'outra@x.test', cidade: 'Longe' })
    const exportar = (body: Corpo, token = dono) =>
      fetch(`${t.url}/rest/v1/exportacoes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ estabelecimento_id: loja.id, recurso: 'clientes', formato: 'csv', ...body }),
      })
    const arquivo = await (await exportar({ filtros: { cidade: 'exportania' } })).text()
    const linhas = arquivo.trim().split('\r\n')
    expect(linhas).toHaveLength(2)
    expect(linhas[1]).toMatch(/^"'=HYPERLINK/)
    expect((await postar('/importar/conferir', { conteudo: arquivo })).body).toMatchObject({
      validas: 1,
      atualizar: 1,
    })
    expect((await exportar({ filtros: { senha: 'x' } })).status).toBe(422)

    const { id } = await criarUsuario(t.owner)
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, 'vendedor')`,
      [id, loja.id],
    )
    expect((await exportar({}, await t.tokenFor(id))).status).toBe(403)
    const basica = await criarLoja(t.owner, { plano: 'Starter' })
    const semPlano = await exportar({ estabelecimento_id: basica.id }, await t.tokenFor(basica.donoId))
    expect(semPlano.status).toBe(403)
  })
})
