import { createHash } from 'node:crypto'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { lockConsumidor, upsertConsumidor } from '#src/clientes/server/cliente-da-venda.ts'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { lockCupons } from '#src/cupons/server/usos.ts'
import { exigirEstoque } from '#src/produtos/server/exigir-estoque.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { announceSoon } from '#src/shared/server/database/announcements.ts'
import { type Access, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors.ts'
import { contarUnidades } from '../../itens.ts'
import { calcularVenda, pagaOnline } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { NovaCompraInput } from '../../schemas-pedido.ts'
import { esvaziarCarrinho } from '../carrinho/mudar-carrinho.ts'
import { insertFrete } from '../frete/fretes.ts'
import { eventoDaVenda } from '../mover-venda.ts'
import { exigirQueReceba } from '../pagamento/cobranca-da-venda.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { insertVenda, type NovaVenda } from '../novas-vendas.ts'
import {
  findLojaParaVenda,
  type LojaQueVende,
  lockProdutos,
  recusarRepetidos,
  tomarDaPrateleira,
} from '../repository.ts'
import { cotarDaVenda } from './cotar-entrega.ts'
import { cupomNaoVale, guardarUsos, usarNaCompra } from './cupons-da-compra.ts'
import { exigirIdade } from './exigir-idade.ts'
import { findAnswer, saveAnswer } from '#src/shared/server/database/answers.ts'
import {
  type Abertos,
  limitarPedidosAbertos,
  limitarUnidadesAbertas,
  lockPedidosAbertos,
} from './limitar-pedidos.ts'
import { detalharNovaVenda } from './nova-venda.ts'
import { comMinimo, exigirMinimo } from './pedido-minimo.ts'

type LojaDaCompra = NovaCompraInput['lojas'][number]

/**
 * Anyone signed in buys: one sale per shop, all or none, in one transaction with the server's prices (docs/protocols/http.md#what-the-server-decides).
 * `chave` is the request's Idempotency-Key: a repeat gets the first answer, another body with it is 422.
 */
export async function finalizarCompra(
  pessoa: Pessoa,
  { compra, chave }: { compra: NovaCompraInput; chave: string },
): Promise<{ vendas: VendaDetalhe[] }> {
  refuseRepeated(compra)
  const lojas = compra.lojas.toSorted((a, b) => (a.estabelecimento_id < b.estabelecimento_id ? -1 : 1))
  const pedidoHash = createHash('sha256').update(JSON.stringify(compra)).digest()

  const { userId } = pessoa
  const { resposta, novas } = await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const [antes, abertos] = await Promise.all([
      findAnswer<{ vendas: VendaDetalhe[] }>(tx, { userId, chave, pedidoHash }),
      lockPedidosAbertos(tx, userId),
    ])
    if (!abertos) throw portal.nao_autenticado()
    if (antes) return { resposta: antes, novas: [] }
    limitarPedidosAbertos(
      abertos,
      lojas.map(({ estabelecimento_id }) => estabelecimento_id),
    )
    const compraId = uuidV7()
    const vendas: VendaDetalhe[] = []
    for (const loja of lojas) {
      setAccess(tx, acessoDoComprador(pessoa, loja))
      vendas.push(await venderNaLoja(tx, { pessoa, loja, compra, compraId, abertos }))
    }
    const resposta = { vendas }
    saveAnswer(tx, { userId, chave, pedidoHash, resposta })
    return { resposta, novas: vendas }
  })

  announceSoon(
    novas.flatMap((venda) => [
      { channel: 'cache' as const, payload: `loja:${venda.estabelecimento_id}` },
      eventoDaVenda({ ...venda, status: 'pendente', pago_em: null }),
    ]),
  )
  return resposta
}

