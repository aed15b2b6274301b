import type { z } from 'zod'
import type { EventoDeAviso } from '#src/avisos/preferencias.ts'
import { lojaQuerEmail } from '#src/avisos/server/preferencias.ts'
import { COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { type Attachment, queueEmail } from '#src/shared/server/email/mail.ts'
import { descreverEntrega, entregaEmLinhas, nomeDaForma, parcelamentoDaVenda } from '../../rotulos.ts'
import type { EntregaPedida, VendaDetalhe } from '../../schemas.ts'
import { CUPONS_DA_VENDA, FRETE_A_COMBINAR, selectDetalhe } from '../lista/ler-vendas.ts'
import { comprovanteDaVenda } from './comprovante-em-pdf.ts'
import { avisarEstoque } from './avisar-estoque.ts'
import { avisarComprador } from './avisar-comprador.ts'
import { avisarLoja } from './avisar-loja.ts'
import { EMAILS, escreverEmail, type NomeDoEmail } from './emails.tsx'
import { cabeEmail } from '../compra/limitar-pedidos.ts'
import { linkDoPedido } from '../compra/pedido-por-link.ts'
import type { filasDeVendas } from '../queues.ts'
import type { ContratoNoEmail, PedidoNoEmail } from './resumo-no-email.tsx'

type PedidoDeEmail = z.infer<typeof filasDeVendas.enviarEmail.data>

/** The job that writes an e-mail about a sale, once per occasion: to the buyer, or to the shop's own address. */
export async function enviarEmail({ vendaId, modelo, destino: outro, vez }: PedidoDeEmail): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const row = await rowOf<LinhaDoEmail>(tx)`
      select v.estabelecimento_id, v.numero, v.ciclo, v.forma_pagamento as forma, v.cartao_online as "cartaoOnline",
        v.total, v.desconto, v.entrega, v.valor_cancelado as "valorCancelado", v.entrega_pedida, ${FRETE_A_COMBINAR} as frete,
        ${CUPONS_DA_VENDA} as cupons, v.expira_em as "expiraEm", v.rastreio, v.pago_em is not null as pago,
        coalesce(d.protocolo, v.desistencia_protocolo) as protocolo, d.protocolo as devolucao,
        d.mediacao_responder_ate as "decisaoAte", d.reembolsar_ate as "reembolsoAte",
        e.nome as loja, coalesce(${COMPRADOR} ->> 'nome', 'cliente') as cliente, v.user_id,
        case when u.email_confirmed_at is not null then u.email end as email_confirmado,
        coalesce(${COMPRADOR} ->> 'email', u.email) as email_comprador, coalesce(e.email, dona.email) as email_loja,
        (select jsonb_agg(jsonb_build_object('nome', i.nome, 'quantidade', i.quantidade, 'subtotal', i.subtotal) order by i.id)
         from itens_venda i where i.venda_id = v.id) as itens
      from vendas v
      left join lateral (select * from devolucoes u where u.venda_id = v.id order by u.created_at desc limit 1) d on true
      join estabelecimentos e on e.id = v.estabelecimento_id
      left join auth.users dona on dona.id = e.owner_user_id
      left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
      left join auth.users u on u.id = v.user_id
      where v.id = ${vendaId}`
    if (!row) return
    const para = EMAILS[modelo]
    const ocasiao = `${vendaId}.${modelo}.${vez ?? row.devolucao ?? row.ciclo}`
    const { publicUrl } = getConfig()
    const naConta = NA_CONTA[modelo]
    const pedido: PedidoNoEmail = {
      ...row,
      entregaPedida: row.entrega_pedida && descreverEntrega(row.entrega_pedida, row.frete),
      contrato: null,
      linkDoComprador: row.user_id && naConta ? publicUrl + naConta(vendaId) : linkDoPedido(vendaId),
      linkDaLoja: `${publicUrl}/vendas/${vendaId}`,
    }
    const venda = COM_CONTRATO.has(modelo) ? await selectDetalhe(tx, vendaId) : undefined
    if (venda) pedido.contrato = contratoDa(venda)
    if (modelo === 'pedido_recebido') await avisarEstoque(tx, vendaId)
    await avisarLoja(tx, { modelo, vendaId, chave: ocasiao, loja: row.estabelecimento_id, pedido })
    await avisarComprador(tx, { modelo, vendaId, chave: ocasiao, userId: row.user_id, pedido })
    const destino = outro ?? (para === 'loja' ? row.email_loja : await caixaDoComprador(tx, row))
    if (!destino) return
    if (para === 'loja' && !(await lojaQuerEmail(tx, row.estabelecimento_id, eventoDa(modelo)))) return
    await queueEmail(tx, {
      para: destino,
      loja: row.estabelecimento_id,
      ...escreverEmail(modelo, pedido),
      anexo: venda && (await anexar(venda)),
      chave: ocasiao,
    })
  })
}

