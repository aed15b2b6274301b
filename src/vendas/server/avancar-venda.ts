import { acessoDaLoja, type Pessoa, podeNaLoja } from '#src/acesso/server/acesso.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { type Access, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from './emails/mandar-emails.ts'
import { errors } from '../errors.ts'
import { pagaOnline, podeMudar } from '../rules.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { exigirFreteCombinado } from './frete/fretes.ts'
import { receberNaEntrega } from './pagamento/confirmar-pagamento.ts'
import { darBaixa } from './pagamento/dar-baixa.ts'
import { acharVenda, lerVenda } from './lista/ler-vendas.ts'
import { moverVenda, transicaoInvalida } from './mover-venda.ts'
import { exigirVenda, type VendaRow } from './repository.ts'

export type Avanco =
  | { verbo: 'aceitar' | 'preparar' | 'pronto' }
  | { verbo: 'enviar'; modo: 'entrega_propria' | 'transportadora'; rastreio?: string | undefined }
  | { verbo: 'entregar'; recebeu_pagamento?: boolean | undefined }

const PARA = {
  aceitar: 'em_preparacao',
  preparar: 'em_preparacao',
  pronto: 'pronto_retirada',
  enviar: 'enviado',
  entregar: 'entregue',
} as const

/** What takes the goods out of the shop's hands, or to its door. */
const LEVAM = new Set<Avanco['verbo']>(['pronto', 'enviar', 'entregar'])

/** What its buyer may have in their hands by now. */
const SE_RECEBE = new Set<string>(['enviado', 'pronto_retirada'])

/**
 * The shop's team moves a sale on. The buyer may say `entregar` (`Recebi`) of what was sent or waits to be fetched. That
 * its money came in is said only by whoever may confirm payments.
 */
export async function avancarVenda(
  pessoa: Pessoa,
  { vendaId, avanco }: { vendaId: string; avanco: Avanco },
): Promise<VendaDetalhe> {
  const antes = await acharVenda(pessoa, vendaId)
  const { acesso, soRecebe } = quemAvanca(pessoa, antes, avanco)
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    if (venda.status === PARA[avanco.verbo]) return
    // A return ends by its own verbs, whose table has the same pairs.
    if (venda.status === 'em_devolucao' || (soRecebe && !SE_RECEBE.has(venda.status)))
      throw transicaoInvalida(venda.status, PARA[avanco.verbo])
    if (LEVAM.has(avanco.verbo)) await exigirFreteCombinado(tx, venda)
    if (avanco.verbo === 'entregar') {
      await entregar(tx, venda, { userId: pessoa.userId, recebeu: avanco.recebeu_pagamento })
      if (antes.user_id === pessoa.userId) await mandarEmails(tx, antes.id, ['pedido_recebido_pelo_cliente'])
      return
    }
    exigirPagoOuAPagar(venda, avanco)
    await moverVenda(tx, venda, {
      para: PARA[avanco.verbo],
      userId: pessoa.userId,
      mudancas: mudancasDo(avanco),
    })
    await mandarEmailDoPasso(tx, venda, avanco.verbo)
  })
  return lerVenda(pessoa, vendaId)
}

/** Hands a sale over: cash or card still to be paid is confirmed first, and the units leave the shop. */
export async function entregar(
  tx: Tx,
  venda: VendaRow,
  { userId, recebeu }: { userId: string | null; recebeu?: boolean | undefined },
): Promise<void> {
  let atual = venda
  if (!atual.pago_em) {
    const chega = atual.status === 'pendente' || podeMudar(atual.status, 'entregue')
    if (!chega || pagaOnline(atual)) throw transicaoInvalida(atual.status, 'entregue')
    if (!recebeu) throw errors.falta_pagamento()
    atual = await receberNaEntrega(tx, atual, userId)
    // At the counter it was taken along, and its payment ended it.
    if (atual.status === 'concluido') return
  }
  const mudancas = { entregue_em: await databaseTime(tx) }
  await moverVenda(tx, atual, { para: 'entregue', userId, mudancas })
  await darBaixa(tx, atual, userId)
  await mandarEmailDoPasso(tx, atual, 'entregar')
}

/** `soRecebe`: the buyer, who is not of the team. */
function quemAvanca(pessoa: Pessoa, venda: VendaRow, avanco: Avanco): { acesso: Access; soRecebe: boolean } {
  const { userId } = pessoa
  const { estabelecimento_id: estabelecimentoId } = venda
  const entrega = avanco.verbo === 'entregar'
  if (entrega && avanco.recebeu_pagamento)
    acessoDaLoja(pessoa, estabelecimentoId, 'vendas.confirmar_pagamento', { mesmoParada: true })
  if (entrega && venda.user_id === userId && !podeNaLoja(pessoa, estabelecimentoId, 'vendas.avancar'))
    return { acesso: { papel: 'loja', userId, estabelecimentoId }, soRecebe: true }
  return { acesso: acessoDaLoja(pessoa, estabelecimentoId, 'vendas.avancar'), soRecebe: false }
}

/** `aceitar` takes an order that is paid on delivery; every other step of an unpaid PIX waits for the money. */
function exigirPagoOuAPagar(venda: VendaRow, avanco: Avanco): void {
  const aPagarNaEntrega = !pagaOnline(venda)
  if (avanco.verbo === 'aceitar' && (!aPagarNaEntrega || venda.status !== 'pendente')) {
    throw transicaoInvalida(venda.status, 'em_preparacao')
  }
  if (avanco.verbo === 'preparar' && venda.status !== 'pago')
    throw transicaoInvalida(venda.status, 'em_preparacao')
}

function mudancasDo(avanco: Avanco) {
  if (avanco.verbo === 'enviar') {
    return { enviado_em: new Date(), modo_entrega: avanco.modo, rastreio: avanco.rastreio ?? null }
  }
  return avanco.verbo === 'pronto' ? { modo_entrega: 'retirada' } : {}
}

export async function mandarEmailDoPasso(tx: Tx, venda: VendaRow, verbo: Avanco['verbo']): Promise<void> {
  const emails = {
    aceitar: 'pedido_aceito',
    preparar: null,
    pronto: 'pedido_pronto',
    enviar: 'pedido_enviado',
    entregar: 'pedido_entregue',
  } as const
  const modelo = emails[verbo]
  if (modelo && venda.canal !== 'balcao') await mandarEmails(tx, venda.id, [modelo])
}
