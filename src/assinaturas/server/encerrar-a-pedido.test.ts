import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { untilWaiting, whileHeld } from '#test/support/held.ts'
import { esvaziarLojas } from './esvaziar-lojas.ts'

const SENHA = 'senha-da-dona'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

interface Dona {
  loja: TestShop
  token: string
}

async function abrir(opcoes: Parameters<typeof createShop>[1] = {}): Promise<Dona> {
  const loja = await createShop(t.owner, { senha: SENHA, ...opcoes })
  return { loja, token: await t.tokenFor(loja.ownerId) }
}

const encerrar = ({ loja, token }: Dona, corpo: object = {}) =>
  t.request('POST', '/rest/v1/minha_loja/encerrar', {
    token,
    body: { estabelecimento_id: loja.id, codigo: loja.codigo, senha: SENHA, ...corpo },
  })
/** A new buyer, who orders one of a product in cash. */
async function comprador({ loja }: Dona) {
  const token = await t.tokenFor((await createUser(t.owner)).id)
  return (produto_id: string) =>
    t.request('POST', '/rest/v1/vendas', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: loja.id,
        itens: [{ produto_id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana' },
      },
    })
}
const excluirConta = ({ token }: Dona) =>
  t.request('POST', '/rest/v1/minha_conta/excluir', { token, body: { senha: SENHA } })