const pedidoNaConta = (id: string) => `/minha-conta/pedido/${id}`

/** The letters that ask for what the account alone may do, and where it does it: the link of an order shows how it is. */
const NA_CONTA: Partial<Record<NomeDoEmail, (vendaId: string) => string>> = {
  avalie_a_compra: (id) => `${pedidoNaConta(id)}/avaliar`,
  pagamento_expirado: (id) => `/pagar-com-cartao/${id}`,
  frete_proposto: pedidoNaConta,
  frete_lembrete: pedidoNaConta,
  frete_atrasado: pedidoNaConta,
  confirme_o_recebimento: pedidoNaConta,
  entrega_parada: pedidoNaConta,
  devolucao_recusada: pedidoNaConta,
}

/** The letters that are the contract of the purchase, to keep: its document comes with them. */
const COM_CONTRATO = new Set<NomeDoEmail>([
  'pedido_recebido',
  'pagamento_confirmado',
  'frete_aceito',
  'comprovante',
])

async function anexar(venda: VendaDetalhe): Promise<Attachment> {
  const { nome, conteudo } = await comprovanteDaVenda(venda)
  return { nome, conteudo, tipo: 'application/pdf' }
}

function contratoDa(venda: VendaDetalhe): ContratoNoEmail {
  const { endereco_entrega: endereco, pago_em: pago } = venda
  return {
    vendedor: venda.vendedor,
    entrega: [...entregaEmLinhas(venda), endereco && formatarEndereco(endereco)].filter(
      (linha) => linha !== null,
    ),
    pagamento: [
      nomeDaForma(venda.forma_pagamento),
      parcelamentoDaVenda(venda.pagamentos),
      pago ? `Pago em ${formatarDataHora(pago)}` : 'Ainda não pago',
    ].filter((linha) => linha !== null),
  }
}

/** Where the buyer asked for e-mails; once those to unconfirmed mailboxes are too many, the account's own or none. */
async function caixaDoComprador(
  tx: Tx,
  { email_comprador: pedida, email_confirmado: propria, user_id, estabelecimento_id }: LinhaDoEmail,
): Promise<string | null> {
  if (!pedida || pedida.toLowerCase() === propria) return propria ?? pedida
  const de = user_id ? { userId: user_id } : { estabelecimentoId: estabelecimento_id }
  return (await cabeEmail(tx, { para: pedida, de })) ? pedida : propria
}

interface LinhaDoEmail
  extends Omit<PedidoNoEmail, 'entregaPedida' | 'contrato' | 'linkDoComprador' | 'linkDaLoja'> {
  estabelecimento_id: string
  user_id: string | null
  ciclo: number
  /** The number of the latest return. */
  devolucao: string | null
  entrega_pedida: EntregaPedida | null
  email_comprador: string | null
  email_confirmado: string | null
  email_loja: string | null
}

/** What the shop's owner may turn off: news of a sale. What has a deadline in the law always comes. */
function eventoDa(modelo: NomeDoEmail): EventoDeAviso {
  return /^(devolucao|mediacao|loja)_/.test(modelo) ? 'devolucoes' : 'vendas'
}
