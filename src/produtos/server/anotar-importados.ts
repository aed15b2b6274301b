import { sql } from 'kysely'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { type Foto, type Mudada, mudancasEntre } from '../importados.ts'
import { MEDIDAS_DE_ENVIO } from '../medidas-de-envio.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'

/** What a spreadsheet may write of a product or a variation, and what follows by trigger. */
const DO_PRODUTO = [
  'nome',
  'categoria_id',
  'descricao',
  'descricao_html',
  'custo',
  'fabricante',
  'material',
  'dimensoes',
  'peso',
  'garantia',
  'ncm',
  'seo_titulo',
  'seo_descricao',
  'medida_quantidade',
  'medida_unidade',
  'informacoes',
  'maior_de_18',
  'so_com_documento',
  'opcoes',
] as const
const DOS_DOIS = [
  'sku',
  'codigo_barras',
  'preco',
  'preco_promocao',
  'em_promocao',
  'promocao_de',
  'promocao_ate',
  'estoque',
  'imagem_url',
  ...MEDIDAS_DE_ENVIO,
] as const
const DA_VARIACAO = ['valores', 'variacao', 'ordem', 'status', 'status_antes'] as const

const objeto = (colunas: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(colunas.flatMap((coluna) => [sql.lit(coluna), sql.ref(`p.${coluna}`)]))})`

/** These columns of `produtos p`, as they are kept beside an import; a product's status as well, which no sheet changes. */
export const colunasImportadas = sql`${objeto(DOS_DOIS)} || case when p.pai_id is null
  then ${objeto([...DO_PRODUTO, 'status'])} else ${objeto(DA_VARIACAO)} end`

/** These products with all their variations as they are now. */
export function fotografar(tx: Tx, ids: readonly string[]): Promise<Foto[]> {
  if (ids.length === 0) return Promise.resolve([])
  return rowsOf<Foto>(tx)`
    select p.id, p.pai_id, ${colunasImportadas} as colunas from produtos p
    where p.estabelecimento_id = (select app_loja_atual())
      and (p.id = any(${ids}::uuid[]) or p.pai_id = any(${ids}::uuid[]))`
}

interface Importado {
  /** The first row of the sheet. */
  numero: number
  produtoId: string
  novo: boolean
  dados: ProdutoDaPlanilha
}

interface Anotada {
  numero: number
  produto_id: string
  mudancas: Mudada[] | null
}

/**
 * Keeps what the spreadsheet did to each, so that it can be taken back; nothing of what stayed as it was. `antes` is of
 * those that the shop had.
 */
export async function anotarImportados(
  tx: Tx,
  {
    importacaoId,
    estabelecimentoId,
    gravados,
    antes,
  }: { importacaoId: string; estabelecimentoId: string; gravados: readonly Importado[]; antes: Foto[] },
): Promise<void> {
  const conhecidos = gravados.filter(({ novo }) => !novo).map(({ produtoId }) => produtoId)
  const [antigas, novas] = [porProduto(antes), porProduto(await fotografar(tx, conhecidos))]
  // Rows of one batch that are the same product's changed it together.
  const cada = [...Map.groupBy(gravados, ({ produtoId }) => produtoId)]
  const linhas = cada.flatMap(([produto_id, umas]): Anotada[] => {
    const [{ numero, novo }] = umas as [Importado]
    if (novo) return [{ numero, produto_id, mudancas: null }]
    const comImagens = umas.some(({ dados }) => dados.imagens !== undefined)
    const mudancas = mudancasEntre(antigas.get(produto_id) ?? [], novas.get(produto_id) ?? [], { comImagens })
    return mudancas.length > 0 ? [{ numero, produto_id, mudancas }] : []
  })
  await run(tx)`
    insert into produtos_importados (estabelecimento_id, importacao_id, numero, produto_id, mudancas)
    select ${estabelecimentoId}, ${importacaoId}, n.numero, n.produto_id, nullif(n.mudancas, 'null')
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (numero integer, produto_id uuid, mudancas jsonb)`
}

export const porProduto = <F extends Foto>(fotos: readonly F[]): Map<string, F[]> =>
  Map.groupBy(fotos, ({ id, pai_id }) => pai_id ?? id)
