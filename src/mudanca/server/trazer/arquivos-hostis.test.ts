import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { startJobs, stopJobs } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { archiveToForge } from '#test/support/archive-to-forge.ts'
import { createUser, type TestShop } from '#test/support/factories.ts'
import { type ForgedEntry, signedBy, withRows, writeEntries } from '#test/support/forged-archive.ts'
import { HOSTILE, type Known } from '#test/support/hostile-archives.ts'
import { archiveFolder } from '#test/support/shop-archive.ts'
import { LIMITES } from './abrir-zip.ts'
import { trazerLoja } from './trazer-loja.ts'

// What is no good archive is refused by a sentence that says why, and nothing is left: no shop, no row, no file.

const { folder, remove } = archiveFolder()
let db: TestDatabase
let loja: TestShop
let email: string
let boas: ForgedEntry[]
let conhecidos: Known

beforeAll(async () => {
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: folder, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }))
  db = await createTestDatabase()
  await startJobs(db.appUrl)
  email = (await createUser(db.owner)).email
  ;({ loja, entries: boas, known: conhecidos } = await archiveToForge(db.owner, folder))
})
afterAll(async () => {
  await stopJobs()
  await db.close()
  remove()
})

const trazer = (caminho: string, limites = LIMITES) =>
  trazerLoja({ caminho, email, plano: 'Enterprise', limites })

async function tudo(): Promise<string> {
  const { rows } = await db.owner.query<{ tabela: string; linhas: number }>(`
    select c.relname as tabela, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as linhas
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'palavras_da_busca' order by 1`)
  return JSON.stringify(rows)
}

const guardados = () => readdirSync(join(folder, 'imagens', 'originais')).length

describe('is refused by name and leaves nothing', () => {
  test.each(HOSTILE)('%s', async (_what, forge, says) => {
    const caminho = join(folder, `${uuidV7()}.zip`)
    await writeEntries(caminho, forge(boas, conhecidos))
    const antes = [await tudo(), guardados()]
    await expect(trazer(caminho)).rejects.toThrow(says)
    expect([await tudo(), guardados()]).toEqual(antes)
  })

  test('too many entries, and more bytes than it may have', async () => {
    const caminho = join(folder, 'boa.zip')
    await expect(trazer(caminho, { ...LIMITES, entradas: 5 })).rejects.toThrow(
      /entradas demais: \d+, e o limite é 5/,
    )
    await expect(trazer(caminho, { ...LIMITES, bytes: 100 })).rejects.toThrow(
      /grande demais para o que ocupa/,
    )
  })

  test('a file that is no ZIP, a plan and an account that are not there', async () => {
    const caminho = join(folder, 'boa.zip')
    await expect(trazer(import.meta.filename)).rejects.toThrow(/não se lê como ZIP/)
    await expect(trazerLoja({ caminho, email, plano: 'Nenhum' })).rejects.toThrow(
      /Não há plano à venda com o nome Nenhum/,
    )
    await expect(trazerLoja({ caminho, email: 'x@y.test', plano: 'Enterprise' })).rejects.toThrow(
      /Nenhuma conta com x@y\.test/,
    )
  })
})

test('the good one comes in beside the shop that it was taken of, with numbers of its own', async () => {
  const antes = guardados()
  const { id } = await trazer(join(folder, 'boa.zip'))
  expect(guardados()).toBe(antes + 1)
  const { rows } = await db.owner.query(
    `select e.codigo, c.protocolo, c.user_id from estabelecimentos e join conversas c on c.estabelecimento_id = e.id
     where e.id = any($1) order by e.created_at`,
    [[id, loja.id]],
  )
  expect(rows[1].protocolo).toBe(`${rows[0].protocolo}-t2`)
  expect(rows[1].user_id).toBeNull()
  expect(rows[1].codigo).not.toBe(rows[0].codigo)
})

test('one of an origin that nobody knows comes in only when somebody answers for it', async () => {
  const caminho = join(folder, 'de-fora.zip')
  const { entries, key } = signedBy(boas, 'https://outra.test')
  await writeEntries(caminho, entries)
  const antes = [await tudo(), guardados()]
  await expect(trazer(caminho)).rejects.toThrow(
    `A origem do arquivo não é conhecida: diz ser https://outra.test e assina com a chave ${key}`,
  )
  expect([await tudo(), guardados()]).toEqual(antes)
  const aceita = { caminho, email, plano: 'Enterprise', aceitaDesconhecida: true }
  expect(await trazerLoja(aceita)).toMatchObject({ origem: null })
  await db.owner.query(`insert into origens_conhecidas (nome, chave) values ('A outra', $1)`, [key])
  expect(await trazerLoja({ ...aceita, aceitaDesconhecida: false })).toMatchObject({ origem: 'A outra' })
})

test('a script in a description stays outside', async () => {
  const caminho = join(folder, 'com-roteiro.zip')
  const descricao_html = '<p>Feito à mão</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  await writeEntries(
    caminho,
    withRows(boas, 'produtos', (row) => Object.assign(row, { descricao_html })),
  )
  const { id } = await trazer(caminho)
  const { rows } = await db.owner.query('select descricao_html from produtos where estabelecimento_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ descricao_html: '<p>Feito à mão</p>' }])
})
