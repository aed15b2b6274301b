import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { databaseTypes } from '#test/support/database-types.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type Access, publicReads, shopAlone, SYSTEM, withAccess } from './database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.close())

describe('the serving role', () => {
  test('owns nothing, cannot bypass row level security and is no member of the owner', async () => {
    const { rows } = await sql<{
      own: number
      bypass: boolean
      super: boolean
      createrole: boolean
      member: boolean
    }>`
      select (select count(*)::int from pg_class c where c.relowner = r.oid) +
          (select count(*)::int from pg_proc p where p.proowner = r.oid) as own,
        r.rolbypassrls as bypass, r.rolsuper as super, r.rolcreaterole as createrole,
        exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and pg_has_role(r.rolname, c.relowner, 'member')) as member
      from pg_roles r where r.rolname = current_user`.execute(publicReads())
    expect(rows[0]).toEqual({ own: 0, bypass: false, super: false, createrole: false, member: false })
  })

  test('cannot change what is only ever written', async () => {
    for (const table of [
      'auditoria',
      'selos_auditoria',
      'consentimentos',
      'aceites_de_preco',
      'movimentos_estoque',
      'historico_vendas',
      'eventos_assinatura',
      'configuracoes_plataforma',
    ]) {
      for (const change of [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set created_at = now()`,
        sql`truncate ${sql.table(table)}`,
      ])
        await expect(
          withAccess(SYSTEM, (tx) => change.execute(tx)),
          table,
        ).rejects.toThrow(/permission denied/)
    }
  })

  test('writes what signs people in as `sistema` alone: nobody raises the level of their own session', async () => {
    const { id: userId } = await createUser(t.owner, { admin: true })
    await t.owner.query('insert into auth.sessions (user_id) values ($1)', [userId])
    for (const papel of ['pessoa', 'plataforma'] as const) {
      const changed = await withAccess({ papel, userId }, (tx) =>
        sql`with s as (update auth.sessions set aal = 'aal2', not_after = null returning 1),
              u as (update auth.users set encrypted_password = 'outra' returning 1)
            select 1 from s union all select 1 from u`.execute(tx),
      )
      expect({ papel, rows: changed.rows }).toEqual({ papel, rows: [] })
    }
    const { rows } = await t.owner.query(
      `select tablename, policyname from pg_policies where schemaname = 'auth' and cmd <> 'SELECT'
         and concat(qual, with_check) ~ 'app_(ve_tudo|pessoa_atual|loja_atual|user_id)'`,
    )
    expect(rows).toEqual([])
  })

  test('reaches the access log by its functions alone, and takes out of it only what is six months old', async () => {
    for (const act of [
      sql`select * from registros.acessos`,
      sql`insert into registros.acessos (minuto, ip, acessos) values (now(), '192.0.2.1', 1)`,
      sql`update registros.acessos set ip = '192.0.2.2'`,
      sql`delete from registros.acessos`,
      sql`truncate registros.acessos`,
    ])
      await expect(withAccess(SYSTEM, (tx) => act.execute(tx))).rejects.toThrow(/permission denied/)
    await t.owner.query(`insert into registros.acessos (minuto, ip, porta, acessos) values
      (now() - interval '7 months', '192.0.2.7', 1, 1), (now() - interval '5 months', '192.0.2.7', 1, 1)`)
    const purge = () =>
      withAccess(SYSTEM, (tx) => sql<{ n: number }>`select expurgar_acessos(100) as n`.execute(tx))
    expect((await purge()).rows[0]?.n).toBe(1)
    expect((await purge()).rows[0]?.n).toBe(0)
    const asShop = shopAlone(randomUUID())
    const read = (acesso: Access) =>
      withAccess(acesso, (tx) =>
        sql`select * from consultar_acessos(null, '192.0.2.7', '-infinity', 'infinity', 10)`.execute(tx),
      )
    expect((await read(asShop)).rows).toEqual([])
    expect((await read(SYSTEM)).rows).toHaveLength(1)
  })

  test('nor can a slip of the owner change the audit', async () => {
    await t.owner.query(`insert into auditoria (acao, recurso) values ('teste.fez', 'teste')`)
    for (const change of [
      `update auditoria set acao = 'outra'`,
      'delete from auditoria',
      'truncate auditoria cascade',
    ])
      await expect(t.owner.query(change), change).rejects.toThrow(/written, never changed/)
  })
})

test('every table has row level security, but what the program cannot reach', async () => {
  const { rows } = await t.owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and not c.relrowsecurity and c.relname <> 'migracoes'`)
  expect(rows.map((row) => row.name)).toEqual([])
})

test('a function that sees more than its caller looks in our schemas alone, and is the serving role’s', async () => {
  const { rows } = await t.owner.query<{ nome: string; caminho: string[]; todos: boolean }>(
    `select proname as nome, coalesce(proconfig, '{}') as caminho, has_function_privilege('public', oid, 'execute') as todos
     from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ caminho }) => !caminho.some((set) => /^search_path=.*pg_temp$/.test(set)))).toEqual(
    [],
  )
  expect(rows.filter(({ todos }) => todos)).toEqual([])
})

test('every RLS policy calls the identity functions once per statement, not once per row', async () => {
  const { rows } = await t.owner.query<{ name: string }>(`
    select tablename || '.' || policyname as name from pg_policies
    where replace(concat(qual, with_check), 'SELECT app_', '') ~ '\\mapp_\\w+\\('`)
  expect(rows.map((row) => row.name)).toEqual([])
})

test('every key to a shop’s row carries the shop', async () => {
  const { rows } = await t.owner.query<{ name: string }>(`
    select con.conname as name from pg_constraint con
    join pg_class child on child.oid = con.conrelid join pg_class parent on parent.oid = con.confrelid
    where con.contype = 'f' and parent.relname in ('vendas', 'produtos', 'categorias', 'consumidores', 'itens_venda', 'pagamentos', 'faturas', 'cofre')
      and array_length(con.conkey, 1) < 2`)
  expect(rows.map((row) => row.name)).toEqual([])
})

test('every check is named by its rule', async () => {
  const { rows } = await t.owner.query<{ name: string }>(`
    select conrelid::regclass || '.' || conname as name from pg_constraint
    where contype = 'c' and conname ~ '_check\\d*$' and connamespace::regnamespace::text in ('public', 'auth', 'registros')`)
  expect(rows.map((row) => row.name)).toEqual([])
})

test('the checks of what an order writes compare with constants', async () => {
  const { rows } = await t.owner.query<{ name: string }>(`
    select conname as name from pg_constraint
    where contype = 'c' and conrelid = any ('{produtos,vendas,itens_venda,movimentos_estoque}'::regclass[])
      and pg_get_constraintdef(oid) ~ 'ARRAY\\[|\\(\\d+\\)::numeric'`)
  expect(rows.map((row) => row.name)).toEqual([])
})

test('the TypeScript of the tables is the one of the migrations', async () => {
  const written = readFileSync('src/shared/server/database/database-types.ts', 'utf8')
  expect(await databaseTypes(t.owner)).toBe(written)
})

describe('row level security fails closed', () => {
  test('nobody sees anything', async () => {
    const loja = await createShop(t.owner)
    await createProduct(t.owner, loja.id)
    for (const table of [
      'produtos',
      'vendas',
      'estabelecimentos',
      'cofre',
      'auth.users',
      'emails',
      'profiles',
    ]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(publicReads())
      expect(rows, table).toEqual([])
    }
  })

  test('a shop sees and writes its own rows alone', async () => {
    const [minha, outra] = [await createShop(t.owner), await createShop(t.owner)]
    const alheio = await createProduct(t.owner, outra.id)
    const acesso: Access = { papel: 'loja', userId: minha.ownerId, estabelecimentoId: minha.id }
    await withAccess(acesso, async (tx) => {
      expect(await tx.selectFrom('produtos').select('id').where('id', '=', alheio.id).execute()).toEqual([])
      const { numUpdatedRows } = await tx
        .updateTable('produtos')
        .set({ preco: 1 })
        .where('id', '=', alheio.id)
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(0n)
      expect(
        await tx.selectFrom('cofre').selectAll().where('estabelecimento_id', '=', outra.id).execute(),
      ).toEqual([])
    })
    const smuggle = withAccess(acesso, (tx) =>
      tx
        .insertInto('produtos')
        .values({ id: randomUUID(), estabelecimento_id: outra.id, nome: 'Intruso', preco: 1 })
        .execute(),
    )
    await expect(smuggle).rejects.toThrow(/row-level security/)
  })

  test('billing writes the subscription and the invoices of its shop alone, and the shop itself none', async () => {
    const [minha, outra] = [await createShop(t.owner), await createShop(t.owner)]
    await t.owner.query(
      `insert into faturas (estabelecimento_id, competencia, emissao, vencimento, subtotal, total)
       select unnest($1::uuid[]), now(), now(), now(), 10, 10`,
      [[minha.id, outra.id]],
    )
    const dequem = { userId: null, estabelecimentoId: minha.id }
    const pagar = (papel: 'cobranca' | 'loja') =>
      withAccess({ papel, ...dequem }, async (tx) => {
        const { rows: faturas } =
          await sql`update faturas set motivo = 'x' returning estabelecimento_id`.execute(tx)
        const { rows: assinaturas } =
          await sql`update assinaturas_estabelecimento set mrr = 1 returning estabelecimento_id`.execute(tx)
        return { faturas, assinaturas }
      })
    const daMinha = [{ estabelecimento_id: minha.id }]
    expect(await pagar('cobranca')).toEqual({ faturas: daMinha, assinaturas: daMinha })
    expect(await pagar('loja')).toEqual({ faturas: [], assinaturas: [] })
    const enderecos = (loja: string) =>
      withAccess({ papel: 'loja', ...dequem }, (tx) =>
        sql`select destinos from destinos_da_cobranca(${loja})`.execute(tx),
      )
    expect((await enderecos(minha.id)).rows).toHaveLength(1)
    expect((await enderecos(outra.id)).rows).toEqual([])
  })

  test('a row cannot point at another shop’s row', async () => {
    const [minha, outra] = [await createShop(t.owner), await createShop(t.owner)]
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Livros', '#112233') returning id`,
      [outra.id],
    )
    const insert = t.owner.query(
      `insert into produtos (estabelecimento_id, categoria_id, nome, preco) values ($1, $2, 'Livro', 10)`,
      [minha.id, rows[0]?.id],
    )
    await expect(insert).rejects.toThrow(/foreign key/)
  })

  test('an identity ends with its transaction', async () => {
    await withAccess(SYSTEM, (tx) => sql`select 1`.execute(tx))
    const { rows } = await sql<{ papel: string | null }>`select app_papel() as papel`.execute(publicReads())
    expect(rows[0]?.papel).toBeNull()
  })
})

describe('the database refuses a nonsense row', () => {
  test.each([
    [
      'a promotional price above the price',
      `update produtos set preco_promocao = preco + 1, em_promocao = true`,
    ],
    ['a negative stock', `update produtos set estoque = -1`],
    ['an unknown status', `update produtos set status = 'voando'`],
    ['a plan level that does not exist', `update planos_assinatura set nivel_relatorios = 'infinito'`],
    ['a support level that does not exist', `update planos_assinatura set nivel_suporte = 'fax'`],
    [
      'a blocked shop without a reason',
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = null`,
    ],
    [
      'payments enabled without an account',
      `update estabelecimentos set mercadopago_vault_id = null, pagamentos_habilitados = true`,
    ],
    ['a CNPJ of 13 positions', `update estabelecimentos set cnpj = '1122233300018'`],
  ])('%s', async (_name, statement) => {
    const loja = await createShop(t.owner)
    await createProduct(t.owner, loja.id)
    await expect(t.owner.query(statement)).rejects.toThrow(/check constraint/)
  })
})
