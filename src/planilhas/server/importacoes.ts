import { setImmediate as respirar } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { plural } from '#src/shared/plural.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
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
import type { AcaoAuditada } from '#src/registro/atos.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'

// Spreadsheet imports: the rows as they were sent, what is wrong with each, and a job that writes the good ones
// batch by batch. A slice brings what its rows mean.

const LINHAS_POR_VEZ = 500
const TEXTO_POR_VEZ = 500_000

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

/**
 * Keeps the rows as they are, while they come in, in short transactions: who sends them may be slow. Until the last is
 * in, the spreadsheet has a total of 0; what is refused on the way leaves nothing. Answers how many; row 1 of the
 * spreadsheet are its headings.
 */
export async function guardarPlanilha(acesso: Access, planilha: PlanilhaNova): Promise<number> {
  const { id, recurso, estabelecimentoId, userId, nome, colunas, linhas } = planilha
  const nova = {
    id,
    estabelecimento_id: estabelecimentoId,
    user_id: userId,
    recurso,
    nome_arquivo: nome,
    status: 'enviada',
    colunas: JSON.stringify(colunas),
  } as const
  await withAccess(acesso, (tx) => tx.insertInto('importacoes').values(nova).execute())
  let total = 0
  try {
    for await (const lote of porcoes(linhas)) {
      const novas = lote.map((original) => {
        total += 1
        return { estabelecimento_id: estabelecimentoId, importacao_id: id, numero: total + 1, original }
      })
      await withAccess(acesso, (tx) => tx.insertInto('linhas_importacao').values(novas).execute())
    }
  } catch (error) {
    await esquecer(acesso, planilha)
    throw error
  }
  if (total === 0) await esquecer(acesso, planilha)
  else await withAccess(acesso, (tx) => run(tx)`update importacoes set total = ${total} where id = ${id}`)
  return total
}

async function esquecer(acesso: Access, { id, estabelecimentoId }: PlanilhaNova): Promise<void> {
  await withAccess(
    acesso,
    (tx) => run(tx)`delete from importacoes where id = ${id} and estabelecimento_id = ${estabelecimentoId}`,
  )
}

/** Pieces of so many rows, as JSON, or of fewer long ones: what goes to the database at once is written out in one go. */
export async function* porcoes(linhas: AsyncIterable<unknown>): AsyncGenerator<string[]> {
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
