import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopThatRehearses, startShopThatRehearses } from '#test/support/shop-that-rehearses.ts'
import { createShop } from '#test/support/factories.ts'
import { encerrarEnsaiosParados } from './encerrar-ensaio.ts'

let m: ShopThatRehearses
beforeAll(async () => {
  m = await startShopThatRehearses()
})
afterAll(() => m.close())

/** How many rows every table has. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await m.owner.query<{ tabela: string }>(
    `select format('%I.%I', schemaname, tablename) as tabela from pg_tables where schemaname in ('public', 'auth')`,
  )
  const found: Record<string, number> = {}
  for (const { tabela } of rows) found[tabela] = await m.count(tabela, 'true', [])
  return found
}

const idle = () =>
  m.count('pgboss.job_common', `state in ('created', 'retry', 'active') and start_after <= now()`, [])

test('ends in one click without a trace', async () => {
  const before = await counts()
  const ensaio = (await m.begin()).body
  const { body: venda } = await m.order(m.vendedora, ensaio)
  await m.askForPix(m.vendedora, ensaio, venda.id)
  expect((await m.simulate(m.vendedora, venda.id)).status).toBe(200)
  const semEstoque = await m.order(m.dona, ensaio)
  await m.cancel(m.dona, semEstoque.body.id)
  await m.request('POST', '/rest/v1/conversas', {
    token: m.vendedora,
    body: { estabelecimento_id: ensaio.id, assunto: 'duvida', texto: 'Chegou?', venda_id: venda.id },
  })
  await expect.poll(idle, { timeout: 20_000 }).toBe(0)
  // A picture of its own beside the one that it shares with its shop, and a cart.
  await m.owner.query(
    `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
     values ($1, $2, 'produto', 'f', 'image/png', 3, 'foto-do-ensaio')`,
    [ensaio.id, m.loja.ownerId],
  )
  await m.owner.query(
    `insert into linhas_carrinho (user_id, estabelecimento_id, produto_id, nome, quantidade)
     select $1, estabelecimento_id, id, nome, 1 from produtos where estabelecimento_id = $2`,
    [m.vendedoraId, ensaio.id],
  )

  expect((await m.end(m.vendedora, ensaio.id)).status).toBe(403)
  expect((await m.end(m.token, ensaio.id)).status).toBe(404)
  const { status, body } = await m.end(m.dona, ensaio.id)
  expect(status, JSON.stringify(body)).toBe(204)

  const after = await counts()
  const changed = Object.keys(before).filter((tabela) => before[tabela] !== after[tabela])
  // Of its shop it is written that it began and ended; counters of requests are of no shop.
  expect(changed.filter((tabela) => tabela !== 'auth.limites').toSorted()).toEqual(['public.auditoria'])
  expect(after['public.auditoria']).toBe((before['public.auditoria'] ?? 0) + 2)
  const { rows } = await m.owner.query(
    `select data from pgboss.job_common where name = 'arquivos.apagar' order by created_on desc limit 1`,
  )
  expect(rows[0].data.chaves.toSorted()).toEqual(['foto-da-loja', 'foto-do-ensaio'])
  // The bytes that its shop has too stay: the job asks whose they are.
  expect(await m.count('arquivos', `chave = 'foto-da-loja'`, [])).toBe(1)
  expect((await m.end(m.dona, ensaio.id)).status).toBe(404)
  expect(await m.count('estabelecimentos', 'id = $1 and ensaiou_em is not null', [m.loja.id])).toBe(1)
})

test('ends from its shop too, and another begins', async () => {
  const primeiro = (await m.begin()).body
  expect((await m.end(m.dona, m.loja.id)).status).toBe(204)
  const segundo = (await m.begin()).body
  expect(segundo.codigo).not.toBe(primeiro.codigo)
  expect((await m.end(m.dona, m.loja.id)).status).toBe(204)
})

test('ends by itself when nobody used it for a month, and its shop is told', async () => {
  const ensaio = (await m.begin()).body
  const lives = () => m.count('estabelecimentos', 'id = $1', [ensaio.id])
  await encerrarEnsaiosParados()
  expect(await lives()).toBe(1)
  for (const [tabela, coluna] of [
    ['produtos', 'estabelecimento_id'],
    ['estabelecimentos', 'id'],
  ]) {
    await m.owner.query(`alter table ${tabela} disable trigger user`)
    await m.owner.query(
      `update ${tabela} set updated_at = now() - interval '31 days' where ${coluna} = '${ensaio.id}'`,
    )
    await m.owner.query(`alter table ${tabela} enable trigger user`)
  }
  await encerrarEnsaiosParados()
  expect(await lives()).toBe(0)
  expect(await m.count('avisos', `estabelecimento_id = $1 and tipo = 'loja.ensaio'`, [m.loja.id])).toBe(1)
})

test('one that does not end keeps no other from ending', async () => {
  const ids: string[] = []
  for (const codigo of ['ensaio-00000000000a', 'ensaio-00000000000b']) {
    const { id: real } = await createShop(m.owner, { status: 'encerrado' })
    const { id } = await createShop(m.owner, { status: 'inativo', conectada: false })
    await m.owner.query(
      'update estabelecimentos set ensaio_de = $2, cnpj = null, codigo = $3, mercadopago_user_id = null where id = $1',
      [id, real, codigo],
    )
    ids.push(id)
  }
  await m.owner.query(`create function segurar() returns trigger language plpgsql as $$ begin raise 'fica'; end $$;
    create trigger segurar before delete on estabelecimentos for each row when (old.id = '${ids[0]}') execute function segurar()`)
  await expect(encerrarEnsaiosParados()).rejects.toThrow('fica')
  expect(await m.count('estabelecimentos', 'id = any($1)', [ids])).toBe(1)
  await m.owner.query('drop function segurar cascade')
  await encerrarEnsaiosParados()
  expect(await m.count('estabelecimentos', 'id = any($1)', [ids])).toBe(0)
})

test('ends with its shop', async () => {
  const ensaio = (await m.begin()).body
  await m.owner.query(`update estabelecimentos set status = 'encerrado' where id = $1`, [m.loja.id])
  const { status } = await m.request('GET', `/rest/v1/produtos?estabelecimento_id=${ensaio.id}`, {
    token: m.dona,
  })
  expect(status).toBe(403)
  await encerrarEnsaiosParados()
  expect(await m.count('estabelecimentos', 'id = $1', [ensaio.id])).toBe(0)
})
