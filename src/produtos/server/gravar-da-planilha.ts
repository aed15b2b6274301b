import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database/database.ts'
import { MEDIDAS_DE_ENVIO, type MedidaDeEnvio } from '../medidas-de-envio.ts'
import type { NaPrateleira, ProdutoDaPlanilha } from '../planilha.ts'
import type { Conhecido } from './conhecer-produtos.ts'
import { naVenda, type Plano } from './planejar-variacoes.ts'
import type { ProdutoRow } from './repository.ts'

export interface Contexto {
  estabelecimentoId: string
  userId: string
  categorias: Map<string, string>
}

export const MOTIVO = 'Importação de planilha'

export function categoriaDe(
  { categoria = '', categoria_inteira: inteira = '' }: ProdutoDaPlanilha,
  { categorias }: Contexto,
): string | null {
  return categorias.get(inteira) ?? categorias.get(categoria) ?? null
}

interface Novo {
  produtoId: string
  dados: ProdutoDaPlanilha
  plano: Plano | null
}

/** Products that the shop does not have; what lies on the shelf of one with variations is written with them. */
export async function insertNovos(tx: Tx, novos: readonly Novo[], contexto: Contexto): Promise<void> {
  if (novos.length === 0) return
  const { estabelecimentoId, userId } = contexto
  await tx
    .insertInto('produtos')
    .values(
      novos.map(({ produtoId, dados, plano }) => {
        // Of one with variations they say the rest; the price is the cheapest's from the first moment.
        const prateleira: NaPrateleira = plano?.maisBarata ?? dados
        return {
          id: produtoId,
          estabelecimento_id: estabelecimentoId,
          nome: dados.nome,
          sku: plano ? null : dados.sku,
          preco: prateleira.preco ?? 0,
          preco_promocao: prateleira.preco_promocao ?? null,
          em_promocao: (prateleira.preco_promocao ?? null) !== null,
          custo: dados.custo ?? null,
          estoque: plano ? 0 : (dados.estoque ?? 0),
          categoria_id: categoriaDe(dados, contexto),
          codigo_barras: plano ? null : (dados.codigo_barras ?? null),
          opcoes: JSON.stringify(plano?.opcoes ?? []),
          descricao: dados.descricao ?? null,
          descricao_html: dados.descricao_html ?? null,
          ...textosDe(dados),
          ...medidasDe(dados),
          seo_endereco: dados.chaves.endereco,
          informacoes: JSON.stringify(dados.informacoes ?? {}),
          especificacoes_tecnicas: '[]',
          status: dados.ativo === false ? 'inativo' : 'ativo',
          alterado_por: userId,
        }
      }),
    )
    .execute()
  await insertMovimentos(
    tx,
    contexto,
    novos.flatMap(({ produtoId, dados, plano }) =>
      plano
        ? []
        : { produtoId, tipo: 'entrada' as const, qtd: dados.estoque ?? 0, saldo: dados.estoque ?? 0 },
    ),
  )
}

interface Movimento {
  produtoId: string
  tipo: 'entrada' | 'contagem'
  qtd: number
  saldo: number
  motivo?: string
}

/** Lines of the ledger, but for those that move nothing. */
export async function insertMovimentos(
  tx: Tx,
  { estabelecimentoId, userId }: Contexto,
  movimentos: readonly Movimento[],
): Promise<void> {
  const linhas = movimentos
    .filter(({ qtd }) => qtd !== 0)
    .map(({ produtoId, tipo, qtd, saldo, motivo = MOTIVO }) => ({
      estabelecimento_id: estabelecimentoId,
      produto_id: produtoId,
      tipo,
      qtd,
      saldo_apos: saldo,
      user_id: userId,
      motivo,
    }))
  if (linhas.length > 0) await tx.insertInto('movimentos_estoque').values(linhas).execute()
}

/**
 * Only what the spreadsheet says changes; the stock as a count. Of a variation named by its SKU alone that is what lies
 * on the shelf; of a product with variations all but that.
 */
export async function atualizarProduto(
  tx: Tx,
  {
    dados,
    conhecido,
    plano,
    contexto,
  }: { dados: ProdutoDaPlanilha; conhecido: Conhecido; plano: Plano | null; contexto: Contexto },
): Promise<void> {
  const { produto, soVariacao } = conhecido
  if (!soVariacao) await atualizarFicha(tx, { dados, produto, contexto })
  const alvo = plano ? null : alvoDaPrateleira(dados, conhecido)
  if (alvo) await atualizarPrateleira(tx, { dita: dados, alvo, contexto })
}

