import type { Insertable } from 'kysely'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { combinar, emTexto } from '#src/produtos/variacoes.ts'
import type { Acaso } from './acaso.ts'
import type { ProdutoAVenda, VendaDaDemo } from './historia.ts'
import type { ProdutoDaDemo } from './lojas/tipos.ts'

type Pai = Insertable<DB['produtos']> & { id: string; preco: number }

/** The rows of a product's sizes and colours: its units shared out among those that are not sold out. */
export function variacoesDe(
  { opcoes, esgotadas, acrescimos, estoque, promo }: ProdutoDaDemo,
  pai: Pai,
  em: number,
) {
  const combinacoes = combinar(opcoes)
  const esgotou = (valores: readonly string[]) =>
    esgotadas.some((uma) => uma === emTexto(valores) || valores.includes(uma))
  const comEstoque = combinacoes.filter((valores) => !esgotou(valores)).length
  let vez = 0
  return combinacoes.map((valores, ordem) => {
    const acrescimo = valores.reduce((soma, valor) => soma + (acrescimos[valor] ?? 0), 0)
    const unidades = esgotou(valores)
      ? 0
      : Math.floor(estoque / comEstoque) + (vez++ < estoque % comEstoque ? 1 : 0)
    const preco = pai.preco + acrescimo
    return {
      ...pai,
      id: uuidV7(em),
      pai_id: pai.id,
      valores,
      variacao: emTexto(valores),
      ordem,
      sku: [pai.sku, ...valores.map((valor) => valor.slice(0, 3).toUpperCase())].join('-'),
      codigo_barras: null,
      preco,
      preco_promocao: promo === undefined ? null : promo + acrescimo,
      menor_preco_30d: promo === undefined ? null : preco,
      estoque: unidades,
      estoque_reservado: 0,
      opcoes: '[]',
      tabela_de_medidas: null,
      imagem_url: null,
      status: 'variacao',
    }
  })
}

type Variacao = Pick<ReturnType<typeof variacoesDe>[number], 'id' | 'pai_id' | 'variacao' | 'preco'>

/** Which size and colour each sale was of: one that costs what the product does. */
export function escolherVariacoes(
  vendas: readonly VendaDaDemo[],
  {
    produtos,
    variacoes,
    acaso,
  }: { produtos: readonly ProdutoAVenda[]; variacoes: readonly Variacao[]; acaso: Acaso },
): void {
  const precos = new Map(produtos.map(({ id, preco }) => [id, preco]))
  const porProduto = Map.groupBy(
    variacoes.filter(({ pai_id, preco }) => preco === precos.get(pai_id)),
    ({ pai_id }) => pai_id,
  )
  for (const item of vendas.flatMap(({ itens }) => itens)) {
    const escolha = porProduto.get(item.produto.id)
    if (escolha) item.variacao = acaso.um(escolha)
  }
}
