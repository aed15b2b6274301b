import type pg from 'pg'
import { copyIn } from '#src/shared/server/backup/copy-rows.ts'
import { listTables, openForRows, setSequences } from '#src/shared/server/backup/tables.ts'
import { ConfigError } from '#src/shared/server/config.ts'
import { migrate, type MigrateOptions } from '#src/shared/server/database/migrate.ts'
import type { FileStore } from '#src/shared/server/files/store.ts'
import { abrirCredenciais, exigirChaveDoCofre } from './credenciais-da-copia.ts'
import { brokenInvariants } from './invariantes.ts'
import { type Leitor, type Lida, lerCopia, recusar } from './ler-copia.ts'
import { contarAusentes, esvaziarLugar, exigirLugarVazio, terminarLugar } from './lugar-dos-arquivos.ts'
import { type Manifesto, migracoesDaCopia, type Resumo } from './manifesto.ts'

export interface OndeRestaurar extends Omit<MigrateOptions, 'fill'> {
  arquivos: FileStore
  chave: Buffer
  andamento?: (frase: string) => void
}

export interface Restaurada extends Lida {
  /** Files that rows name and the archive does not have: deleted while it was written. */
  ausentes: number
}

/** The largest file that is taken in: attachments and pictures are far smaller (src/shared/arquivos.ts). */
const MAIOR_ARQUIVO = 64 * 1024 * 1024

/**
 * Fills an empty database and an empty place for files from an archive, of this version of the program or an older one.
 * The archive is read twice: once to know that it is whole, before anything is touched, and once to load it. One
 * transaction, which commits once every key between tables holds, counts, sums and rules agree, and the payment
 * credentials open. Otherwise ConfigError with the sentence to print, and both places as they were.
 */
export async function restaurarCopia(caminho: string, onde: OndeRestaurar): Promise<Restaurada> {
  const manifesto = await conferirCopia(caminho, onde)
  exigirChaveDoCofre(manifesto)
  let restaurada: Restaurada | undefined
  const load = async (client: pg.Client) => {
    restaurada = await carregarCopia(client, caminho, { ...onde, manifesto })
  }
  await migrate({ ...onde, fill: { applied: migracoesDaCopia(manifesto), load } })
  await terminarLugar(onde.arquivos)
  return restaurada as Restaurada
}

type OndeCarregar = Pick<OndeRestaurar, 'arquivos' | 'chave' | 'andamento'>

/** Reads it from end to end and touches nothing. */
export async function conferirCopia(
  caminho: string,
  { chave, andamento }: Omit<OndeCarregar, 'arquivos'>,
): Promise<Manifesto> {
  const { manifesto } = await lerCopia(caminho, chave, {
    ...SO_CONFERIR,
    andamento: (frase) => andamento?.(`${frase} conferido`),
  })
  return manifesto
}

/** Fills the tables of the transaction that `client` is in. Where it throws, that is to be rolled back. */
export async function carregarCopia(
  client: pg.Client,
  caminho: string,
  { manifesto, arquivos, chave, andamento }: OndeCarregar & { manifesto: Manifesto },
): Promise<Restaurada> {
  await exigirFilas(client, manifesto)
  await exigirLugarVazio(arquivos)
  try {
    const tables = await listTables(client)
    const close = await openForRows(client, tables)
    const faltam = new Map(tables.map((table) => [table.name, table.columns]))
    const lida = await lerCopia(caminho, chave, {
      ...carregar(client, arquivos, faltam),
      andamento: (frase) => andamento?.(`${frase} restaurado`),
    })
    if (faltam.size > 0) throw recusar(`não tem a tabela ${[...faltam.keys()][0]}`)
    andamento?.('conferindo chaves e regras')
    await close()
    await setSequences(client, lida.resumo.sequencias)
    await conferirRegras(client, lida.resumo)
    await abrirCredenciais(client, manifesto)
    return { ...lida, ausentes: await contarAusentes(client, arquivos) }
  } catch (error) {
    await esvaziarLugar(arquivos)
    const { code, message } = error as { code?: string; message: string }
    // Class 23: rows that a rule or a key of the database refuses.
    throw code?.startsWith('23') ? recusar(`as linhas não fecham (${message})`) : error
  }
}

/** Counts the rows as COPY will: one a line, as a line's end inside a value is written out. */
const SO_CONFERIR: Leitor = {
  async tabela(_, bytes) {
    let linhas = 0
    for await (const piece of bytes)
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) linhas += 1
    return linhas
  },
  async arquivo(nome, bytes) {
    let tamanho = 0
    for await (const piece of bytes) tamanho += piece.length
    if (tamanho > MAIOR_ARQUIVO) throw recusar(`traz um arquivo grande demais (${nome})`)
  },
}

function carregar(client: pg.Client, arquivos: FileStore, faltam: Map<string, string[]>): Leitor {
  return {
    async tabela({ nome, colunas }, bytes) {
      const columns = faltam.get(nome)
      if (!columns) throw recusar(`traz uma tabela que não existe, ou duas vezes a mesma (${nome})`)
      if ([...colunas].sort().join() !== [...columns].sort().join())
        throw recusar(`traz outras colunas para a tabela ${nome}`)
      faltam.delete(nome)
      return copyIn(client, `copy ${nome} (${colunas.join(', ')}) from stdin`, bytes)
    },
    async arquivo(nome, bytes) {
      const partes: Buffer[] = []
      for await (const parte of bytes) partes.push(parte)
      await arquivos.write(nome, Buffer.concat(partes))
    },
  }
}

async function exigirFilas(client: pg.Client, { filas, versao }: Manifesto): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  const daqui = rows[0]?.version
  if (daqui !== filas)
    throw new ConfigError([
      `A cópia tem as filas na versão ${filas}, e este programa na ${daqui}. Restaure com a versão ${versao} do Portal e atualize depois.`,
    ])
}

/** The rows came as they were: what held there holds here, and what was broken there is broken here too. */
async function conferirRegras(client: pg.Client, { regras_quebradas }: Resumo): Promise<void> {
  const aqui = Object.keys(await brokenInvariants(client))
  const mudou = [
    ...aqui.filter((regra) => !regras_quebradas.includes(regra)),
    ...regras_quebradas.filter((regra) => !aqui.includes(regra)),
  ]
  if (mudou.length > 0) throw recusar(`não dá os mesmos dados: mudou "${mudou[0]}"`)
}
