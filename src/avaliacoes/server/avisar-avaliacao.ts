import { sql } from 'kysely'
import { avisarComEmail } from '#src/avisos/server/avisar-com-email.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'

export type TabelaDeAvaliacoes = 'avaliacoes_produtos' | 'avaliacoes_estabelecimento'

/**
 * The shop is notified of a review once everyone sees it. As the system: it reads the addresses of the shop's people.
 */
export async function avisarAvaliacao(
  tx: Tx,
  { tabela, id }: { tabela: TabelaDeAvaliacoes; id: string },
): Promise<void> {
  const produto =
    tabela === 'avaliacoes_produtos'
      ? sql`(select p.nome from produtos p where p.id = a.produto_id)`
      : sql`null`
  const rows = await rowsOf<{
    loja: string
    nota: number
    titulo: string | null
    comentario: string | null
    produto: string | null
  }>(tx)`select a.estabelecimento_id as loja, a.nota, a.titulo, a.comentario, ${produto} as produto
    from ${sql.table(tabela)} a where a.id = ${id} and a.status = 'publicada'`
  const [avaliacao] = rows
  if (!avaliacao) return
  await avisarComEmail(tx, {
    estabelecimentoId: avaliacao.loja,
    evento: 'avaliacoes',
    oQueHouve: 'nova',
    acao: 'avaliacoes.responder',
    titulo: `Nova avaliação: nota ${avaliacao.nota} para ${avaliacao.produto ?? 'a loja'}`,
    texto: [avaliacao.titulo, avaliacao.comentario].filter(Boolean).join('. ') || null,
    rota: '/admin#avaliacoes',
    chave: id,
  })
}
