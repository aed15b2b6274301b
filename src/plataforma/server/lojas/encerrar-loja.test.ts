import { afterAll, beforeAll, expect, test } from 'vitest'
import { esvaziarLojas } from '#src/assinaturas/server/esvaziar-lojas.ts'
import { contest, loseContests } from '#test/support/disputes.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startPlatform()
})
afterAll(() => t.close())

/** A shop with contacts, secrets in the vault, and two customers: one of them disputes a finished sale. */
async function lojaComTudo(): Promise<TestShop> {
  const loja = await createShop(t.owner)
  await t.owner.query(
    `update estabelecimentos set email = 'loja@pessoas.test', telefone = '1133334444',
       whatsapp_atendimento = '5511933334444' where id = $1`,
    [loja.id],
  )
  await t.owner.query(
    `update assinaturas_estabelecimento set email_financeiro = 'contas@pessoas.test',
       endereco_cobranca = '{"rua": "Rua das Flores"}' where estabelecimento_id = $1`,
    [loja.id],
  )
  await t.owner.query(
    `insert into consumidores (estabelecimento_id, nome, email)
     values ($1, 'Rosa Lima', 'rosa@pessoas.test'), ($1, 'Davi Disputa', 'davi@pessoas.test')`,
    [loja.id],
  )
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total,
       cliente_id)
     select $1, 1, gen_random_uuid(), 'balcao', 'concluido', 'avista', 10, 10, id from consumidores
     where estabelecimento_id = $1 and nome = 'Davi Disputa' returning id`,
    [loja.id],
  )
  await contest(t.owner, rows[0]?.id ?? '')
  return loja
}

async function guardado({ id }: TestShop) {
  const { rows } = await t.owner.query(
    `select e.email, e.telefone, e.whatsapp_atendimento as whatsapp, e.mercadopago_vault_id as token,
       a.email_financeiro as financeiro, a.endereco_cobranca as cobranca, e.esvaziado_em is not null as esvaziada,
       (select count(*)::int from cofre v where v.estabelecimento_id = e.id) as segredos,
       (select array_agg(nome order by nome) from consumidores c where c.estabelecimento_id = e.id) as clientes
     from estabelecimentos e join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where e.id = $1`,
    [id],
  )
  return rows[0]
}

const VAZIA = {
  email: null,
  telefone: null,
  whatsapp: null,
  token: null,
  financeiro: null,
  cobranca: null,
  segredos: 0,
}
const ANONIMO = 'Cliente anonimizado'

test('a shop ended by the platform keeps no contact, no secret and no customer; a dispute keeps its own until it closes', async () => {
  const loja = await lojaComTudo()
  const { status } = await t.request('POST', `/rest/v1/plataforma/estabelecimentos/${loja.id}/encerrar`, {
    token: t.admin,
    body: { motivo: 'Pedido da própria loja.', codigo: loja.codigo },
  })
  expect(status).toBe(204)
  expect(await guardado(loja)).toMatchObject({ ...VAZIA, esvaziada: false })
  for (const _ of ['at its end', 'by the clock']) {
    await esvaziarLojas()
    expect(await guardado(loja)).toEqual({ ...VAZIA, esvaziada: false, clientes: [ANONIMO, 'Davi Disputa'] })
  }
  await loseContests(t.owner, loja.id)
  await Promise.all([esvaziarLojas(), esvaziarLojas()])
  expect(await guardado(loja)).toEqual({ ...VAZIA, esvaziada: true, clientes: [ANONIMO, ANONIMO] })
})

test('a shop that had ended before it was emptied is emptied by the clock; one that sells is not', async () => {
  const [encerrada, aberta] = [await lojaComTudo(), await lojaComTudo()]
  await t.owner.query('update vendas set em_disputa = false')
  await t.owner.query(`update estabelecimentos set status = 'encerrado' where id = $1`, [encerrada.id])
  await esvaziarLojas()
  expect(await guardado(encerrada)).toEqual({ ...VAZIA, esvaziada: true, clientes: [ANONIMO, ANONIMO] })
  expect(await guardado(aberta)).toMatchObject({
    email: 'loja@pessoas.test',
    segredos: 2,
    clientes: ['Davi Disputa', 'Rosa Lima'],
  })
})
