import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirConta } from '#src/pagamentos/server/conta.ts'
import { cnpjValido } from '#src/shared/cnpj.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import {
  cnpjDe,
  linhaDeCategoria,
  linhaDeConsumidor,
  linhaDeLoja,
  linhasDeProduto,
  linhasDeUsuario,
  linhasDoCofre,
} from './fabrica.ts'

let database: TestDatabase

beforeAll(async () => {
  setConfig(parseConfig({ DEMO: '1', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }))
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each([1, 42, 11_222_333, 99_999_999])('cnpjDe(%i) is a valid CNPJ', (numero) => {
  expect(cnpjValido(cnpjDe(numero))).toBe(true)
})

test('the row makers make a shop that can sell', async () => {
  const { usuario, identidade, perfil } = linhasDeUsuario()
  const loja = linhaDeLoja({ owner_user_id: usuario.id })
  const conexao = linhasDoCofre(loja.id, { token: 'APP_USR-x', userId: 77, webhookSecret: 'segredo' })
  const categoria = linhaDeCategoria({ estabelecimento_id: loja.id })
  const { produto, entrada } = linhasDeProduto({
    estabelecimento_id: loja.id,
    categoria_id: categoria.id,
    estoque: 3,
  })
  await withAccess(SYSTEM, async (tx) => {
    await tx.insertInto('auth.users').values(usuario).execute()
    await tx.insertInto('auth.identities').values(identidade).execute()
    await tx.insertInto('profiles').values(perfil).execute()
    await tx.insertInto('estabelecimentos').values(loja).execute()
    await tx.insertInto('cofre').values(conexao.cofre).execute()
    await tx.updateTable('estabelecimentos').set(conexao.loja).where('id', '=', loja.id).execute()
    await tx.insertInto('categorias').values(categoria).execute()
    await tx.insertInto('produtos').values(produto).execute()
    await tx.insertInto('movimentos_estoque').values(entrada).execute()
    await tx
      .insertInto('consumidores')
      .values(linhaDeConsumidor({ estabelecimento_id: loja.id, user_id: usuario.id }))
      .execute()

    expect(await abrirConta(tx, loja.id)).toEqual({
      token: 'APP_USR-x',
      contaId: '77',
      segredoWebhook: 'segredo',
    })
    const visivel = await tx
      .selectFrom('publico_estabelecimentos')
      .selectAll()
      .where('id', '=', loja.id)
      .executeTakeFirst()
    expect(visivel).toMatchObject({
      total_produtos: 1,
      pagamentos_habilitados: true,
      pagamentos_conectados: true,
    })
  })
})
