import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as respirar } from 'node:timers/promises'
import { parse } from 'csv-parse'
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
import { semViradas } from '#src/shared/texto-visivel.ts'
import type { AcaoAuditada } from '#src/registro/atos.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'

// Spreadsheet imports: the rows as they were sent, what is wrong with each, and a job that writes the good ones
// batch by batch. A slice brings what its rows mean.

const LINHAS_POR_VEZ = 500
const TEXTO_POR_VEZ = 500_000

interface Recusas {
  ilegivel: () => DomainError
  grande: () => DomainError
}

/** The rows of a CSV, whatever separates its cells, in UTF-8 or what older spreadsheets write. Others have their turn. */
export async function separarPlanilha(
  bytes: Buffer,
  { maxLinhas, recusas }: { maxLinhas: number; recusas: Recusas },
): Promise<string[][]> {
  // NUL has no place in what may be read here.
  if (bytes.includes(0)) throw recusas.ilegivel()
  const codificacao = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const [primeira = ''] = pedacos(bytes, codificacao).next().value?.split(/\r?\n/, 1) ?? []
  const vezes = (separador: string) => primeira.split(separador).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => vezes(b) - vezes(a))
  const linhas: string[][] = []
  try {
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
    for await (const linha of unhurried(leitor as AsyncIterable<string[]>)) {
      linhas.push(linha)
      if (linhas.length > maxLinhas + 1) break
    }
  } catch {
    throw recusas.ilegivel()
  }
  if (linhas.length > maxLinhas + 1) throw recusas.grande()
  return linhas
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
  linhas: string[][]
}

/** Keeps the rows as they are; row 1 of the spreadsheet are its headings. */
export async function guardarPlanilha(tx: Tx, planilha: PlanilhaNova): Promise<void> {
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
      total: linhas.length,
    })
    .execute()
  let numero = 1
  for await (const lote of unhurried(porcoes(linhas, JSON.stringify))) {
    const novas = lote.map((original) => {
      numero += 1
      return { estabelecimento_id: estabelecimentoId, importacao_id: id, numero, original }
    })
    await tx.insertInto('linhas_importacao').values(novas).execute()
  }
}

/** Pieces of so many rows, or of fewer long ones: what goes to the database at once is written out in one go. */
function* porcoes<T>(linhas: readonly T[], comoJson: (linha: T) => string): Generator<string[]> {
  let porcao: string[] = []
  let tamanho = 0
  for (const linha of linhas) {
    if (porcao.length === LINHAS_POR_VEZ || tamanho > TEXTO_POR_VEZ) {
      yield porcao
      porcao = []
      tamanho = 0
    }
    const json = comoJson(linha)
    porcao.push(json)
    tamanho += json.length
  }
  if (porcao.length > 0) yield porcao
}

interface LinhaConferida {
  dados: object | null
  erros: string[] | null
}

interface LinhaEnviada {
  numero: number
  original: string[]
}

/** A row as it is kept, and whether something is wrong with it. */
interface Conferida {
  json: string
  errada: boolean
}

/** Every row as it was sent. */
async function lerLinhas(acesso: Access, id: string): Promise<LinhaEnviada[]> {
  const linhas: LinhaEnviada[] = []
  for (;;) {
    const { rows } = await withAccess(acesso, (tx) =>
      sql<LinhaEnviada>`
        select numero, original from linhas_importacao
        where importacao_id = ${id} and numero > ${linhas.at(-1)?.numero ?? 0}
        order by numero limit ${LINHAS_POR_VEZ}`.execute(tx),
    )
    if (rows.length === 0) return linhas
    linhas.push(...rows)
  }
}

/** Reads every row with `ler`, which sees them in order. */
export function conferirLinhas(
  acesso: Access,
  id: string,
  ler: (linha: LinhaEnviada) => LinhaConferida,
): Promise<Conferida[]> {
  return conferirJuntas(acesso, id, async function* (linhas) {
    for await (const linha of unhurried(linhas)) yield { numero: linha.numero, ...ler(linha) }
  })
}

/**
 * Reads all rows together, where one means what others say. Outside any transaction: a spreadsheet may be long and its
 * cells too.
 */
export async function conferirJuntas(
  acesso: Access,
  id: string,
  ler: (linhas: LinhaEnviada[]) => AsyncIterable<LinhaConferida & { numero: number }>,
): Promise<Conferida[]> {
  const lidas: Conferida[] = []
  for await (const linha of ler(await lerLinhas(acesso, id)))
    lidas.push({ json: JSON.stringify(linha), errada: linha.erros !== null })
  return lidas
}

/** Keeps what came of the rows. Answers how many are wrong. */
export async function guardarConferidas(tx: Tx, id: string, lidas: readonly Conferida[]): Promise<number> {
  for await (const lote of unhurried(porcoes(lidas, ({ json }) => json)))
    await run(tx)`
      update linhas_importacao l set dados = nullif(n.dados, 'null'), erros = nullif(n.erros, 'null')
      from jsonb_to_recordset(${`[${lote.join(',')}]`}::jsonb) as n (numero integer, dados jsonb, erros jsonb)
      where l.importacao_id = ${id} and l.numero = n.numero`
  return lidas.filter(({ errada }) => errada).length
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