/** What lies on the shelf under a row without options: the product, or the variation of that SKU. */
export function alvoDaPrateleira(
  { sku }: ProdutoDaPlanilha,
  { produto, variacoes }: Conhecido,
): ProdutoRow | undefined {
  if (produto.preco_ate === null) return produto
  return variacoes.find((row) => naVenda(row) && row.sku !== null && row.sku === sku)
}

async function atualizarFicha(
  tx: Tx,
  { dados, produto, contexto }: { dados: ProdutoDaPlanilha; produto: ProdutoRow; contexto: Contexto },
): Promise<void> {
  const categoria = categoriaDe(dados, contexto)
  await tx
    .updateTable('produtos')
    .set({
      nome: dados.nome,
      ...(dados.custo === undefined ? {} : { custo: dados.custo }),
      ...(categoria ? { categoria_id: categoria } : {}),
      ...(dados.descricao
        ? { descricao: dados.descricao, descricao_html: dados.descricao_html ?? null }
        : {}),
      ...textosDe(dados),
      // Of one that has variations already each says its own.
      ...((produto.opcoes as unknown[]).length > 0 ? {} : medidasDe(dados)),
      ...(dados.informacoes
        ? { informacoes: sql<string>`informacoes || ${JSON.stringify(dados.informacoes)}::jsonb` }
        : {}),
      alterado_por: contexto.userId,
    })
    .where('id', '=', produto.id)
    .execute()
}

/**
 * What a row says of what lies there; a promotion that the new price would turn around ends. That there is none today
 * says nothing of one to come.
 */
export function prateleiraDepois(dita: NaPrateleira, row: ProdutoRow) {
  const preco = dita.preco ?? row.preco
  const porVir = row.promocao_de !== null && row.promocao_de > new Date()
  const nova = dita.preco_promocao ?? (porVir ? undefined : dita.preco_promocao)
  const mesma = nova === undefined || (row.em_promocao && row.preco_promocao === nova)
  const fica = row.preco_promocao !== null && row.preco_promocao < preco ? row.preco_promocao : null
  return {
    sku: dita.sku ?? row.sku,
    codigo_barras: dita.codigo_barras ?? row.codigo_barras,
    preco,
    preco_promocao: nova === undefined ? fica : nova,
    em_promocao: nova === undefined ? row.em_promocao && fica !== null : nova !== null,
    promocao_de: mesma ? row.promocao_de : null,
    promocao_ate: mesma ? row.promocao_ate : null,
    estoque: dita.estoque ?? row.estoque,
  }
}

async function atualizarPrateleira(
  tx: Tx,
  { dita, alvo, contexto }: { dita: NaPrateleira; alvo: ProdutoRow; contexto: Contexto },
): Promise<void> {
  const depois = prateleiraDepois(dita, alvo)
  await tx
    .updateTable('produtos')
    .set({ ...depois, alterado_por: contexto.userId })
    .where('id', '=', alvo.id)
    .execute()
  await insertMovimentos(tx, contexto, [
    { produtoId: alvo.id, tipo: 'contagem', qtd: depois.estoque - alvo.estoque, saldo: depois.estoque },
  ])
}

function medidasDe(dita: NaPrateleira): Partial<Record<MedidaDeEnvio, number>> {
  return Object.fromEntries(MEDIDAS_DE_ENVIO.flatMap((campo) => (dita[campo] ? [[campo, dita[campo]]] : [])))
}

/** A variation keeps none that is its product's. */
export function medidasProprias(
  dita: NaPrateleira,
  row: ProdutoRow | null,
  doProduto: Partial<Record<MedidaDeEnvio, number | null>>,
): Record<MedidaDeEnvio, number | null> {
  const de = (campo: MedidaDeEnvio) => {
    const antes = row?.[campo] ?? null
    return antes === null && dita[campo] === doProduto[campo] ? null : (dita[campo] ?? antes)
  }
  return {
    peso_gramas: de('peso_gramas'),
    altura_cm: de('altura_cm'),
    largura_cm: de('largura_cm'),
    comprimento_cm: de('comprimento_cm'),
  }
}

function textosDe(dados: ProdutoDaPlanilha) {
  const { fabricante, material, dimensoes, peso, garantia, ncm, seo_titulo, seo_descricao } = dados
  const { medida_quantidade, medida_unidade } = dados
  const todos = { fabricante, material, dimensoes, peso, garantia, ncm, seo_titulo, seo_descricao }
  return {
    ...(Object.fromEntries(Object.entries(todos).filter(([, valor]) => valor)) as Partial<
      Record<keyof typeof todos, string>
    >),
    ...(medida_quantidade && medida_unidade ? { medida_quantidade, medida_unidade } : {}),
  }
}
