import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { LojaDoCarrinho } from '../carrinho.ts'
import type { ItemCalculado } from '../rules.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { type Correcao, carrinho } from './carrinho.tsx'
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

interface Pedido {
  loja: LojaDoCarrinho
  compra: CompraEmAndamento
}

type Resultado = { venda: VendaDetalhe } | { precoMudou: PrecoMudou } | { recusado: ApiError }

/** Places the order of one shop. The server's prices count; a total other than the one on screen is told, not charged. */
export async function finalizarPedido({ loja, compra }: Pedido): Promise<Resultado> {
  const corpo = {
    estabelecimento_id: loja.estabelecimentoId,
    itens: loja.linhas.map(({ produto, quantidade }) => ({ produto_id: produto.id, quantidade })),
    forma_pagamento: compra.forma,
    cliente: {
      nome: compra.nome.trim(),
      ...(compra.email.trim() ? { email: compra.email.trim() } : {}),
      ...(compra.telefone.trim() ? { telefone: compra.telefone.trim() } : {}),
    },
    total_visto: paraReais(loja.subtotalCentavos),
  }
  try {
    const venda = await api.post<VendaDetalhe>('/rest/v1/vendas', corpo, {
      headers: { 'Idempotency-Key': chaveDaTentativa(corpo) },
    })
    esquecerTentativa()
    if (venda.forma_pagamento === 'pix') guardarVendaAberta(loja.estabelecimentoId, venda.id)
    return { venda }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    const precoMudou = erro.code === 'vendas.preco_mudou' ? lerPrecoMudou(erro, loja) : null
    const { itens } = erro.problema as { itens?: Correcao[] }
    if (erro.status === 409 && Array.isArray(itens)) carrinho.corrigir(itens)
    if (precoMudou) return { precoMudou }
    contarRecusa(erro)
    return { recusado: erro }
  }
}

/** The refusal in the words of SPEC §5 where it has them; what failed without a reason is 'Erro ao processar pedido'. */
function contarRecusa(erro: ApiError): void {
  const semMotivo = erro.status === 0 || erro.status >= 500 || !erro.problema.title
  if (semMotivo)
    toast.erro('Erro ao processar pedido', erro.problema.detail ?? 'Tente novamente em instantes.')
  else toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
}

function lerPrecoMudou(erro: ApiError, loja: LojaDoCarrinho): PrecoMudou {
  const { total, itens } = erro.problema as { total?: number; itens?: ItemCalculado[] }
  const mudancas = (itens ?? []).flatMap((item) => {
    const linha = loja.linhas.find(({ produto }) => produto.id === item.produto_id)
    const antes = linha && linha.subtotal / linha.quantidade
    if (antes === undefined || antes === item.preco_unitario) return []
    return [`${item.nome}: de ${formatarReais(antes)} para ${formatarReais(item.preco_unitario)}`]
  })
  return { total: total ?? 0, mudancas }
}