async function venderNaLoja(
  tx: Tx,
  {
    pessoa,
    loja,
    compra,
    compraId,
    abertos,
  }: {
    pessoa: Pessoa
    loja: LojaDaCompra
    compra: NovaCompraInput
    compraId: string
    abertos: Abertos[]
  },
): Promise<VendaDetalhe> {
  const estabelecimentoId = loja.estabelecimento_id
  const codigos = loja.cupons ?? []
  // Always in this order, after the buyer's account: the shop, the coupons, the products, the customer.
  const [dados, cupons, prateleira, antes] = await Promise.all([
    findLojaParaVenda(tx, estabelecimentoId, { travar: true }),
    codigos.length > 0 ? lockCupons(tx, { estabelecimentoId, codigos }) : [],
    lockProdutos(
      tx,
      estabelecimentoId,
      loja.itens.map((item) => item.produto_id),
    ),
    lockConsumidor(tx, { estabelecimentoId, userId: pessoa.userId }),
  ])
  if (!dados) throw errors.loja_nao_encontrada()
  if (dados.em_pausa)
    throw errors.loja_em_pausa({
      detail: `${dados.nome} não está recebendo pedidos agora. Tente mais tarde.`,
    })
  const { forma_pagamento: forma } = compra
  const online = pagaOnline(compra)
  if (compra.cartao_online && !(await configuracao(recursosDoPortal)).cartao_online)
    throw errors.forma_desligada()
  exigirForma(compra, dados)

  const pedidos = loja.itens.map(({ produto_id, quantidade }) => ({
    produto: tomarDaPrateleira(prateleira, produto_id),
    quantidade,
  }))
  recusarRepetidos(pedidos)
  exigirEstoque(pedidos)
  limitarUnidadesAbertas(abertos, { estabelecimentoId, unidades: contarUnidades(loja.itens) })
  await exigirIdade(tx, { userId: pessoa.userId, produtos: pedidos.map(({ produto }) => produto) })

  const percentualNoPix = forma === 'pix' ? dados.desconto_pix : 0
  const semEntrega = calcularVenda(pedidos, { percentualNoPix })
  const entrega = await cotarDaVenda(tx, dados, {
    estabelecimentoId,
    modo: loja.entrega,
    cotacao: loja.cotacao,
    itens: loja.itens,
    endereco: compra.endereco_entrega,
    subtotal: semEntrega.subtotal,
  })
  const { modo } = entrega.pedida
  const aCombinar = modo === 'combinar'
  if (aCombinar && !loja.ciente_do_frete) throw errors.sem_ciencia_do_frete()
  exigirMinimo(dados.pedido_minimo, { modo, subtotal: semEntrega.subtotal })
  const uso = await usarNaCompra(tx, {
    estabelecimentoId,
    codigos,
    cupons,
    pedidos,
    forma,
    taxa: entrega.taxa,
    quem: { userId: pessoa.userId, clienteId: null, email: pessoa.email },
  })
  const conta = calcularVenda(pedidos, { percentualNoPix, entrega: entrega.taxa, cupom: uso.conta })
  if (conta.total > 9_999_999_999) throw errors.total_alto_demais()
  if (uso.recusas.length > 0) {
    const { total, itens } = conta
    throw cupomNaoVale(uso, { estabelecimento_id: estabelecimentoId, total, itens, entrega: entrega.taxa })
  }
  if (loja.total_visto !== undefined && paraCentavos(loja.total_visto) !== paraCentavos(conta.total)) {
    const { total, itens } = conta
    throw errors.preco_mudou({
      // Of the delivery what it costs before any coupon, as the screen has it.
      extra: { estabelecimento_id: estabelecimentoId, total, itens, entrega: entrega.taxa },
    })
  }

  const cliente = await upsertConsumidor(tx, {
    estabelecimentoId,
    userId: pessoa.userId,
    cliente: compra.cliente,
    antes,
  })
  const venda: NovaVenda = {
    id: uuidV7(),
    compraId,
    estabelecimentoId,
    clienteId: cliente.id,
    comprador: { nome: cliente.nome, email: cliente.email, telefone: cliente.telefone },
    userId: pessoa.userId,
    registradaPor: null,
    canal: 'online',
    formaPagamento: forma,
    cartaoOnline: compra.cartao_online ?? false,
    entregaPedida: comMinimo(entrega, { pedidoMinimo: dados.pedido_minimo, cupons: uso.valem }),
    // Who fetches it leaves no address with this shop, whatever the others of the purchase need.
    enderecoEntrega: (entrega.pedida.modo !== 'retirada' && compra.endereco_entrega) || null,
    subtotal: conta.subtotal,
    desconto: conta.desconto,
    entrega: conta.entrega,
    total: conta.total,
    expiraEm: online ? new Date(dados.agora.getTime() + dados.pix_minutos * 60_000) : null,
  }
  const { id: vendaId } = venda
  const [{ numerada, itens }, usados] = await Promise.all([
    insertVenda(tx, { venda, itens: conta.itens }),
    guardarUsos(tx, { venda, uso }),
    aCombinar && insertFrete(tx, venda),
    // Of an order paid now the shop is notified when it is paid, and the cart keeps its lines until then.
    mandarEmails(tx, vendaId, online ? ['pedido_recebido'] : ['pedido_recebido', 'pedido_para_confirmar']),
    !online && esvaziarCarrinho(tx, { estabelecimento_id: estabelecimentoId, id: vendaId }),
  ])
  const { vendedor, horas_para_confirmar: horasParaConfirmar } = dados
  return detalharNovaVenda({ venda, numerada, itens, cliente, vendedor, horasParaConfirmar, cupons: usados })
}

/** Whether this shop can be paid like that now, in the words of docs/rules/marketplace.md#validation. */
function exigirForma(
  compra: Pick<NovaCompraInput, 'forma_pagamento' | 'cartao_online'>,
  loja: LojaQueVende,
): void {
  const { forma_pagamento: forma, cartao_online: cartaoOnline } = compra
  if (cartaoOnline && forma !== 'cartao') throw errors.so_cartao_online()
  if (pagaOnline(compra)) {
    exigirQueReceba(loja)
    if (cartaoOnline && !loja.tem_chave_publica) throw errors.forma_desligada()
    return
  }
  if (forma === 'avista' && !loja.aceita_dinheiro) throw errors.forma_desligada()
  if (forma === 'cartao' && !loja.aceita_cartao) throw errors.forma_desligada()
}

/** The buyer acts on one shop's rows at a time: the database refuses any other shop's. */
function acessoDoComprador(pessoa: Pessoa, loja: LojaDaCompra): Access {
  return { papel: 'loja', userId: pessoa.userId, estabelecimentoId: loja.estabelecimento_id }
}

function refuseRepeated(compra: NovaCompraInput): void {
  const lojas = compra.lojas.map((loja) => loja.estabelecimento_id)
  if (new Set(lojas).size !== lojas.length) throw errors.loja_repetida()
  for (const { itens } of compra.lojas) {
    if (new Set(itens.map((item) => item.produto_id)).size !== itens.length) throw errors.produto_repetido()
  }
}
