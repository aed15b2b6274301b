import { sql } from 'kysely'
import { rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { avisar } from '#src/avisos/server/avisar.ts'

// What people are notified of who wait for work that will not be done.

interface Pedida {
  id: string
  user_id: string
  estabelecimento_id: string | null
  arquivo: string
}

/** A file that could not be made: it, or those that were asked for longer ago than work takes. */
export async function desistirDeExportacoes(
  tx: Tx,
  quais: { id: string } | { horas: number },
): Promise<void> {
  const condicao =
    'id' in quais ? sql`id = ${quais.id}` : sql`created_at < now() - ${quais.horas} * interval '1 hour'`
  const rows = await rowsOf<Pedida>(tx)`
    update exportacoes set status = 'falhou' where status = 'na_fila' and ${condicao}
    returning id, user_id, estabelecimento_id, arquivo`
  for (const { id, user_id, estabelecimento_id, arquivo } of rows) {
    await avisar(tx, {
      userId: user_id,
      estabelecimentoId: estabelecimento_id,
      tipo: 'planilhas.exportacao_falhou',
      titulo: 'Não foi possível preparar seu arquivo',
      texto: `${arquivo}: peça de novo.`,
      chave: `exportacao:${id}:falhou`,
    })
  }
}

/** The queues that make files call this when one is given up. */
export async function desistirDaExportacao({ exportacaoId }: { exportacaoId: string }): Promise<void> {
  await withAccess(SYSTEM, (tx) => desistirDeExportacoes(tx, { id: exportacaoId }))
}

const PARADA = 'O que já entrou ficou. Confira a planilha e envie o restante de novo.'

/** The queues of spreadsheet imports call this when one is given up. What went in stays. */
export async function desistirDaImportacao({ importacaoId }: { importacaoId: string }): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<Omit<Pedida, 'arquivo'> & { recurso: 'produtos' | 'clientes' }>(tx)`
      update importacoes set status = 'falhou', erro = ${PARADA} where id = ${importacaoId} and status = 'importando'
      returning id, user_id, estabelecimento_id, recurso`
    for (const { id, user_id, estabelecimento_id, recurso } of rows) {
      await avisar(tx, {
        userId: user_id,
        estabelecimentoId: estabelecimento_id,
        tipo: `${recurso}.importacao_concluida`,
        titulo: 'Sua planilha parou antes do fim',
        texto: PARADA,
        rota: `/${recurso}/importar?importacao=${id}`,
        chave: `importacao:${id}:falhou`,
      })
    }
  })
}
