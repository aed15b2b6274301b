import { sql } from 'kysely'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { avisar } from './avisar.ts'

interface Perdida {
  id: string
  user_id: string
  estabelecimento_id: string | null
  arquivo: string
}

/** Every hour: old spreadsheets and notices go, and who waits for a spreadsheet that will not come is told. */
export async function limpar(): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    await sql`delete from exportacoes where created_at < now() - interval '7 days'`.execute(tx)
    await sql`delete from avisos where created_at < now() - interval '180 days'
      or lido_em < now() - interval '60 days'`.execute(tx)
    const { rows } = await sql<Perdida>`
      update exportacoes set situacao = 'falhou' where situacao = 'na_fila' and created_at < now() - interval '1 hour'
      returning id, user_id, estabelecimento_id, arquivo`.execute(tx)
    for (const { id, user_id, estabelecimento_id, arquivo } of rows) {
      await avisar(tx, {
        userId: user_id,
        estabelecimentoId: estabelecimento_id,
        tipo: 'planos.exportacao_falhou',
        titulo: 'Não foi possível preparar sua planilha',
        texto: `${arquivo}: exporte a lista de novo.`,
        chave: `exportacao:${id}:falhou`,
      })
    }
  })
}
