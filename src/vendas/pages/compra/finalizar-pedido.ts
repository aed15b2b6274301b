import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import { ApiError, api, type Corpo } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { EntregaDaCompra } from '../../entrega-da-compra.ts'
import { idNaPrateleira } from '../../itens.ts'
import { type ItemCalculado, pagaOnline } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { type Correcao, carrinho } from '../carrinho/carrinho.tsx'
import { guardarCupons, tirarCupons } from '../carrinho/cupons-guardados.ts'
import {
  type CompraEmAndamento,
  chaveDaTentativa,
  esquecerTentativa,
  guardarVendaAberta,
} from './compra-em-andamento.ts'

/** What changed since the person last looked, in words. */
export interface PrecoMudou {
  total: number
  mudancas: string[]
}

interface PedidoDeCompra {
  /** One sale each, all or none. */
  lojas: LojaDoCarrinho[]
  /** Cents off each, as the person saw it. */
  descontos: Record<string, number>
  /** Codes of the coupons that each uses. */
  cupons: Record<string, string[]>
  compra: Omit<CompraEmAndamento, 'enderecoId' | 'entregas' | 'cientes'>
  entrega: EntregaDaCompra
  cartaoOnline: boolean
  endereco: Endereco | undefined
}

type Resultado = { vendas: VendaDetalhe[] } | { precoMudou: PrecoMudou } | { recusado: ApiError }

/** Places the order. The server's prices count; a total other than the one on screen is reported, not charged. */
export async function finalizarPedido(pedido: PedidoDeCompra): Promise<Resultado> {
  try {
    const vendas = await enviar(pedido)
    esquecerTentativa()
    for (const venda of vendas) {
      guardarCupons(venda.estabelecimento_id, [])
      if (pagaOnline(venda)) guardarVendaAberta(venda.estabelecimento_id, venda.id)
    }
    return { vendas }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    const precoMudou = MUDAM_O_TOTAL.has(erro.code ?? '') ? lerPrecoMudou(erro, pedido) : null
    esquecerRecusados(erro)
    const { itens } = erro.problema as { itens?: Correcao[] }
    if (erro.status === 409 && Array.isArray(itens)) carrinho.corrigir(itens)
    if (precoMudou) return { precoMudou }
    // The page asks for it.
    if (erro.code === 'vendas.falta_idade') return { recusado: erro }
    avisarRecusa(erro)
    return { recusado: erro }
  }
}

/** A refusal with the new total in it. */
const MUDAM_O_TOTAL = new Set(['vendas.preco_mudou', 'vendas.cupom_nao_vale'])

/** A coupon that the order could not use is no longer wanted. */
function esquecerRecusados({ problema }: ApiError): void {
  const { estabelecimento_id: loja, recusados } = problema as {
    estabelecimento_id?: string
    recusados?: string[]
  }
  if (loja && recusados) tirarCupons(loja, recusados)
}

async function enviar(pedido: PedidoDeCompra): Promise<VendaDetalhe[]> {
  const { lojas, compra, cartaoOnline, entrega, endereco } = pedido
  const partes = lojas.map((loja) => ({
    estabelecimento_id: loja.estabelecimentoId,
    itens: loja.linhas.map(({ produto, quantidade }) => ({ produto_id: produto.id, quantidade })),
    entrega: daLoja(pedido, loja)?.modo,
    ...(daLoja(pedido, loja)?.cotacao ? { cotacao: daLoja(pedido, loja)?.cotacao } : {}),
    ...(daLoja(pedido, loja)?.modo === 'combinar' ? { ciente_do_frete: daLoja(pedido, loja)?.ciente } : {}),
    ...(pedido.cupons[loja.estabelecimentoId]?.length
      ? { cupons: pedido.cupons[loja.estabelecimentoId] }
      : {}),
    total_visto: paraReais(totalDaLoja(pedido, loja)),
  }))
  const comum = {
    forma_pagamento: compra.forma,
    ...(cartaoOnline ? { cartao_online: true } : {}),
    cliente: {
      nome: compra.nome.trim(),
      ...(compra.email.trim() ? { email: compra.email.trim() } : {}),
      ...(compra.telefone.trim() ? { telefone: compra.telefone.trim() } : {}),
    },
    ...(endereco && entrega.usaEndereco ? { endereco_entrega: soEndereco(endereco) } : {}),
  }
  const [unica] = partes
  if (partes.length === 1 && unica) {
    const corpo = { ...unica, ...comum } as Corpo<'POST /rest/v1/vendas'>
    return [await api.post('/rest/v1/vendas', { body: corpo, ...comChave(corpo) })]
  }
  const corpo = { lojas: partes, ...comum } as Corpo<'POST /rest/v1/compras'>
  return (await api.post('/rest/v1/compras', { body: corpo, ...comChave(corpo) })).vendas
}

