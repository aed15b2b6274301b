import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as respirar } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type RawBuilder, sql } from 'kysely'
import { plural } from '#src/shared/plural.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import type { DomainError } from '#src/shared/domain-error.ts'
import {
  type Access,
  rowOf,
  rowsOf,
  run,
  SYSTEM,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { semViradas } from '#src/shared/texto-visivel.ts'
import type { AcaoAuditada } from '#src/registro/atos.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'

// Spreadsheet imports: the rows as they were sent, what is wrong with each, and a job that writes the good ones
// batch by batch. A slice brings what its rows mean.

const LINHAS_POR_VEZ = 500
const TEXTO_POR_VEZ = 500_000
const MAX_COLUNAS = 200

interface Recusas {
  ilegivel: () => DomainError
  grande: () => DomainError
}

/**
 * The rows of a CSV one by one, its headings first, whatever separates its cells, in UTF-8 or what older spreadsheets
 * write. No row has more cells than there are headings. Others have their turn.
 */
export async function* separarPlanilha(
  bytes: Buffer,
  { maxLinhas, recusas }: { maxLinhas: number; recusas: Recusas },
): AsyncGenerator<string[]> {
  // NUL has no place in what may be read here.
  if (bytes.includes(0)) throw recusas.ilegivel()
  const codificacao = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const [primeira = ''] = pedacos(bytes, codificacao).next().value?.split(/\r?\n/, 1) ?? []
  const vezes = (separador: string) => primeira.split(separador).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => vezes(b) - vezes(a))
  const leitor = Readable.from(unhurried(pedacos(bytes, codificacao))).pipe(
    parse({
      bom: true,
      delimiter,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      maxRecordSize: 200_000,
    }),
  )
  let quantas = 0
  let largura = MAX_COLUNAS
  try {
    for await (const linha of unhurried(leitor as AsyncIterable<string[]>)) {
      if (quantas === 0) largura = linha.length
      if (largura > MAX_COLUNAS) throw recusas.ilegivel()
      if (quantas > maxLinhas) throw recusas.grande()
      quantas += 1
      yield linha.slice(0, largura)
    }
  } catch (error) {
    throw error instanceof CsvError ? recusas.ilegivel() : error
  }
}

/** Piece by piece: fifteen megabytes at once would keep everybody waiting. */
function* pedacos(bytes: Buffer, codificacao: string): Generator<string, undefined> {
  const leitor = new TextDecoder(codificacao)
  for (let i = 0; i < bytes.length; i += 65_536)
    yield semViradas(leitor.decode(bytes.subarray(i, i + 65_536), { stream: true }))
}

export interface PlanilhaNova {
  id: string
  recurso: 'produtos' | 'clientes'
  estabelecimentoId: string
  userId: string
  nome: string
  /** What the slice keeps about the columns. */
  colunas: unknown
  linhas: AsyncIterable<string[]>
}

/** Keeps the rows as they are, while they are read; row 1 of the spreadsheet are its headings. Answers how many. */
export async function guardarPlanilha(tx: Tx, planilha: PlanilhaNova): Promise<number> {
  const { id, recurso, estabelecimentoId, userId, nome, colunas, linhas } = planilha
  await tx
    .insertInto('importacoes')
    .values({
      id,
      estabelecimento_id: estabelecimentoId,
      user_id: userId,
      recurso,
      nome_arquivo: nome,
      status: 'enviada',
      colunas: JSON.stringify(colunas),
    })
    .execute()
  let total = 0
  for await (const lote of porcoes(linhas)) {
    const novas = lote.map((original) => {
      total += 1
      return { estabelecimento_id: estabelecimentoId, importacao_id: id, numero: total + 1, original }
    })
    await tx.insertInto('linhas_importacao').values(novas).execute()
  }
  await run(tx)`update importacoes set total = ${total} where id = ${id}`
  return total
}

/** Pieces of so many rows, as JSON, or of fewer long ones: what goes to the database at once is written out in one go. */
async function* porcoes(linhas: AsyncIterable<unknown>): AsyncGenerator<string[]> {
  let porcao: string[] = []
  let tamanho = 0
  for await (const linha of linhas) {
    if (porcao.length === LINHAS_POR_VEZ || tamanho > TEXTO_POR_VEZ) {
      yield porcao
      porcao = []
      tamanho = 0
    }
    const json = JSON.stringify(linha)
    porcao.push(json)
    tamanho += json.length
  }
  if (porcao.length > 0) yield porcao
}

/** What came of a row. */
export interface LinhaConferida {
  numero: number
  dados: object | null
  erros: string[] | null
}

export interface LinhaEnviada {
  numero: number
  original: string[]
}

/** Every row as it was sent, in their order, in pieces. */
export async function* lerLinhas(acesso: Access, id: string): AsyncGenerator<LinhaEnviada[]> {
  for (let ultima = 0; ; ) {
    const linhas = await withAccess(
      acesso,
      (tx) => rowsOf<LinhaEnviada>(tx)`
        select numero, original from linhas_importacao where importacao_id = ${id} and numero > ${ultima}
        order by numero limit ${LINHAS_POR_VEZ}`,
    )
    if (linhas.length === 0) return
    ultima = linhas.at(-1)?.numero ?? ultima
    yield linhas
  }
}

