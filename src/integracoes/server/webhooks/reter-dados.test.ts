import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createShop } from '#test/support/factories.ts'
import { reterDados } from './reter-dados.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(async () => {
  setClock(null)
  await t.close()
})

const contar = async (tabela: string): Promise<number> =>
  (await t.owner.query(`select count(*)::int as n from ${tabela}`)).rows[0].n

async function noDia(dia: string): Promise<void> {
  setClock(new Date(`${dia}T07:00:00Z`))
  await reterDados()
}

test('deliveries go after thirty days, addresses and their secrets with the shop', async () => {
  const { id } = await createShop(t.owner)
  await t.owner.query(
    `with segredo as (
       insert into cofre (estabelecimento_id, nome, chave_id, iv, conteudo, etiqueta)
       values ($1, 'webhook_segredo', '0', decode(repeat('00', 12), 'hex'), '', decode(repeat('00', 16), 'hex'))
       returning id
     ), endereco as (
       insert into enderecos_de_webhook (estabelecimento_id, url, topicos, segredo_vault_id)
       select $1, 'https://exemplo.com.br', '{venda.paga}', id from segredo returning id
     )
     insert into entregas_de_webhook (estabelecimento_id, endereco_id, evento_id, topico, dados, created_at)
     select $1, id, id, 'venda.paga', '{}', dia::timestamptz
     from endereco, unnest(array['2030-03-01', '2030-03-20']) dia`,
    [id],
  )
  await noDia('2030-03-30')
  expect(await contar('entregas_de_webhook')).toBe(2)
  await noDia('2030-04-01')
  expect(await contar('entregas_de_webhook')).toBe(1)
  expect(await contar('enderecos_de_webhook')).toBe(1)
  await t.owner.query(`update estabelecimentos set status = 'encerrado' where id = $1`, [id])
  await noDia('2030-04-02')
  expect(await contar('enderecos_de_webhook')).toBe(0)
  expect(await contar(`cofre where nome = 'webhook_segredo'`)).toBe(0)
})
