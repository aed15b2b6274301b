import { avisarComEmail } from '#src/avisos/server/avisar-com-email.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'

/** The shop is notified of a question once everyone sees it. As the system: it reads the addresses of the shop's people. */
export async function avisarPergunta(tx: Tx, id: string): Promise<void> {
  const pergunta = await rowOf<{ loja: string; texto: string; produto: string }>(tx)`
    select q.estabelecimento_id as loja, q.texto, p.nome as produto from perguntas_produtos q
    join produtos p on p.estabelecimento_id = q.estabelecimento_id and p.id = q.produto_id
    where q.id = ${id} and q.status = 'publicada'`
  if (!pergunta) return
  await avisarComEmail(tx, {
    estabelecimentoId: pergunta.loja,
    evento: 'perguntas',
    oQueHouve: 'nova',
    acao: 'avaliacoes.responder',
    titulo: `Pergunta sobre ${pergunta.produto}`,
    texto: pergunta.texto,
    rota: '/perguntas',
    chave: id,
  })
}
