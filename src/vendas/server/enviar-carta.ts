import { sql } from 'kysely'
import type { EventoDeAviso } from '#src/estabelecimentos/avisos.ts'
import { lojaQuerCarta } from '#src/estabelecimentos/server/preferencias-de-aviso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { descreverEntrega } from '../rotulos.ts'
import type { EntregaPedida } from '../schemas.ts'
import { avisarEstoque } from './avisar-estoque.ts'
import { avisarLoja } from './avisar-loja.ts'
import { CARTAS, type NomeDaCarta } from './cartas.tsx'
import { linkDoPedido } from './pedido-por-link.ts'
import type { PedidoNaCarta } from './resumo-na-carta.tsx'

export interface PedidoDeCarta {
  vendaId: string
  carta: NomeDaCarta
  /** In place of the buyer's own address. */
  destino?: string
  /** Tells one occasion of the same letter from another. */
  vez?: string
}

/** The job that writes a letter about a sale, once per occasion: to the buyer, or to the shop's own address. */
export async function enviarCarta({ vendaId, carta, destino: outro, vez }: PedidoDeCarta): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    const { rows } = await sql<LinhaDaCarta>`
      select v.estabelecimento_id, v.numero, v.ciclo, v.forma_pagamento as forma, v.cartao_online, v.total, v.desconto, v.entrega,
        v.valor_cancelado, v.entrega_pedida, v.expira_em, v.rastreio,
        (select d.protocolo from devolucoes d where d.venda_id = v.id order by d.created_at desc limit 1) as protocolo,
        e.nome as loja, c.nome as cliente,
        coalesce(c.email, u.email) as email_comprador, coalesce(e.email, dona.email) as email_loja,
        (select jsonb_agg(jsonb_build_object('nome', i.nome, 'quantidade', i.quantidade, 'subtotal', i.subtotal) order by i.id)
         from itens_venda i where i.venda_id = v.id) as itens
      from vendas v
      join estabelecimentos e on e.id = v.estabelecimento_id
      left join auth.users dona on dona.id = e.owner_user_id
      left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
      left join auth.users u on u.id = v.user_id
      where v.id = ${vendaId}`.execute(tx)
    const row = rows[0]
    if (!row) return
    const { para, assunto, corpo } = CARTAS[carta]
    const destino = outro ?? (para === 'loja' ? row.email_loja : row.email_comprador)
    const ocasiao = `${vendaId}.${carta}.${vez ?? row.protocolo ?? row.ciclo}`
    const { publicUrl } = getConfig()
    const pedido: PedidoNaCarta = {
      ...row,
      cliente: row.cliente ?? 'cliente',
      cartaoOnline: row.cartao_online,
      valorCancelado: row.valor_cancelado,
      entregaPedida: row.entrega_pedida && descreverEntrega(row.entrega_pedida),
      expiraEm: row.expira_em,
      linkDoComprador: linkDoPedido(vendaId),
      linkDaLoja: `${publicUrl}/vendas/${vendaId}`,
    }
    if (carta === 'pedido_recebido') await avisarEstoque(tx, vendaId)
    await avisarLoja(tx, { carta, vendaId, chave: ocasiao, loja: row.estabelecimento_id, pedido })
    if (!destino) return
    if (para === 'loja' && !(await lojaQuerCarta(tx, row.estabelecimento_id, eventoDa(carta)))) return
    await queueLetter(tx, {
      para: destino,
      assunto: assunto(pedido),
      corpo: corpo(pedido),
      chave: ocasiao,
    })
  })
}

interface LinhaDaCarta {
  estabelecimento_id: string
  numero: number
  ciclo: number
  forma: string
  cartao_online: boolean
  total: number
  desconto: number
  entrega: number
  valor_cancelado: number
  entrega_pedida: EntregaPedida | null
  expira_em: Date | null
  rastreio: string | null
  protocolo: string | null
  loja: string
  cliente: string | null
  email_comprador: string | null
  email_loja: string | null
  itens: PedidoNaCarta['itens']
}

/** What the shop's owner may turn off: news of a sale. What has a deadline in the law always comes. */
function eventoDa(carta: NomeDaCarta): EventoDeAviso {
  return carta === 'venda_paga' ? 'vendas' : 'devolucoes'
}
