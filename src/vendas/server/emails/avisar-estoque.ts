import { avisarComEmail } from '#src/avisos/server/avisar-com-email.ts'
import { plural } from '#src/shared/plural.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'

/**
 * Tells the shop which products a new sale brought to their last units, or to none: once per move of the ledger. As the
 * system: it reads the addresses of the shop's people.
 */
export async function avisarEstoque(tx: Tx, vendaId: string): Promise<void> {
  const rows = await rowsOf<{
    loja: string
    movimento: string
    produto: string
    nome: string
    restam: number
  }>(tx)`
    select m.estabelecimento_id as loja, m.id as movimento, coalesce(p.pai_id, p.id) as produto,
      nome_do_produto(p.nome, p.variacao) as nome, m.saldo_apos as restam
    from movimentos_estoque m join produtos p on p.estabelecimento_id = m.estabelecimento_id and p.id = m.produto_id
    where m.venda_id = ${vendaId} and m.tipo = 'reserva' and p.status in ('ativo', 'variacao')
      and (m.saldo_apos = 0 or p.estoque_aviso between m.saldo_apos and m.saldo_apos - m.qtd - 1)
    order by m.id`
  for (const { loja, movimento, produto, nome, restam } of rows) {
    const esgotado = restam === 0
    await avisarComEmail(tx, {
      estabelecimentoId: loja,
      evento: 'produtos',
      oQueHouve: esgotado ? 'esgotado' : 'ultimas_unidades',
      acao: 'produtos.editar',
      titulo: esgotado ? `${nome} esgotou` : `Últimas unidades de ${nome}`,
      texto: esgotado
        ? 'A última unidade foi vendida.'
        : `${plural(restam, 'Resta # unidade', 'Restam # unidades')} em estoque.`,
      rota: `/produto/${produto}/editar`,
      chave: movimento,
    })
  }
}
