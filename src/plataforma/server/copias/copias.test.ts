import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalKey } from '#src/shared/server/files/picture-sizes.ts'
import { ask, startBackup } from '#test/support/backup.ts'
import { manterUltimas, proximoArquivo } from './copias-guardadas.ts'
import { fazerCopia } from './fazer-copia.ts'
import { restaurarCopia } from './restaurar-copia.ts'

/** What a restore leaves while it goes on. */
const EM_ANDAMENTO = 'restauracao/em-andamento'

let b: Awaited<ReturnType<typeof startBackup>>
beforeAll(async () => {
  b = await startBackup()
})
afterAll(() => b.close())

describe('a restored copy', () => {
  it('is the same database and the same files, and its serving role serves', async () => {
    const lugar = await b.emptyPlace()
    // A restore that was killed left them.
    const deixado = originalKey('e'.repeat(32))
    for (const key of [deixado, EM_ANDAMENTO]) await lugar.arquivos.write(key, Buffer.from(''))
    const { manifesto, resumo, ausentes } = await restaurarCopia(b.copia, lugar)
    expect(Date.now() - Date.parse(manifesto.instante)).toBeLessThan(60_000)
    expect(resumo).toMatchObject({ arquivos: 2, regras_quebradas: [] })
    expect(ausentes).toBe(1)
    for (const key of [b.foto, b.pdf])
      expect(await lugar.arquivos.read(key)).toEqual(await b.arquivos.read(key))
    for (const key of ['imagens/0123-320.webp', deixado, EM_ANDAMENTO])
      expect(await lugar.arquivos.has(key)).toBe(false)

    const linhas = (url: string) =>
      ask(
        url,
        `select t.nome, (xpath('/row/soma/text()', query_to_xml('select coalesce(md5(string_agg(x::text, '','' order by x::text)), '''') as soma from ' || t.nome || ' x', false, true, '')))[1]::text as soma
         from (select format('%I.%I', schemaname, tablename) as nome from pg_tables
           where schemaname !~ '^(pg_|information_schema$|pgboss$)' and tablename <> 'migracoes') t order by 1`,
      )
    expect(await linhas(lugar.url)).toEqual(await linhas(b.ownerUrl))
    const esquema = (url: string) =>
      ask(
        url,
        `select conrelid::regclass::text as onde, conname::text as nome, pg_get_constraintdef(oid) as texto from pg_constraint
           where connamespace::regnamespace::text !~ '^(pg_|information_schema$|pgboss$)'
         union all select tablename, indexname, indexdef from pg_indexes where schemaname !~ '^(pg_|information_schema$|pgboss$)'
         union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
         union all select schemaname, sequencename, last_value::text from pg_sequences where schemaname !~ '^(pg_|information_schema$|pgboss$)'
         union all select nome, conteudo_sha256, '' from migracoes
         union all select name, policy, retry_limit::text from pgboss.queue
         order by 1, 2, 3`,
      )
    expect(await esquema(lugar.url)).toEqual(await esquema(b.ownerUrl))

    const direitos = await ask<{ ler: boolean; mudar: boolean }>(
      lugar.url,
      `select has_table_privilege(current_database() || '_app', 'vendas', 'select, insert') as ler,
         has_table_privilege(current_database() || '_app', 'auditoria', 'update') as mudar`,
    )
    expect(direitos).toEqual([{ ler: true, mudar: false }])
  })

  it('of an older version is brought to this one, by an index that is made beside traffic too', async () => {
    const folder = join(b.folder, 'migracoes')
    cpSync('migrations', folder, { recursive: true })
    writeFileSync(join(folder, '9998-depois.sql'), `update produtos set nome = 'De depois'`)
    writeFileSync(
      join(folder, '9999-indice.concurrently.sql'),
      '-- Found by name.\ncreate index concurrently produtos_depois on produtos (nome);',
    )
    const lugar = await b.emptyPlace()
    await restaurarCopia(b.copia, { ...lugar, folder })
    const feitas = await ask<{ nome: string }>(lugar.url, 'select nome from migracoes order by 1')
    expect(feitas.map((row) => row.nome)).toEqual(readdirSync(folder).sort())
    expect(await ask(lugar.url, `select nome from produtos`)).toEqual([{ nome: 'De depois' }])
    expect(
      await ask(
        lugar.url,
        `select indisvalid from pg_index where indexrelid = to_regclass('produtos_depois')`,
      ),
    ).toEqual([{ indisvalid: true }])
  })
})

describe('a place that is not empty', () => {
  it('keeps its rows', async () => {
    const lugar = { ...(await b.emptyPlace()), url: b.ownerUrl }
    await expect(restaurarCopia(b.copia, lugar)).rejects.toThrow('O banco de dados não está vazio')
    expect(await ask(b.ownerUrl, 'select 1 from produtos')).toHaveLength(1)
  })

  it('keeps its files', async () => {
    const { arquivos } = await b.emptyPlace()
    const outra = originalKey('f'.repeat(32))
    await arquivos.write(outra, Buffer.from('mine'))
    await expect(b.load(b.copia, arquivos)).rejects.toThrow('O lugar das imagens não está vazio')
    expect(await arquivos.read(outra)).toEqual(Buffer.from('mine'))
  })
})

describe('the folder of copies', () => {
  it('gets none that did not end well', async () => {
    const destino = b.newPath()
    const falhar = async () => {
      throw new Error('não confere')
    }
    const onde = { banco: b.ownerUrl, arquivos: b.arquivos, chave: b.chave }
    await expect(fazerCopia(destino, onde, falhar)).rejects.toThrow('não confere')
    const cortado = { ...onde.arquivos, open: () => Promise.reject(new Error('o disco falhou')) }
    await expect(fazerCopia(destino, { ...onde, arquivos: cortado })).rejects.toThrow('o disco falhou')
    expect(readdirSync(b.folder).filter((name) => join(b.folder, name).startsWith(destino))).toEqual([])
  })

  it('keeps the last ones, and what is none of them', async () => {
    const pasta = join(b.folder, 'guardadas')
    mkdirSync(pasta)
    const dia = (day: number) => `portal-2026-11-0${day}T03-00-00Z.copia`
    for (const name of [dia(1), dia(2), dia(3), 'outra.copia', `${dia(4)}.parcial`])
      writeFileSync(join(pasta, name), '')
    expect(await manterUltimas(pasta, 2)).toEqual([dia(1)])
    expect(readdirSync(pasta).sort()).toEqual(['outra.copia', dia(2), dia(3), `${dia(4)}.parcial`])
  })

  it('lies outside of the data', async () => {
    await expect(proximoArquivo(join(b.folder, 'dados', 'copias'), join(b.folder, 'dados'))).rejects.toThrow(
      'a cópia se perderia junto com os dados',
    )
    await expect(proximoArquivo(undefined, b.folder)).rejects.toThrow('BACKUP_DIR')
    expect(await proximoArquivo(join(b.folder, 'fora'), join(b.folder, 'dados'))).toMatch(
      /fora\/portal-[\dTZ-]+\.copia$/,
    )
  })
})
