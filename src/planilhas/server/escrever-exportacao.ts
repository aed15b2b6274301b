import { avisar } from '#src/avisos/server/avisar.ts'
import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'

export type Pedida = NonNullable<Awaited<ReturnType<typeof findExportacao>>>

/**
 * The job of a file that somebody asked for: writes it in pieces and tells them. Run again after it broke off, it starts
 * over; once it is done it does nothing.
 */
export async function escreverExportacao(
  id: string,
  partes: (pedida: Pedida) => AsyncIterable<Buffer>,
  aviso: (pedida: Pedida) => { tipo: string; titulo: string; texto: string; rota: string; chave: string },
): Promise<void> {
  const pedida = await findExportacao(id)
  if (pedida?.status !== 'na_fila') return
  const dono = { papel: 'pessoa', userId: pedida.user_id } as const
  await withAccess(dono, (tx) => tx.deleteFrom('partes_exportacao').where('exportacao_id', '=', id).execute())
  let parte = 0
  for await (const conteudo of partes(pedida)) {
    const nova = { exportacao_id: id, parte: parte++, conteudo }
    await withAccess(dono, (tx) => tx.insertInto('partes_exportacao').values(nova).execute())
  }
  await withAccess(dono, async (tx) => {
    await run(tx)`update exportacoes set status = 'pronta', pronto_em = now() where id = ${id}`
    await avisar(tx, {
      userId: pedida.user_id,
      estabelecimentoId: pedida.estabelecimento_id,
      ...aviso(pedida),
    })
  })
}

/** Whose it is, a job that knows its id alone has still to ask. */
function findExportacao(id: string) {
  return withAccess(SYSTEM, (tx) =>
    tx.selectFrom('exportacoes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}
