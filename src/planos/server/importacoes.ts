import { Readable } from 'node:stream'
import { setImmediate as respirar } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import type { DomainError } from '#src/shared/domain-error.ts'
import { type Acesso, SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { semViradas } from '#src/shared/texto-visivel.ts'
import type { AcaoAuditada } from '../atos.ts'
import { auditar } from './auditar.ts'
import { avisar } from './avisar.ts'

// Spreadsheets on their way in: the rows as they were sent, what is wrong with each, and a job that writes the good ones
// batch by batch. A slice brings what its rows mean.

const GUARDA_POR_VEZ = 1000
const LE_POR_VEZ = 500

interface Recusas {
  ilegivel: () => DomainError
  grande: () => DomainError
}

/** The rows of a CSV, whatever separates its cells, in UTF-8 or what older spreadsheets write. Others have their turn. */
export async function separarPlanilha(
  bytes: Buffer,
  { maxLinhas, recusas }: { maxLinhas: number; recusas: Recusas },
): Promise<string[][]> {
  const texto = semViradas(comoTexto(bytes, recusas))
  const primeira = texto.slice(0, texto.search(/\r?\n|$/))
  const vezes = (separador: string) => primeira.split(separador).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => vezes(b) - vezes(a))
  const linhas: string[][] = []
  try {
    const leitor = Readable.from(pedacos(texto)).pipe(
      parse({
        bom: true,
        delimiter,
        relaxColumnCount: true,
        skipEmptyLines: true,
        skipRecordsWithEmptyValues: true,
        maxRecordSize: 200_000,
      }),
    )
    for await (const linha of leitor as AsyncIterable<string[]>) {
      linhas.push(linha)
      if (linhas.length > maxLinhas + 1) break
    }
  } catch {
    throw recusas.ilegivel()
  }
  if (linhas.length > maxLinhas + 1) throw recusas.grande()
  return linhas
}

/** NUL has no place in either. */
function comoTexto(bytes: Buffer, { ilegivel }: Recusas): string {
  if (bytes.includes(0)) throw ilegivel()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function* pedacos(texto: string): Generator<string> {
  for (let i = 0; i < texto.length; i += 65_536) yield texto.slice(i, i + 65_536)
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

/** Keeps the rows as they are; row 1 of the sheet are its headings. */
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
  for (let i = 0; i < linhas.length; i += GUARDA_POR_VEZ) {
    const lote = linhas.slice(i, i + GUARDA_POR_VEZ).map((original, n) => ({
      estabelecimento_id: estabelecimentoId,
      importacao_id: id,
      numero: i + n + 2,
      original: JSON.stringify(original),
    }))
    await tx.insertInto('linhas_importacao').values(lote).execute()
  }
}

interface LinhaConferida {
  numero: number
  dados: object | null
  erros: string[] | null
}

/** Reads every row with `ler` and keeps what came of it; `ler` sees them in order. Answers how many are wrong. */
export async function conferirLinhas(
  tx: Tx,
  id: string,
  ler: (linha: { numero: number; original: string[] }) => Omit<LinhaConferida, 'numero'>,
): Promise<number> {
  let comErro = 0
  let depois = 0
  for (;;) {
    const { rows } = await sql<{ numero: number; original: string[] }>`
      select numero, original from linhas_importacao where importacao_id = ${id} and numero > ${depois}
      order by numero limit ${LE_POR_VEZ}`.execute(tx)
    if (rows.length === 0) return comErro
    const lidas: LinhaConferida[] = rows.map((linha) => ({ numero: linha.numero, ...ler(linha) }))
    comErro += lidas.filter(({ erros }) => erros !== null).length
    await sql`update linhas_importacao l set dados = nullif(n.dados, 'null'), erros = nullif(n.erros, 'null')
      from jsonb_to_recordset(${JSON.stringify(lidas)}::jsonb) as n (numero integer, dados jsonb, erros jsonb)
      where l.importacao_id = ${id} and l.numero = n.numero`.execute(tx)
    depois = rows.at(-1)?.numero ?? depois
    await respirar()
  }
}

export interface Trabalho {
  /** One batch in a transaction of its own, its rows marked done in it; false when none are left. */
  lote(
    acesso: Acesso,
    importacao: { id: string; estabelecimentoId: string; userId: string },
  ): Promise<boolean>
  acao: AcaoAuditada
  tipoDeAviso: string
  rota: (id: string) => string
}

/**
 * A queue calls this. Writes the rows batch by batch, so that nobody waits long and a restart goes on where it stood;
 * then tells who sent the sheet.
 */
export async function trabalharPlanilha(id: string, trabalho: Trabalho): Promise<void> {
  const importacao = await withAcesso(SISTEMA, (tx) =>
    tx.selectFrom('importacoes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (importacao?.status !== 'importando') return
  const { estabelecimento_id: estabelecimentoId, user_id: userId } = importacao
  const acesso: Acesso = { papel: 'loja', userId, estabelecimentoId }
  while (await trabalho.lote(acesso, { id, estabelecimentoId, userId })) await respirar()

  await withAcesso(acesso, async (tx) => {
    const { rows } = await sql<{ criados: number; atualizados: number }>`
      update importacoes set status = 'concluida', ignorados = total - criados - atualizados
      where id = ${id} and status = 'importando' returning criados, atualizados`.execute(tx)
    const feita = rows[0]
    if (!feita) return
    await auditar(tx, {
      pessoa: { userId },
      estabelecimentoId,
      acao: trabalho.acao,
      recurso: 'importacao',
      recursoId: id,
      para: { ...feita, arquivo: importacao.nome_arquivo },
    })
    await avisar(tx, {
      userId,
      estabelecimentoId,
      tipo: trabalho.tipoDeAviso,
      titulo: 'Sua planilha foi importada',
      texto: `${contar(feita.criados, 'criado')}, ${contar(feita.atualizados, 'atualizado')}.`,
      rota: trabalho.rota(id),
      chave: `importacao:${id}`,
    })
  })
}

const contar = (quantos: number, palavra: string) => `${quantos} ${palavra}${quantos === 1 ? '' : 's'}`

/** The rows with something wrong, as they were, with what is wrong in a last column. */
export async function planilhaDasRecusadas(tx: Tx, id: string, cabecalhos: string[]): Promise<string> {
  const { rows } = await sql<{ numero: number; original: string[]; erros: string[] }>`
    select numero, original, erros from linhas_importacao
    where importacao_id = ${id} and erros is not null order by numero`.execute(tx)
  const linhas = rows.map(({ numero, original, erros }) =>
    linhaDeCsv([...cabecalhos.map((_, i) => original[i] ?? ''), numero, erros.join(' ')]),
  )
  return BOM + linhaDeCsv([...cabecalhos, 'Linha', 'O que corrigir']) + linhas.join('')
}