const daLoja = ({ entrega }: PedidoDeCompra, { estabelecimentoId }: LojaDoCarrinho) =>
  entrega.lojas.find(({ loja: { id } }) => id === estabelecimentoId)

/** Cents, as on the screen. */
function totalDaLoja(pedido: PedidoDeCompra, loja: LojaDoCarrinho): number {
  const desconto = pedido.descontos[loja.estabelecimentoId] ?? 0
  return loja.subtotalCentavos - desconto + (daLoja(pedido, loja)?.taxaCentavos ?? 0)
}

function comChave(corpo: unknown) {
  return { headers: { 'Idempotency-Key': chaveDaTentativa(corpo) } }
}

/** What stands in the address book beside it is no part of the order. */
function soEndereco({ cep, logradouro, numero, complemento, bairro, cidade, uf }: Endereco): Endereco {
  return { cep, logradouro, numero, ...(complemento ? { complemento } : {}), bairro, cidade, uf }
}

/** The refusal in the words of docs/rules/marketplace.md#validation where it has them; what failed without a reason is 'Erro ao processar pedido'. */
function avisarRecusa(erro: ApiError): void {
  const semMotivo = erro.status === 0 || erro.status >= 500 || !erro.problema.title
  if (semMotivo)
    toast.erro('Erro ao processar pedido', erro.problema.detail ?? 'Tente novamente em instantes.')
  else toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
}

function lerPrecoMudou(erro: ApiError, pedido: PedidoDeCompra): PrecoMudou {
  const { lojas } = pedido
  const {
    total = 0,
    itens,
    entrega,
    estabelecimento_id,
  } = erro.problema as {
    total?: number
    itens?: ItemCalculado[]
    entrega?: number
    estabelecimento_id?: string
  }
  const linhas = lojas.flatMap((loja) => loja.linhas)
  const mudancas = (itens ?? []).flatMap((item) => {
    const linha = linhas.find(({ produto }) => produto.id === idNaPrateleira(item))
    const antes = linha && linha.subtotal / linha.quantidade
    if (antes === undefined || antes === item.preco_unitario) return []
    return [`${item.nome}: de ${formatarReais(antes)} para ${formatarReais(item.preco_unitario)}`]
  })
  // The refusal is about one shop; the person sees the total of all.
  const outras = lojas
    .filter((loja) => loja.estabelecimentoId !== estabelecimento_id)
    .reduce((soma, loja) => soma + totalDaLoja(pedido, loja), 0)
  const taxa = pedido.entrega.lojas.find(({ loja }) => loja.id === estabelecimento_id)?.taxaCentavos
  if (taxa !== undefined && entrega !== undefined && paraCentavos(entrega) !== taxa)
    mudancas.push(`Entrega: de ${formatarReais(paraReais(taxa))} para ${formatarReais(entrega)}`)
  if (erro.code === 'vendas.cupom_nao_vale' && erro.detail) mudancas.push(erro.detail)
  return { total: paraReais(paraCentavos(total) + outras), mudancas }
}