describe('ending a shop', () => {
  test.each(['pendente', 'reprovado'])(
    'is its owner’s while it is %s, and then the account goes',
    async (aprovacao) => {
      const dona = await abrir({ nome: 'Padaria', status: 'inativo', aprovacao })
      expect(await excluirConta(dona)).toMatchObject({
        status: 409,
        body: { detail: 'Encerre ou transfira a loja Padaria antes de excluir a conta.' },
      })
      expect(await encerrar(dona, { codigo: 'outro-codigo' })).toMatchObject({
        status: 422,
        body: { code: 'assinaturas.codigo_diferente' },
      })
      expect(await encerrar(dona, { senha: 'errada' })).toMatchObject({
        status: 422,
        body: { code: 'usuarios.senha_incorreta' },
      })
      expect((await encerrar(dona)).status).toBe(204)
      expect(await encerrar(dona)).toMatchObject({
        status: 409,
        body: { code: 'assinaturas.loja_encerrada' },
      })
      const { rows } = await t.owner.query(
        `select e.status, e.telefone, a.status as assinatura, (select jsonb_agg(acao order by id) from auditoria
         where estabelecimento_id = e.id and acao = 'estabelecimentos.encerrar' and user_id = $2) as atos
       from estabelecimentos e join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where e.id = $1`,
        [dona.loja.id, dona.loja.ownerId],
      )
      expect(rows).toEqual([
        { status: 'encerrado', telefone: null, assinatura: 'encerrada', atos: ['estabelecimentos.encerrar'] },
      ])
      expect((await excluirConta(dona)).status).toBe(204)
    },
  )

  test('waits for whatever is open in it, named in the refusal', async () => {
    const dona = await abrir()
    const { id } = dona.loja
    const { id: comprador } = await createUser(t.owner)
    await t.owner.query(
      `with cliente as (insert into consumidores (estabelecimento_id, user_id, nome) values ($1, $2, 'Rosa') returning id),
       vendida as (insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal,
           total, cliente_id, motivo_cancelamento)
         select $1, n, gen_random_uuid(), 'balcao', (array['enviado', 'enviado', 'cancelado'])[n], 'avista', 10, 10,
           cliente.id, case n when 3 then 'Desistiu' end from cliente, generate_series(1, 3) n returning id, numero),
       paga as (insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, aprovado_em)
         select $1, id, 'avista', 10, 'aprovado', now() from vendida where numero = 3 returning id)
       insert into reembolsos (estabelecimento_id, pagamento_id, valor, motivo) select $1, id, 10, 'Desistiu' from paga`,
      [id, comprador],
    )
    expect(await encerrar(dona)).toMatchObject({
      status: 409,
      body: {
        code: 'assinaturas.loja_com_pendencias',
        detail: 'A loja ainda tem 2 vendas em andamento e 1 reembolso pendente.',
      },
    })
    await t.owner.query(
      `update vendas set status = 'concluido' where estabelecimento_id = $1 and numero < 3`,
      [id],
    )
    expect((await encerrar(dona)).body.detail).toBe('A loja ainda tem 1 reembolso pendente.')
    await t.owner.query(`update reembolsos set status = 'manual' where estabelecimento_id = $1`, [id])
    expect((await encerrar(dona)).status).toBe(204)
  })

  test('waits for an order that is being placed, and counts it', async () => {
    const dona = await abrir()
    const { id: produto_id } = await createProduct(t.owner, dona.loja.id)
    const held = { text: 'select from produtos where id = $1 for update', values: [produto_id] }
    const comprar = await comprador(dona)
    const [pedida, fim] = await whileHeld(t.owner, held, () => [
      comprar(produto_id),
      untilWaiting(t.owner, 1).then(() => encerrar(dona)),
    ])
    expect(pedida?.status).toBe(201)
    expect(fim).toMatchObject({ status: 409, body: { detail: 'A loja ainda tem 1 venda em andamento.' } })
  })

  test('leaves no shop for an order that comes while it is done', async () => {
    const dona = await abrir()
    const { id: produto_id } = await createProduct(t.owner, dona.loja.id)
    const comprar = await comprador(dona)
    const held = {
      text: 'select from cofre where estabelecimento_id = $1 for update',
      values: [dona.loja.id],
    }
    const [fim, pedida] = await whileHeld(t.owner, held, () => [
      encerrar(dona),
      untilWaiting(t.owner, 1).then(() => comprar(produto_id)),
    ])
    expect(fim?.status).toBe(204)
    expect(pedida).toMatchObject({ status: 404, body: { code: 'vendas.loja_nao_encontrada' } })
  })

  test('waits for none of its customers, whom a job empties a few at a time', async () => {
    const dona = await abrir()
    const { id } = dona.loja
    await t.owner.query(
      `insert into consumidores (estabelecimento_id, nome) select $1, 'Rosa' from generate_series(1, 401)`,
      [id],
    )
    const clientes = async () => {
      const { rows } = await t.owner.query(
        `select nome, count(*)::int as quantos, count(distinct anonimizado_em)::int as vezes from consumidores
         where estabelecimento_id = $1 group by nome`,
        [id],
      )
      return rows
    }
    expect((await encerrar(dona)).status).toBe(204)
    expect(await clientes()).toEqual([{ nome: 'Rosa', quantos: 401, vezes: 0 }])
    const { rows } = await t.owner.query(
      `select from pgboss.job where name = 'assinaturas.esvaziar' and state = 'created'`,
    )
    expect(rows).not.toEqual([])
    await esvaziarLojas()
    expect(await clientes()).toEqual([{ nome: 'Cliente anonimizado', quantos: 401, vezes: 3 }])
  })

  test('is open to a blocked and to a suspended one, and handing it over is not', async () => {
    for (const opcoes of [{ bloqueada: true }, { status: 'suspenso' }]) {
      const dona = await abrir(opcoes)
      const { rows } = await t.owner.query('select id from profiles where estabelecimento_id = $1', [
        dona.loja.id,
      ])
      const entregar = await t.request('POST', `/rest/v1/equipe/${rows[0].id}/tornar-proprietario`, {
        token: dona.token,
        body: { estabelecimento_id: dona.loja.id, senha: SENHA },
      })
      expect(entregar.status).toBe(403)
      expect((await encerrar(dona)).status).toBe(204)
    }
  })

  test('is nobody else’s, and a rehearsal left behind keeps no account', async () => {
    const dona = await abrir()
    const outra = await abrir()
    expect((await encerrar({ ...dona, token: outra.token })).status).toBe(404)
    const { id } = await createUser(t.owner, { senha: SENHA })
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Adm', 'administrador')`,
      [id, dona.loja.id],
    )
    expect((await encerrar({ ...dona, token: await t.tokenFor(id) })).status).toBe(403)
    const { body: ensaio } = await t.request('POST', '/rest/v1/ensaio', {
      token: dona.token,
      body: { estabelecimento_id: dona.loja.id },
    })
    const doEnsaio = await t.request('POST', '/rest/v1/minha_loja/encerrar', {
      token: dona.token,
      body: { estabelecimento_id: ensaio.id, codigo: ensaio.codigo, senha: SENHA },
    })
    expect(doEnsaio.status).toBe(403)
    expect((await encerrar(dona)).status).toBe(204)
    expect((await excluirConta(dona)).status).toBe(204)
  })
})
