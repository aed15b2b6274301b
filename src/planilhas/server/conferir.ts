import { z } from 'zod'
import { DomainError } from '#src/shared/domain-error.ts'
import {
  type Access,
  rowOf,
  rowsOf,
  run,
  SYSTEM,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import type { Queue } from '#src/shared/server/queues/define-queue.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { errors } from '../errors.ts'
import { porcoes } from './importacoes.ts'

// A spreadsheet's rows are read anew by a job: it may be long and its cells too. Who asks later takes over.

/** What a check's job carries; `vez` is the turn that it works in. */
export const conferenciaSchema = z.object({ importacaoId: z.guid(), vez: z.guid() })
export type PedidoDeConferencia = z.infer<typeof conferenciaSchema>

/** Longer ones are told of in the bell when they are checked: nobody waits for them. */
const LONGA = 5000

/** Queues that a spreadsheet is read by these columns. `ocupada`: it is being imported, or was. */
export async function pedirConferencia(
  tx: Tx,
  {
    id,
    colunas,
    fila,
    ocupada,
  }: { id: string; colunas: object; fila: Queue<PedidoDeConferencia>; ocupada: () => DomainError },
): Promise<void> {
  const vez = uuidV7()
  const pedida = await run(tx)`
    update importacoes set status = 'enviada', processadas = 0, com_erro = 0,
      colunas = ${JSON.stringify({ ...colunas, conferindo: vez })}::jsonb
    where id = ${id} and status in ('enviada', 'validada') and total > 0`
  if (pedida === 0) throw ocupada()
  await enqueue(tx, fila, { importacaoId: id, vez })
}

/** What came of a row. */
export interface LinhaConferida {
  numero: number
  dados: object | null
  erros: string[] | null
}

export interface EmConferencia<Colunas> {
  id: string
  estabelecimentoId: string
  /** What the slice keeps about the columns. */
  colunas: Colunas
  acesso: Access
  /** In a transaction that holds the turn; refused when another has it by now. */
  naVez: <T>(fazer: (tx: Tx) => Promise<T>) => Promise<T>
  /** So many rows more were gone through. */
  passou: (tx: Tx, linhas: number) => Promise<void>
}

interface Conferencia<Colunas> {
  /** How often all rows are gone through, for how far it is. */
  voltas: number
  ler: (importacao: EmConferencia<Colunas>) => AsyncIterable<LinhaConferida>
  /** After all rows: what is known of them, kept beside the columns. */
  prever: (importacao: EmConferencia<Colunas>) => Promise<object>
}

/**
 * A queue calls this: keeps what comes of a spreadsheet's rows, piece by piece, and how far it is. Writes nothing of
 * them into the shop. Come again after it broke off, it begins anew; whose turn is over does nothing.
 */
export async function trabalharConferencia<Colunas extends object>(
  { importacaoId: id, vez }: PedidoDeConferencia,
  { voltas, ler, prever }: Conferencia<Colunas>,
): Promise<void> {
  const achada = await withAccess(SYSTEM, (tx) =>
    tx.selectFrom('importacoes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!achada) return
  const { estabelecimento_id: estabelecimentoId, user_id: userId } = achada
  const { conferindo: _, ...colunas } = achada.colunas as Colunas & { conferindo?: string }
  const acesso: Access = { papel: 'loja', userId, estabelecimentoId }
  const naVez = <T>(fazer: (tx: Tx) => Promise<T>) =>
    withAccess(acesso, async (tx) => {
      const minha = await rowOf(tx)`
        select 1 from importacoes where id = ${id} and status = 'enviada' and colunas ->> 'conferindo' = ${vez}
        for update`
      if (!minha) throw errors.outra_conferencia()
      return fazer(tx)
    })
  let passadas = 0
  const passou = async (tx: Tx, linhas: number) => {
    passadas += linhas
    await run(tx)`update importacoes set processadas = ${Math.floor(passadas / voltas)} where id = ${id}`
  }
  const importacao = { id, estabelecimentoId, colunas: colunas as unknown as Colunas, acesso, naVez, passou }
  try {
    await naVez((tx) => passou(tx, 0))
    for await (const lote of porcoes(ler(importacao)))
      await naVez(async (tx) => {
        await run(tx)`
          update linhas_importacao l set dados = nullif(n.dados, 'null'), erros = nullif(n.erros, 'null')
          from jsonb_to_recordset(${`[${lote.join(',')}]`}::jsonb) as n (numero integer, dados jsonb, erros jsonb)
          where l.importacao_id = ${id} and l.numero = n.numero`
        await passou(tx, lote.length)
      })
    const visto = await prever(importacao)
    await naVez(async (tx) => {
      await run(tx)`
        update importacoes set status = 'validada', processadas = 0,
          colunas = ${JSON.stringify({ ...colunas, ...visto })}::jsonb,
          com_erro = (select count(*) from linhas_importacao where importacao_id = ${id} and erros is not null)
        where id = ${id}`
      if (achada.total > LONGA)
        await avisar(tx, {
          ...aQuem(achada),
          titulo: 'Sua planilha foi conferida',
          texto: `${achada.nome_arquivo}: veja o que entra na loja e importe.`,
          chave: `importacao:${id}:${vez}`,
        })
    })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'planilhas.outra_conferencia')) throw error
  }
}

interface Quem {
  id: string
  user_id: string
  estabelecimento_id: string
  recurso: string
}

const aQuem = ({ id, user_id, estabelecimento_id, recurso }: Quem) => ({
  userId: user_id,
  estabelecimentoId: estabelecimento_id,
  tipo: `${recurso}.importacao_concluida`,
  rota: `/${recurso}/importar?importacao=${id}`,
})

const NAO_CONFERIDA = 'Não conseguimos conferir a planilha, e nada dela entrou na loja. Envie-a de novo.'

/** The queues of checks call this when one is given up: the rows go, and who waits is told. */
export async function desistirDaConferencia({ importacaoId, vez }: PedidoDeConferencia): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<Quem>(tx)`
      update importacoes set status = 'falhou', erro = ${NAO_CONFERIDA}, total = 0, processadas = 0
      where id = ${importacaoId} and status = 'enviada' and colunas ->> 'conferindo' = ${vez}
      returning id, user_id, estabelecimento_id, recurso`
    for (const parada of rows) {
      await run(tx)`delete from linhas_importacao
        where estabelecimento_id = ${parada.estabelecimento_id} and importacao_id = ${parada.id}`
      await avisar(tx, {
        ...aQuem(parada),
        titulo: 'Sua planilha não foi conferida',
        texto: NAO_CONFERIDA,
        chave: `importacao:${parada.id}:${vez}:falhou`,
      })
    }
  })
}
