import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { eDeQuemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'
import { lerEntrarComo } from '#src/shared/ui/sessao/entrar-como-guardado.ts'
import {
  conferirPagamentos,
  pedidoDoBalcao,
  type RascunhoDoBalcao,
  somarBalcao,
  subtotalDaLinha,
} from '../../../balcao.ts'
import { enfileirar, type VariacaoAEscolher, type VendaNaFila } from './fila.ts'

/** Makes a queued sale of the draft, under its key; null where this device is not ready for it. */
export async function venderSemRede(lojaId: string, rascunho: RascunhoDoBalcao): Promise<VendaNaFila | null> {
  if (!eDeQuemEntrou() || lerEntrarComo()) return null
  const vendidaEm = rascunho.vendidaEm ?? new Date().toISOString()
  return enfileirar(lojaId, rascunho.chave, {
    vendidaEm,
    pedido: { ...pedidoDoBalcao(rascunho, lojaId), vendida_em: vendidaEm },
    linhas: rascunho.linhas.map((linha) => ({
      id: linha.produto.id,
      nome: linha.produto.nome,
      quantidade: linha.quantidade,
      subtotalCentavos: subtotalDaLinha(linha),
    })),
    totalCentavos: somarBalcao(rascunho).total,
    trocoCentavos: conferirPagamentos(rascunho).troco,
    recusa: null,
  })
}

/** The sale at today's prices: what it costs then, in cents, and the request that says so. */
export function aoPrecoDeHoje(venda: VendaNaFila): VendaNaFila {
  const hoje = new Map(venda.recusa?.itens.map(({ produto_id, preco }) => [produto_id, preco]))
  let diferenca = 0
  const itens = venda.pedido.itens.map((item) => {
    const preco = hoje.get(item.produto_id)
    if (preco === undefined || item.preco_visto === undefined) return item
    diferenca += (paraCentavos(preco) - paraCentavos(item.preco_visto)) * item.quantidade
    return { ...item, preco_visto: preco }
  })
  const totalCentavos = venda.totalCentavos + diferenca
  const pagamentos = [{ forma: 'avista' as const, valor: paraReais(totalCentavos) }]
  return { ...venda, totalCentavos, pedido: { ...venda.pedido, itens, pagamentos } }
}

/** The sale of the variations that left, by the product that each was sold as. */
export function comVariacoes(
  venda: VendaNaFila,
  escolhas: ReadonlyMap<string, VariacaoAEscolher>,
): VendaNaFila {
  const itens = venda.pedido.itens.map((item) => ({
    ...item,
    produto_id: escolhas.get(item.produto_id)?.id ?? item.produto_id,
  }))
  const linhas = venda.linhas.map((linha) => {
    const escolhida = escolhas.get(linha.id)
    return escolhida ? { ...linha, id: escolhida.id, nome: `${linha.nome} (${escolhida.nome})` } : linha
  })
  return { ...venda, linhas, pedido: { ...venda.pedido, itens } }
}
