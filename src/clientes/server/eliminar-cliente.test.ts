import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { contest, loseContests } from '#test/support/disputes.ts'
import { createUser } from '#test/support/factories.ts'
import {
  type Body,
  CUSTOMERS,
  IMPORTS,
  type ShopWithCustomers,
  startShopWithCustomers,
} from '#test/support/shop-with-customers.ts'
import { anonimizarClientes } from './anonimizar-clientes.ts'
import { trabalharImportacao } from './importar-clientes.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

describe('a request to erase', () => {
  test('waits for open sales, returns and disputes, naming each', async () => {
    const id = await l.inserir({ nome: 'Joana Lima', email: 'joana@x.test' })
    const venda = await l.vender(id)
    await l.owner.query(`update vendas set status = 'enviado' where id = $1`, [venda.id])
    const aberta = await l.postar(`/${id}/eliminar`, {})
    expect(aberta).toMatchObject({
      status: 409,
      body: { pendencias: [`A venda #${venda.numero} ainda não foi concluída`] },
    })
    await l.owner.query(`update vendas set status = 'concluido' where id = $1`, [venda.id])
    await contest(l.owner, venda.id)
    expect((await l.postar(`/${id}/eliminar`, {})).body.detail).toBe(
      `A venda #${venda.numero} está em disputa.`,
    )
    await loseContests(l.owner, l.loja.id)
    await l.owner.query(
      `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior) values ($1, $2, 'arrependimento', 'concluido')`,
      [l.loja.id, venda.id],
    )
    expect((await l.postar(`/${id}/eliminar`, {})).body.detail).toMatch(
      /^A devolução \S+ da venda #\d+ está aberta\.$/,
    )
    await l.owner.query(`update devolucoes set status = 'concluida' where venda_id = $1`, [venda.id])
    expect((await l.postar(`/${id}/eliminar`, {})).status).toBe(204)
    expect((await l.postar(`/${id}/eliminar`, {})).status).toBe(404)
  })

  test('leaves the sale and nothing of the person', async () => {
    const conta = await createUser(l.owner)
    const id = await l.inserir({
      nome: 'Zulmira Bastos',
      email: 'zulmira@x.test',
      telefone: '11955554444',
      user_id: conta.id,
    })
    const venda = await l.vender(id, 33)
    await l.owner.query(`update vendas set status = 'concluido' where id = $1`, [venda.id])
    await l.postar(`/${id}/notas`, { texto: 'Zulmira é alérgica' })
    expect((await l.postar(`/${id}/eliminar`, {})).status).toBe(204)

    const { rows } = await l.owner.query(
      `select (select jsonb_agg(to_jsonb(c)) from consumidores c where c.id = $1)::text as linha,
         (select count(*)::int from notas_cliente where cliente_id = $1) as notas,
         (select total from vendas where id = $2) as total,
         (select max(tipo || ' ' || status) from solicitacoes_titular where estabelecimento_id = $3) as pedido`,
      [id, venda.id, l.loja.id],
    )
    expect(rows[0].linha).not.toMatch(/zulmira|955554444/i)
    expect(rows[0]).toMatchObject({ notas: 0, total: 33, pedido: 'eliminar concluida' })
    expect((await l.ler('?busca=zulmira')).body.total).toBe(0)
    expect((await l.ler('?busca=anonimizado')).body.total).toBe(0)
  })
})

test('erasing reads no more of each order because there are many of them', async () => {
  const id = await l.inserir({ nome: 'Regina Freguesa' })
  const pedidos = 120
  await l.owner.query(
    `insert into vendas (compra_id, estabelecimento_id, cliente_id, numero, canal, status, forma_pagamento, subtotal, total, comprador)
     select gen_random_uuid(), $1, $2, 5000 + n, 'online', 'concluido', 'avista', 10, 10, '{"nome": "Regina F.", "email": null}'
     from generate_series(1, $3::int) n`,
    [l.loja.id, id, pedidos],
  )
  await l.owner.query('analyze consumidores, vendas')
  const lido = await withAccess(SYSTEM, async (tx) => {
    await anonimizarClientes(tx, { estabelecimentoId: l.loja.id, ids: [id] })
    return rowOf<{ lidas: number }>(tx)`
      select (seq_tup_read + idx_tup_fetch)::int as lidas from pg_stat_xact_user_tables where relname = 'vendas'`
  })
  expect(lido?.lidas).toBeLessThan(pedidos * 30)
})

test('an erased customer is in no spreadsheet any more, whether it was imported or refused or waits', async () => {
  const enviar = async (...linhas: string[]) =>
    String((await l.enviarPlanilha(['nome;email;celular;cpf;uf', ...linhas].join('\n'))).body.id)
  const importada = await enviar('Zilda Couto;zilda@x.test;(11) 95555-1212;529.982.247-25;SP')
  await l.postar(`${IMPORTS}/${importada}/importar`, {})
  await trabalharImportacao({ importacaoId: importada })
  const espera = await enviar(
    'Zilda C.;ZILDA@x.test;;;',
    'Dona Zilda;;+55 11 95555-1212;;',
    'Zilda sem e-mail;;;529.982.247-25;',
    'Zilda onde;zilda@x.test;;;XX',
    'Bento Reis;bento@x.test;;;',
    'Bento onde;bento@x.test;;;XX',
  )
  const [zilda] = (await l.ler('?busca=zilda')).body.itens as Body[]
  expect((await l.postar(`/${String(zilda?.id)}/eliminar`, {})).status).toBe(204)

  const { rows } = await l.owner.query(
    'select original ->> 0 as nome from linhas_importacao where estabelecimento_id = $1 order by numero',
    [l.loja.id],
  )
  expect(rows.map(({ nome }) => nome)).toEqual(['Bento Reis', 'Bento onde'])
  for (const id of [importada, espera])
    expect(JSON.stringify((await l.ler(`${IMPORTS}/${id}`)).body)).not.toMatch(/zilda/i)
})

describe('the data of one customer', () => {
  test('can be taken out as JSON and as PDF, and that is written down', async () => {
    const id = await l.inserir({ nome: 'Márcia Ávila', email: 'marcia@x.test', cpf_cnpj: '52998224725' })
    const venda = await l.vender(id, 21.9)
    const { body } = await l.ler(`/${id}/dados`)
    expect(body).toMatchObject({
      cadastro: { nome: 'Márcia Ávila', cpf_cnpj: '52998224725' },
      compras: [{ numero: venda.numero, total: 21.9, itens: [{ quantidade: 1 }] }],
    })
    const pdf = await fetch(`${l.url}${CUSTOMERS}/${id}/dados?estabelecimento_id=${l.loja.id}&formato=pdf`, {
      headers: { authorization: `Bearer ${l.dono}` },
    })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const { rows } = await l.owner.query(
      `select user_id, host(ip) as ip from auditoria where acao = 'clientes.baixar_dados' and recurso_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(2)
    for (const { ip } of rows) expect(ip).toBe('127.0.0.1')
  })
})
