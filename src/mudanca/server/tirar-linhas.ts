import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { consultaDe, type Exportacao, lotes } from '#src/planilhas/server/exportar.ts'
import { run, rowsOf, type Tx, withSnapshot } from '#src/shared/server/database/database.ts'
import { csvHeader, csvLines } from '#src/shared/server/files/spreadsheets.ts'
import { tiposDasColunas } from './tipos-das-colunas.ts'
import { COMO, LEVAM, LOJA, ONDE, ORDEM, type Tabela, VOLTAM } from '../tabelas.ts'

export interface Medida {
  tamanho: number
  sha256: string
}

export interface Linhas {
  loja: { nome: string; codigo: string }
  tabelas: Map<string, Medida & { linhas: number; colunas: string[]; volta: boolean }>
  planilhas: Map<string, Medida>
  /** The types of the columns, as PostgreSQL calls them. */
  tipos: Map<string, Record<string, string>>
  /** Where pictures and attachments are kept, those of no row among them. */
  chaves: string[]
  /** Pictures that rows show and that are no row themselves. */
  soltas: string[]
}

/** Who leaves opens these; the rest is for programs. */
const PLANILHAS = ['produtos', 'clientes', 'vendas', 'cupons']
const POR_VEZ = 500

/**
 * Writes every row of the shop's archive into files of `pasta`, all of them as they stood at one moment, and as the
 * shop: what row level security keeps from the shop cannot be in it.
 */
export function tirarLinhas(
  { userId, estabelecimentoId }: { userId: string; estabelecimentoId: string },
  pasta: string,
  exportacoes: readonly Exportacao[],
): Promise<Linhas> {
  return withSnapshot({ papel: 'loja', userId, estabelecimentoId }, async (tx) => {
    await run(tx)`set local time zone 'UTC'`
    const linhas: Linhas = {
      loja: { nome: '', codigo: '' },
      tabelas: new Map(),
      planilhas: new Map(),
      tipos: await tiposDasColunas(tx),
      chaves: [],
      soltas: [],
    }
    const mostradas = new Set<string>()
    for (const tabela of [LOJA, ...VOLTAM, ...LEVAM]) {
      const medida = await escrever(
        join(pasta, `${tabela.nome}.ndjson`),
        lerTabela(tx, tabela, estabelecimentoId),
        (texto) => {
          for (const [, hash = ''] of texto.matchAll(/\/imagens\/([0-9a-f]{32})-/g)) mostradas.add(hash)
          if (tabela === LOJA) linhas.loja = soNomes(JSON.parse(texto))
          if (tabela.nome === 'arquivos') linhas.chaves.push(...chavesDe(texto))
        },
      )
      const { nome, colunas } = tabela
      linhas.tabelas.set(nome, { ...medida, colunas, volta: !LEVAM.includes(tabela) })
    }
    for (const recurso of PLANILHAS) {
      const exportacao = exportacoes.find((uma) => uma.recurso === recurso)
      if (!exportacao) throw new Error(`No list ${recurso}`)
      linhas.planilhas.set(
        recurso,
        await escrever(join(pasta, `${recurso}.csv`), lerPlanilha(tx, exportacao, estabelecimentoId)),
      )
    }
    for (const chave of linhas.chaves) mostradas.delete(chave)
    return { ...linhas, soltas: [...mostradas] }
  })
}

/** The rows of a table as lines of JSON, some hundred at a time. */
async function* lerTabela(tx: Tx, { nome, colunas }: Tabela, loja: string): AsyncGenerator<string[]> {
  const daLoja = nome === LOJA.nome ? sql`id` : sql`estabelecimento_id`
  const campos = colunas.map((coluna) => {
    const como = COMO[`${nome}.${coluna}`]
    return como ? sql`${sql.raw(como)} as ${sql.ref(coluna)}` : sql.ref(coluna)
  })
  const ordem = ORDEM[nome] ?? colunas[0] ?? ''
  await run(tx)`declare linhas no scroll cursor for
    select row_to_json(t)::text as linha from (
      select ${sql.join(campos)} from ${sql.table(nome)}
      where ${daLoja} = ${sql.lit(loja)} and ${sql.raw(ONDE[nome] ?? 'true')} order by ${sql.raw(ordem)}) t`
  for (;;) {
    const lidas = await rowsOf<{ linha: string }>(tx)`fetch ${sql.lit(POR_VEZ)} from linhas`
    if (lidas.length === 0) break
    yield lidas.map(({ linha }) => `${linha}\n`)
  }
  await run(tx)`close linhas`
}

async function* lerPlanilha(tx: Tx, exportacao: Exportacao, estabelecimentoId: string) {
  yield [csvHeader(exportacao.colunas)]
  const consulta = consultaDe(exportacao, { estabelecimento_id: estabelecimentoId, filtros: {} })
  for await (const lote of lotes(exportacao, consulta, (ler) => ler(tx)))
    yield [csvLines(exportacao.colunas, lote)]
}

async function escrever(
  caminho: string,
  pedacos: AsyncIterable<string[]>,
  olhar: (texto: string) => void = () => undefined,
): Promise<Medida & { linhas: number }> {
  const arquivo = await open(caminho, 'w')
  const hash = createHash('sha256')
  let tamanho = 0
  let linhas = 0
  try {
    for await (const pedaco of pedacos) {
      const texto = pedaco.join('')
      olhar(texto)
      const bytes = Buffer.from(texto)
      hash.update(bytes)
      tamanho += bytes.length
      linhas += pedaco.length
      await arquivo.appendFile(bytes)
    }
  } finally {
    await arquivo.close()
  }
  return { linhas, tamanho, sha256: hash.digest('hex') }
}

const soNomes = ({ nome, codigo }: Linhas['loja']) => ({ nome, codigo })

function chavesDe(texto: string): string[] {
  const linhas = texto.split('\n').filter(Boolean)
  return linhas.map((linha) => (JSON.parse(linha) as { chave: string }).chave)
}
