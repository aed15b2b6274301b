import { paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import type { Medida } from '#src/shared/medida.ts'
import { ehUuid } from '#src/shared/uuid.ts'

/** What the cart remembers of a product: enough to show it and to work out its price (reais). */
export interface ProdutoDoCarrinho extends Partial<Medida> {
  id: string
  nome: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  estoque: number
  imagem_url: string | null
  estabelecimento_id: string
  estabelecimento_nome: string
  estabelecimento_codigo: string
  estabelecimento_logo: string | null
  /** Of a variation, which `id` names: of which product it is, and what was chosen (`Tamanho 38 · Preto`). */
  escolha?: { produto_id: string; nome: string; texto: string }
  /** Has options since it was put here: nothing of it is bought before one is chosen. */
  escolher?: boolean
}

/** One line of `carrinho_v2`; `subtotal` in reais. */
export interface LinhaDoCarrinho {
  produto: ProdutoDoCarrinho
  quantidade: number
  subtotal: number
}

type Recusa = 'indisponivel' | 'estoque_insuficiente'

/**
 * Adds, merging with the line of the same product and never above its stock (docs/rules/marketplace.md#cart-stock-and-session). A refusal leaves the lines
 * as they were, but for 'estoque_insuficiente': what still fits went in.
 */
export function adicionarAoCarrinho(
  linhas: readonly LinhaDoCarrinho[],
  { produto, quantidade }: { produto: ProdutoDoCarrinho; quantidade: number },
): { linhas: LinhaDoCarrinho[]; recusa: Recusa | null } {
  if (produto.estoque <= 0) return { linhas: [...linhas], recusa: 'indisponivel' }
  const atual = linhas.find((linha) => linha.produto.id === produto.id)
  const querida = (atual?.quantidade ?? 0) + quantidade
  const nova = montarLinha(produto, Math.min(querida, produto.estoque))
  return {
    linhas: atual ? linhas.map((linha) => (linha === atual ? nova : linha)) : [...linhas, nova],
    recusa: querida > produto.estoque ? 'estoque_insuficiente' : null,
  }
}

/** Sets how many, capped at stock; 0 or less removes the line. */
export function definirQuantidade(
  linhas: readonly LinhaDoCarrinho[],
  produtoId: string,
  quantidade: number,
): LinhaDoCarrinho[] {
  return linhas.flatMap((linha) => {
    if (linha.produto.id !== produtoId) return [linha]
    const cabe = Math.min(quantidade, linha.produto.estoque)
    return cabe > 0 ? [montarLinha(linha.produto, cabe)] : []
  })
}

export function removerDoCarrinho(linhas: readonly LinhaDoCarrinho[], produtoId: string): LinhaDoCarrinho[] {
  return linhas.filter((linha) => linha.produto.id !== produtoId)
}

/** Without a shop, empties the cart; with one, takes only its lines away. */
export function limparCarrinho(
  linhas: readonly LinhaDoCarrinho[],
  estabelecimentoId?: string,
): LinhaDoCarrinho[] {
  if (estabelecimentoId === undefined) return []
  return linhas.filter((linha) => linha.produto.estabelecimento_id !== estabelecimentoId)
}

/** Brings the lines up to the shop's products of now: prices, pictures, stock. Unknown products stay as they are. */
export function atualizarProdutos(
  linhas: readonly LinhaDoCarrinho[],
  produtos: ReadonlyMap<string, Partial<ProdutoDoCarrinho>>,
): LinhaDoCarrinho[] {
  return linhas.map((linha) => {
    const novo = produtos.get(linha.produto.id)
    return novo ? montarLinha({ ...linha.produto, ...novo }, linha.quantidade) : linha
  })
}

/** What is sold out, or of which an option is to be chosen, stays in the cart and is bought by no order. */
export const aVenda = ({ produto }: LinhaDoCarrinho): boolean => produto.estoque > 0

export function totalEmCentavos(linhas: readonly LinhaDoCarrinho[]): number {
  return linhas.filter(aVenda).reduce((total, linha) => total + paraCentavos(linha.subtotal), 0)
}

/**
 * The lines that make sense among what was stored, one of each product; subtotals are worked out again, never believed.
 */
export function interpretarCarrinho(valor: unknown): LinhaDoCarrinho[] {
  if (!Array.isArray(valor)) return []
  const vistos = new Set<string>()
  return valor.flatMap((item: unknown) => {
    const { produto, quantidade } = (item ?? {}) as Partial<LinhaDoCarrinho>
    if (!produto || !Number.isInteger(quantidade) || !entre(1, quantidade, UNIDADES_MAX)) return []
    const { id, estabelecimento_id: lojaId, nome, preco } = produto
    if (!ehUuid(id) || !ehUuid(lojaId) || typeof nome !== 'string' || !entre(0, preco, PRECO_MAX)) return []
    if (vistos.has(id)) return []
    vistos.add(id)
    const completo: ProdutoDoCarrinho = {
      id,
      nome,
      preco,
      preco_promocao: entre(0, produto.preco_promocao, PRECO_MAX) ? produto.preco_promocao : null,
      em_promocao: produto.em_promocao === true,
      estoque: Number.isInteger(produto.estoque) ? produto.estoque : 0,
      imagem_url: texto(produto.imagem_url),
      ...(entre(0, produto.medida_quantidade, PRECO_MAX) && produto.medida_unidade
        ? { medida_quantidade: produto.medida_quantidade, medida_unidade: produto.medida_unidade }
        : {}),
      ...(escolhaInteira(produto.escolha) ? { escolha: produto.escolha } : {}),
      ...(produto.escolher === true ? { escolher: true } : {}),
      estabelecimento_id: lojaId,
      estabelecimento_nome: texto(produto.estabelecimento_nome) ?? 'Loja',
      estabelecimento_codigo: texto(produto.estabelecimento_codigo) ?? '',
      estabelecimento_logo: texto(produto.estabelecimento_logo),
    }
    return [montarLinha(completo, Number(quantidade))]
  })
}

// Wider than anything that is sold: beyond them somebody wrote nonsense.
const PRECO_MAX = 9_999_999_999
const UNIDADES_MAX = 999_999

function entre(minimo: number, valor: unknown, maximo: number): valor is number {
  return typeof valor === 'number' && valor >= minimo && valor <= maximo
}

function escolhaInteira(escolha: ProdutoDoCarrinho['escolha']): boolean {
  return ehUuid(escolha?.produto_id) && !!texto(escolha?.nome) && !!texto(escolha?.texto)
}

function montarLinha(produto: ProdutoDoCarrinho, quantidade: number): LinhaDoCarrinho {
  return { produto, quantidade, subtotal: paraReais(paraCentavos(precoEfetivo(produto)) * quantidade) }
}

function texto(valor: unknown): string | null {
  return typeof valor === 'string' ? valor : null
}
