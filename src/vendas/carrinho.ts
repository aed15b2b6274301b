import { paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'

/** What the cart remembers of a product: enough to show it and to work out its price (reais). */
export interface ProdutoDoCarrinho {
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
}

/** One line of `carrinho_v2`; `subtotal` in reais. */
export interface LinhaDoCarrinho {
  produto: ProdutoDoCarrinho
  quantidade: number
  subtotal: number
}

/** The lines of one shop, which are one sale. */
export interface LojaDoCarrinho {
  estabelecimentoId: string
  nome: string
  codigo: string
  logoUrl: string | null
  linhas: LinhaDoCarrinho[]
  subtotalCentavos: number
}

type Recusa = 'indisponivel' | 'estoque_insuficiente'

/**
 * Adds, merging with the line of the same product and never above its stock (SPEC §4). A refusal leaves the lines
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

export interface Mudanca {
  produtoId: string
  nome: string
  /** Reais, when the price is another one now. */
  preco?: { de: number; para: number }
  /** How many there are, when fewer than wanted. */
  restam?: number
}

/** What is different for the buyer between the lines and the shop's products of now; what is gone counts as sold out. */
export function compararComAgora(
  linhas: readonly LinhaDoCarrinho[],
  agora: ReadonlyMap<string, Pick<ProdutoDoCarrinho, 'preco' | 'preco_promocao' | 'em_promocao' | 'estoque'>>,
): Mudanca[] {
  return linhas.flatMap(({ produto, quantidade }) => {
    const novo = agora.get(produto.id)
    const [de, para] = [precoEfetivo(produto), novo ? precoEfetivo(novo) : precoEfetivo(produto)]
    const estoque = novo?.estoque ?? 0
    const mudanca: Mudanca = { produtoId: produto.id, nome: produto.nome }
    if (paraCentavos(de) !== paraCentavos(para)) mudanca.preco = { de, para }
    if (estoque < quantidade && estoque < produto.estoque) mudanca.restam = estoque
    return mudanca.preco || mudanca.restam !== undefined ? [mudanca] : []
  })
}

/** Each shop apart, in the order in which the first of its products came in. */
export function separarPorLoja(linhas: readonly LinhaDoCarrinho[]): LojaDoCarrinho[] {
  const lojas = new Map<string, LojaDoCarrinho>()
  for (const linha of linhas) {
    const { produto } = linha
    const loja = lojas.get(produto.estabelecimento_id) ?? {
      estabelecimentoId: produto.estabelecimento_id,
      nome: produto.estabelecimento_nome,
      codigo: produto.estabelecimento_codigo,
      logoUrl: produto.estabelecimento_logo,
      linhas: [],
      subtotalCentavos: 0,
    }
    loja.linhas.push(linha)
    loja.subtotalCentavos += paraCentavos(linha.subtotal)
    lojas.set(produto.estabelecimento_id, loja)
  }
  return [...lojas.values()]
}

export function totalEmCentavos(linhas: readonly LinhaDoCarrinho[]): number {
  return linhas.reduce((total, linha) => total + paraCentavos(linha.subtotal), 0)
}

/** The lines that make sense among what was stored; subtotals are worked out again, never believed. */
export function interpretarCarrinho(valor: unknown): LinhaDoCarrinho[] {
  if (!Array.isArray(valor)) return []
  return valor.flatMap((item: unknown) => {
    const { produto, quantidade } = (item ?? {}) as Partial<LinhaDoCarrinho>
    if (!produto || !Number.isInteger(quantidade) || Number(quantidade) < 1) return []
    const { id, estabelecimento_id: lojaId, nome, preco } = produto
    if (typeof id !== 'string' || typeof lojaId !== 'string' || typeof nome !== 'string') return []
    if (typeof preco !== 'number' || !Number.isFinite(preco)) return []
    const completo: ProdutoDoCarrinho = {
      id,
      nome,
      preco,
      preco_promocao: typeof produto.preco_promocao === 'number' ? produto.preco_promocao : null,
      em_promocao: produto.em_promocao === true,
      estoque: Number.isInteger(produto.estoque) ? produto.estoque : 0,
      imagem_url: texto(produto.imagem_url),
      estabelecimento_id: lojaId,
      estabelecimento_nome: texto(produto.estabelecimento_nome) ?? 'Loja',
      estabelecimento_codigo: texto(produto.estabelecimento_codigo) ?? '',
      estabelecimento_logo: texto(produto.estabelecimento_logo),
    }
    return [montarLinha(completo, Number(quantidade))]
  })
}

function montarLinha(produto: ProdutoDoCarrinho, quantidade: number): LinhaDoCarrinho {
  return { produto, quantidade, subtotal: paraReais(paraCentavos(precoEfetivo(produto)) * quantidade) }
}

function texto(valor: unknown): string | null {
  return typeof valor === 'string' ? valor : null
}