/** These rows, by their numbers. */
export async function lerLinhasPorNumero(
  acesso: Access,
  id: string,
  numeros: readonly number[],
): Promise<Map<number, LinhaEnviada>> {
  const linhas = await withAccess(
    acesso,
    (tx) => rowsOf<LinhaEnviada>(tx)`
      select numero, original from linhas_importacao where importacao_id = ${id} and numero = any(${numeros}::int[])`,
  )
  return new Map(linhas.map((linha) => [linha.numero, linha]))
}

interface Conferencia {
  id: string
  recurso: 'produtos' | 'clientes'
  /** It is being imported, or somebody reads it by other columns by now. */
  ocupada: () => DomainError
}

/**
 * Keeps what comes of a spreadsheet's rows as they are read anew, in short transactions: it may be long and its cells
 * too. Who begins later takes over, and the earlier is refused. `darPorConferida` asks for what this answers.
 */
export async function conferirLinhas(
  acesso: Access,
  { id, recurso, ocupada }: Conferencia,
  lidas: AsyncIterable<LinhaConferida>,
): Promise<string> {
  const vez = uuidV7()
  const comecou = await withAccess(
    acesso,
    (tx) => run(tx)`
      update importacoes set status = 'enviada', colunas = colunas || jsonb_build_object('conferindo', ${vez}::text)
      where id = ${id} and recurso = ${recurso} and status in ('enviada', 'validada')`,
  )
  if (comecou === 0) throw ocupada()
  for await (const lote of porcoes(lidas))
    await withAccess(acesso, async (tx) => {
      await exigirAVez(tx, { id, vez, ocupada })
      await run(tx)`
        update linhas_importacao l set dados = nullif(n.dados, 'null'), erros = nullif(n.erros, 'null')
        from jsonb_to_recordset(${`[${lote.join(',')}]`}::jsonb) as n (numero integer, dados jsonb, erros jsonb)
        where l.importacao_id = ${id} and l.numero = n.numero`
    })
  return vez
}

/** Locks the spreadsheet for who reads it now. */
export async function exigirAVez(
  tx: Tx,
  { id, vez, ocupada }: Pick<Conferencia, 'id' | 'ocupada'> & { vez: string },
): Promise<void> {
  const minha = await rowOf(tx)`
    select 1 from importacoes where id = ${id} and status = 'enviada' and colunas ->> 'conferindo' = ${vez} for update`
  if (!minha) throw ocupada()
}

export interface Trabalho {
  /** One batch in a transaction of its own, its rows marked done in it; false when none are left. */
  lote(
    acesso: Access,
    importacao: { id: string; estabelecimentoId: string; userId: string },
  ): Promise<boolean>
  acao: AcaoAuditada
  tipoDeAviso: string
  rota: (id: string) => string
  /** How many rows did not come in, where a row is not one of what was made or changed. */
  ignorados?: RawBuilder<number>
}

/**
 * A queue calls this. Writes the rows batch by batch, so that nobody waits long and a restart resumes where it stopped;
 * then tells who sent the spreadsheet.
 */
export async function trabalharPlanilha(id: string, trabalho: Trabalho): Promise<void> {
  const importacao = await withAccess(SYSTEM, (tx) =>
    tx.selectFrom('importacoes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (importacao?.status !== 'importando') return
  const { estabelecimento_id: estabelecimentoId, user_id: userId } = importacao
  const acesso: Access = { papel: 'loja', userId, estabelecimentoId }
  while (await trabalho.lote(acesso, { id, estabelecimentoId, userId })) await respirar()

  await withAccess(acesso, async (tx) => {
    const feita = await rowOf<{ criados: number; atualizados: number }>(tx)`
      update importacoes set status = 'concluida', ignorados = ${trabalho.ignorados ?? sql`total - criados - atualizados`}
      where id = ${id} and status = 'importando' returning criados, atualizados`
    if (!feita) return
    await auditar(tx, { userId }, trabalho.acao, {
      estabelecimentoId,
      recurso: 'importacao',
      id,
      para: { ...feita, arquivo: importacao.nome_arquivo },
    })
    await avisar(tx, {
      userId,
      estabelecimentoId,
      tipo: trabalho.tipoDeAviso,
      titulo: 'Sua planilha foi importada',
      texto: `${plural(feita.criados, '# criado', '# criados')}, ${plural(feita.atualizados, '# atualizado', '# atualizados')}.`,
      rota: trabalho.rota(id),
      chave: `importacao:${id}`,
    })
  })
}

/** The rows with something wrong, as they were, with what is wrong in a last column. */
export async function planilhaDasRecusadas(tx: Tx, id: string, cabecalhos: string[]): Promise<string> {
  const rows = await rowsOf<{ numero: number; original: string[]; erros: string[] }>(tx)`
    select numero, original, erros from linhas_importacao
    where importacao_id = ${id} and erros is not null order by numero`
  let planilha = BOM + linhaDeCsv([...cabecalhos, 'Linha', 'Erro'])
  for await (const { numero, original, erros } of unhurried(rows))
    planilha += linhaDeCsv([...cabecalhos.map((_, i) => original[i] ?? ''), numero, erros.join(' ')])
  return planilha
}
