import { createHash } from 'node:crypto'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { clienteDoBalcao } from '#src/clientes/server/cliente-da-venda.ts'
import { lockCupons } from '#src/cupons/server/usos.ts'
import { exigirEstoque } from '#src/produtos/server/exigir-estoque.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { announceSoon } from '#src/shared/server/database/announcements.ts'
import { ofItsShop, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors.ts'
import { calcularVenda } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { NovaVendaBalcaoInput } from '../../schemas-pedido.ts'
import { cupomNaoVale, guardarUsos, usarNaCompra } from '../compra/cupons-da-compra.ts'
import { findAnswer, saveAnswer } from '#src/shared/server/database/answers.ts'
import { lerVenda } from '../lista/ler-vendas.ts'
import { type Feito, lerPelaChave } from './pela-chave.ts'
import {
  acertarEstoque,
  exigirHora,
  exigirPrecos,
  exigirVariacoes,
  peloPrecoVisto,
  podiaNaoSaber,
} from './sem-rede.ts'
import { exigirQueReceba } from '../pagamento/cobranca-da-venda.ts'
import { receberNoBalcao } from '../pagamento/confirmar-pagamento.ts'
import { filasDeVendas } from '../queues.ts'
import { insertVenda, type NovaVenda } from '../novas-vendas.ts'
import {
  exigirVenda,
  findLojaParaVenda,
  lockProdutos,
  recusarRepetidos,
  tomarDaPrateleira,
} from '../repository.ts'

/**
 * The shop's team sells at the counter: the same stock, prices and numbers as the checkout, in one transaction. Paid
 * in full and taken away it runs to `concluido` at once; a PIX part leaves it pending until the PIX is approved, which
 * then does the same. A discount asks for a role that may give one. A sale that was made without a network comes later,
 * with its own hour; where shelf or prices are no longer what the counter knew, it says how that is settled
 * (docs/rules/sales.md#without-a-network).
 */
export async function venderNoBalcao(
  pessoa: Pessoa,
  { pedido, chave }: { pedido: NovaVendaBalcaoInput; chave: string },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = pedido
  const acesso = exigirQueVenda(pessoa, pedido)
  const pedidoHash = createHash('sha256')
    .update(JSON.stringify(oQueSeVende(pedido)))
    .digest()

  const vendaId = await withAccess(acesso, async (tx) => {
    const antes = await findAnswer<{ id: string }>(tx, { userId: pessoa.userId, chave, pedidoHash })
    if (antes) return antes.id
    // Whichever comes first, the sale or that it was given up, the other finds it.
    const feito = await lerPelaChave(tx, { estabelecimentoId, userId: pessoa.userId, chave })
    if (feito.desistida) throw errors.desistida()
    if (feito.venda) return mesmaVenda(feito.venda, feito, pedido)
    const venda = await registrar(tx, { pessoa, pedido })
    await receber(tx, { pessoa, pedido, venda, chave })
    await enqueue(tx, filasDeVendas.avisarEstoque, { vendaId: venda.id })
    saveAnswer(tx, { userId: pessoa.userId, chave, pedidoHash, resposta: { id: venda.id } })
    return venda.id
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
  return lerVenda(pessoa, vendaId)
}

/** Who may sell so. What was sold without a network was sold, whatever has become of the shop since. */
function exigirQueVenda(pessoa: Pessoa, pedido: NovaVendaBalcaoInput) {
  const { estabelecimento_id: id, vendida_em, desconto, itens, manter_preco, acertar_estoque } = pedido
  const feita = { mesmoParada: vendida_em !== undefined }
  if (manter_preco || desconto > 0 || itens.some((item) => (item.desconto ?? 0) > 0))
    acessoDaLoja(pessoa, id, 'vendas.descontar', feita)
  if (acertar_estoque) acessoDaLoja(pessoa, id, 'produtos.editar', feita)
  return acessoDaLoja(pessoa, id, 'vendas.criar', feita)
}

/** Sent with a network or later without one, it is the same sale: not how its goods and prices were found since. */
function oQueSeVende(pedido: NovaVendaBalcaoInput) {
  const { vendida_em: _hora, manter_preco: _preco, acertar_estoque: _estoque, itens, ...resto } = pedido
  return { ...resto, itens: itens.map(({ preco_visto: _visto, ...item }) => item) }
}

/** The sale that the key made already; 422 where one that is made now sells something else. */
function mesmaVenda(venda: string, { vendidas }: Feito, pedido: NovaVendaBalcaoInput): string {
  const outra = pedido.itens.some((item) => vendidas?.[item.produto_id] !== item.quantidade)
  if (outra && !pedido.vendida_em) throw portal.chave_reutilizada()
  return venda
}

async function registrar(
  tx: Tx,
  { pessoa, pedido }: { pessoa: Pessoa; pedido: NovaVendaBalcaoInput },
): Promise<NovaVenda> {
  const { estabelecimento_id: estabelecimentoId } = pedido
  if (new Set(pedido.itens.map((item) => item.produto_id)).size !== pedido.itens.length)
    throw errors.produto_repetido()
  // What was sold without a network has left, whatever became of its shop and of the shelf.
  const jaSaiu = pedido.vendida_em !== undefined
  const loja = await findLojaParaVenda(tx, estabelecimentoId, { mesmoParada: jaSaiu, travar: true })
  if (!loja) throw errors.loja_nao_encontrada()
  if (pedido.vendida_em) {
    const vendidaEm = new Date(pedido.vendida_em)
    exigirHora(vendidaEm, loja.agora)
    if (!podiaNaoSaber(vendidaEm, loja.parada_desde)) acessoDaLoja(pessoa, estabelecimentoId, 'vendas.criar')
  }
  const codigos = pedido.cupons ?? []
  const cupons = codigos.length > 0 ? await lockCupons(tx, { estabelecimentoId, codigos }) : []
  const prateleira = await lockProdutos(
    tx,
    estabelecimentoId,
    pedido.itens.map((item) => item.produto_id),
    { mesmoParados: jaSaiu },
  )
  if (jaSaiu) await exigirVariacoes(tx, estabelecimentoId, prateleira)
  const naPrateleira = pedido.itens.map((item) => ({
    produto: tomarDaPrateleira(prateleira, item.produto_id),
    quantidade: item.quantidade,
    desconto: item.desconto,
    pedido: item,
  }))
  recusarRepetidos(naPrateleira)
  const linhas = pedido.manter_preco ? naPrateleira.map(peloPrecoVisto) : naPrateleira
  exigirPrecos(linhas)
  if (pedido.acertar_estoque) await acertarEstoque(tx, pessoa, linhas)
  exigirEstoque(linhas)
  const restrito = linhas.some(({ produto }) => produto.maior_de_18)
  if (restrito && !pedido.documento_conferido) throw errors.falta_documento()
  const maior = [...pedido.pagamentos].sort((a, b) => b.valor - a.valor)[0]
  const temPix = pedido.pagamentos.some((parte) => parte.forma === 'pix')
  const clienteId = await clienteDoBalcao(tx, { estabelecimentoId, cliente: pedido.cliente })
  if (clienteId === undefined) throw errors.cliente_nao_encontrado()
  const formas = new Set(pedido.pagamentos.map(({ forma }) => forma))
  const uso = await usarNaCompra(tx, {
    estabelecimentoId,
    codigos,
    cupons,
    pedidos: linhas,
    // Paid in several ways it is paid in none of them; paid later nobody knows yet.
    forma: formas.size > 1 ? 'varias' : (maior?.forma ?? null),
    taxa: 0,
    quem: { userId: null, clienteId, email: null },
  })
  const conta = calcularVenda(linhas, { desconto: pedido.desconto, cupom: uso.conta })
  if (uso.recusas.length > 0) throw cupomNaoVale(uso, { total: conta.total })
  if (conta.total <= 0 || conta.itens.some((item) => item.preco_unitario < 0))
    throw errors.desconto_alto_demais()
  const pago = pedido.pagamentos.reduce((soma, parte) => soma + paraCentavos(parte.valor), 0)
  if (pedido.pagamentos.length > 0 && pago !== paraCentavos(conta.total)) {
    throw errors.pagamentos_nao_fecham({
      detail: `O total é ${formatarReais(conta.total)} e os pagamentos somam ${formatarReais(paraReais(pago))}.`,
      extra: { total: conta.total },
    })
  }

  if (temPix) exigirQueReceba(loja)
  const venda: NovaVenda = {
    id: uuidV7(),
    compraId: uuidV7(),
    estabelecimentoId,
    clienteId,
    comprador: null,
    userId: null,
    registradaPor: pessoa.userId,
    canal: 'balcao',
    cartaoOnline: false,
    entregaPedida: null,
    enderecoEntrega: null,
    formaPagamento: temPix ? 'pix' : (maior?.forma ?? 'avista'),
    subtotal: conta.subtotal,
    desconto: conta.desconto,
    entrega: conta.entrega,
    total: conta.total,
    expiraEm: temPix ? new Date(loja.agora.getTime() + loja.pix_minutos * 60_000) : null,
  }
  await insertVenda(tx, { venda, itens: conta.itens })
  await guardarUsos(tx, { venda, uso })
  return venda
}

async function receber(
  tx: Tx,
  {
    pessoa,
    pedido,
    venda,
    chave,
  }: { pessoa: Pessoa; pedido: NovaVendaBalcaoInput; venda: NovaVenda; chave: string },
): Promise<void> {
  const emMaos = pedido.pagamentos.filter((parte) => parte.forma !== 'pix')
  await run(tx)`
    update vendas set entregar_ao_pagar = ${pedido.entrega === 'levou'}, observacao = ${pedido.observacao ?? null},
    chave_do_balcao = ${chave},
    documento_conferido_em = case when ${pedido.documento_conferido} then now() end,
    modo_entrega = ${pedido.entrega === 'entregar' ? 'entrega_propria' : 'retirada'}
    where id = ${venda.id} and ${ofItsShop(tx)}`
  if (pedido.pagamentos.length === 0) return
  const travada = await exigirVenda(tx, venda.id)
  const quitada = emMaos.length === pedido.pagamentos.length
  const vendidaEm = pedido.vendida_em ? new Date(Math.min(Date.parse(pedido.vendida_em), Date.now())) : null
  await receberNoBalcao(tx, travada, { partes: emMaos, quitada, userId: pessoa.userId, vendidaEm })
}
