import { sql } from 'kysely'
import { auditar } from '#src/planos/server/auditar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { emLotes } from '#src/shared/server/em-lotes.ts'

/** Called by the clock once a night: the access log is kept for six months (Marco Civil, art. 15) and no longer. */
export async function cumprirPrazos(): Promise<void> {
  const quantos = await emLotes(async (tx) => {
    const { rows } = await sql<{ apagados: number }>`select expurgar_acessos(10000) as apagados`.execute(tx)
    return rows[0]?.apagados ?? 0
  })
  if (quantos === 0) return
  await withAcesso(SISTEMA, (tx) =>
    auditar(tx, {
      pessoa: null,
      estabelecimentoId: null,
      acao: 'retencao.apagou',
      recurso: 'registros_de_acesso',
      recursoId: null,
      para: { quantos },
    }),
  )
}
