import { randomUUID } from 'node:crypto'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { gradeSchema } from '#src/produtos/schemas-variacoes.ts'
import { ajustarEstoque } from '#src/produtos/server/ajustar-estoque.ts'
import { gravarGrade, lerGrade } from '#src/produtos/server/variacoes.ts'
import { avancarVenda } from '#src/vendas/server/avancar-venda.ts'
import { finalizarCompra } from '#src/vendas/server/compra/finalizar-compra.ts'
import { createProduct } from './factories.ts'
import type { ShopWithPix } from './shop-with-pix.ts'

export const VARIATION_STEPS = [
  'mudar grade',
  'tirar variação',
  'devolver variação',
  'contar variação',
] as const
export type VariationStep = (typeof VARIATION_STEPS)[number]

export function isVariationStep(passo: string): passo is VariationStep {
  return (VARIATION_STEPS as readonly string[]).includes(passo)
}

const SIZES = ['P', 'M', 'G']

/** A product of this shop in two or three sizes, of few units each. Answers its id. */
export async function createProductWithSizes(l: ShopWithPix, dona: Pessoa): Promise<string> {
  const { id } = await createProduct(l.owner, l.loja.id, { estoque: 0, preco: 7.77 })
  await gravarGrade(
    dona,
    id,
    gradeSchema.parse({
      estabelecimento_id: l.loja.id,
      opcoes: [{ nome: 'Tamanho', valores: SIZES }],
      variacoes: SIZES.map((valor, i) => ({ valores: [valor], preco: 7.77 + i, estoque: [2, 4, 9][i] })),
    }),
  )
  return id
}

/** One size of it for an order; now and then two, or something plain beside one. */
export async function linesOfSizes(
  l: ShopWithPix,
  {
    comTamanhos,
    produtos,
    alvo,
    quantidade,
  }: { comTamanhos: string; produtos: string[]; alvo: number; quantidade: number },
): Promise<{ produto_id: string; quantidade: number }[]> {
  const { rows } = await l.owner.query<{ id: string }>(
    `select id from produtos where pai_id = $1 and status = 'variacao' order by ordem, id`,
    [comTamanhos],
  )
  const tamanhos = rows.map(({ id }) => id)
  const um = tamanhos[alvo % tamanhos.length] ?? comTamanhos
  const outro = alvo % 7 === 0 ? produtos[alvo % produtos.length] : tamanhos[(alvo + 1) % tamanhos.length]
  const dois = alvo % 2 === 0 && outro && outro !== um
  return [um, ...(dois ? [outro] : [])].map((produto_id) => ({ produto_id, quantidade }))
}

/** Sizes sold for cash and handed over, so that something can be sent back. Answers the sale. */
export async function deliveredSizes(
  l: ShopWithPix,
  {
    comprador,
    dona,
    itens,
  }: { comprador: Pessoa; dona: Pessoa; itens: { produto_id: string; quantidade: number }[] },
): Promise<string> {
  const { vendas } = await finalizarCompra(comprador, {
    chave: randomUUID(),
    compra: {
      lojas: [{ estabelecimento_id: l.loja.id, itens }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  const vendaId = vendas[0]?.id ?? ''
  await avancarVenda(dona, { vendaId, avanco: { verbo: 'entregar', recebeu_pagamento: true } })
  return vendaId
}

/** A unit of one of a sale's lines. */
export async function oneUnitOf(
  l: ShopWithPix,
  vendaId: string,
  alvo: number,
): Promise<{ item_id: string; quantidade: number }[]> {
  const { rows } = await l.owner.query<{ id: string }>(
    'select id from itens_venda where venda_id = $1 order by id',
    [vendaId],
  )
  const uma = rows[alvo % Math.max(1, rows.length)]
  return uma ? [{ item_id: uma.id, quantidade: 1 }] : []
}

/** What the shop does to the grid while orders are open; `numero` is a small number of the step. */
export async function stepOfVariations(
  l: ShopWithPix,
  passo: VariationStep,
  { produtoId, numero, dona }: { produtoId: string; numero: number; dona: Pessoa },
): Promise<unknown> {
  const estabelecimentoId = l.loja.id
  const { opcoes, variacoes } = await lerGrade(dona, { estabelecimentoId, id: produtoId })
  const alvo = numero % Math.max(1, variacoes.length)
  if (passo === 'contar variação') {
    const uma = variacoes[alvo]
    if (!uma) return false
    const ajuste = { estabelecimento_id: estabelecimentoId, tipo: 'entrada' as const, motivo: 'Compra' }
    return ajustarEstoque(dona, { id: uma.id, ajuste: { ...ajuste, quantidade: numero } })
  }
  const linhas = variacoes.map(({ id, valores, preco, estoque }, i) => ({
    id,
    valores,
    preco: passo === 'mudar grade' && i === alvo ? 5 + numero : preco,
    ...(passo === 'mudar grade' && numero === 2 && i === alvo ? { preco_promocao: 4.5 } : {}),
    estoque: passo === 'mudar grade' && i === alvo ? estoque + 1 : estoque,
    estoque_visto: estoque,
  }))
  const fora = SIZES.find((valor) => !linhas.some(({ valores }) => valores[0] === valor))
  if (passo === 'devolver variação' && !fora) return false
  const depois =
    passo === 'tirar variação'
      ? linhas.filter((_, i) => i !== alvo)
      : passo === 'devolver variação'
        ? [...linhas, await comoEra(l, produtoId, String(fora))]
        : linhas.toReversed()
  if (depois.length === 0) return false
  const grade = { estabelecimento_id: estabelecimentoId, opcoes, variacoes: depois }
  return gravarGrade(dona, produtoId, gradeSchema.parse(grade))
}

/** The units that were taken off with it come back as they lie there. */
async function comoEra(l: ShopWithPix, produtoId: string, valor: string) {
  const { rows } = await l.owner.query<{ estoque: number }>(
    `select estoque from produtos where pai_id = $1 and valores = array[$2] and status = 'variacao_fora'`,
    [produtoId, valor],
  )
  const estoque = rows[0]?.estoque ?? 0
  return { valores: [valor], preco: 8.5, estoque, estoque_visto: estoque }
}

/** How often what a history does to whole products was done to a size: sold by coupon, given up, sent back, and put back on the shelf. */
export async function livesOfSizes(l: ShopWithPix) {
  const { rows } = await l.owner.query<
    Record<'comCupom' | 'canceladas' | 'devolvidas' | 'naPrateleira', number>
  >(
    `select count(*) filter (where exists (select 1 from usos_de_cupom u where u.venda_id = i.venda_id))::int as "comCupom",
       coalesce(sum(i.quantidade_cancelada), 0)::int as canceladas,
       coalesce(sum(i.quantidade_devolvida), 0)::int as devolvidas,
       (select coalesce(sum(m.qtd), 0)::int from movimentos_estoque m join produtos p on p.id = m.produto_id
        where p.pai_id is not null and m.tipo = 'devolucao') as "naPrateleira"
     from itens_venda i where i.variacao_id is not null`,
  )
  return rows[0]
}
