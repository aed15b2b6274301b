import { sql } from 'kysely'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'
import type { ProdutoRow } from './repository.ts'

/** A product that the shop has, with all its variations. */
export interface Conhecido {
  produto: ProdutoRow
  variacoes: ProdutoRow[]
  /** Its row is one of the variations', named by its SKU alone: what the product says is not meant. */
  soVariacao: boolean
}

interface Linha {
  numero: number
  dados: ProdutoDaPlanilha
}

interface Pista {
  id: string
  pai_id: string | null
  sku: string | null
  seo_endereco: string | null
}

/**
 * What the shop has of the sheet's products, by the row: known by our id, by a handle that one product alone has, or by
 * a SKU. Whose SKUs are of several products is none of them. Locked for who writes.
 */
export async function conhecerProdutos(
  tx: Tx,
  linhas: readonly Linha[],
  { travar }: { travar: boolean },
): Promise<Map<number, Conhecido | { erro: string }>> {
  const chaves = linhas.map(({ dados }) => dados.chaves)
  const pistas = await rowsOf<Pista>(tx)`
    select id, pai_id, sku, seo_endereco from produtos
    where estabelecimento_id = (select app_loja_atual()) and status not in ('excluido', 'variacao_fora')
      and sku = any(${chaves.flatMap(({ skus }) => skus)}::text[])
    union
    select id, pai_id, sku, seo_endereco from produtos
    where estabelecimento_id = (select app_loja_atual()) and status <> 'excluido' and pai_id is null
      and seo_endereco = any(${chaves.flatMap(({ endereco }) => endereco ?? [])}::text[])
    union
    select id, pai_id, sku, seo_endereco from produtos
    where estabelecimento_id = (select app_loja_atual()) and status <> 'excluido' and pai_id is null
      and id = any(${chaves.flatMap(({ id }) => id ?? [])}::uuid[])`
  const achados = new Map(linhas.map(({ numero, dados }) => [numero, procurar(dados, pistas)]))
  const ids = [...achados.values()].flatMap((achado) => (achado && 'id' in achado ? [achado.id] : []))
  const rows = await rowsOf<ProdutoRow>(tx)`
    select * from produtos where estabelecimento_id = (select app_loja_atual())
      and (id = any(${ids}::uuid[]) or pai_id = any(${ids}::uuid[])) order by id
    ${travar ? sql`for no key update` : sql``}`
  const conhecidos = new Map<number, Conhecido | { erro: string }>()
  for (const [numero, achado] of achados) {
    if (!achado) continue
    const produto = 'id' in achado ? rows.find(({ id }) => id === achado.id) : undefined
    if ('erro' in achado) conhecidos.set(numero, achado)
    else if (produto)
      conhecidos.set(numero, {
        produto,
        variacoes: rows.filter(({ pai_id }) => pai_id === produto.id),
        soVariacao: achado.soVariacao,
      })
  }
  return conhecidos
}

function procurar(
  { chaves, variacoes }: ProdutoDaPlanilha,
  pistas: readonly Pista[],
): { id: string; soVariacao: boolean } | { erro: string } | null {
  const porSku = chaves.skus.flatMap((sku) => pistas.find((pista) => pista.sku === sku) ?? [])
  const porEndereco = pistas.filter(
    ({ pai_id, seo_endereco }) =>
      pai_id === null && chaves.endereco !== null && seo_endereco === chaves.endereco,
  )
  const proprio =
    pistas.find(({ id, pai_id }) => pai_id === null && id === chaves.id)?.id ??
    (porEndereco.length === 1 ? porEndereco[0]?.id : undefined)
  const [primeira] = porSku
  const id = proprio ?? primeira?.pai_id ?? primeira?.id
  const deOutro = porSku.find((pista) => (pista.pai_id ?? pista.id) !== id)
  if (deOutro) return { erro: `SKU: ${deOutro.sku} é de outro produto da loja.` }
  if (id === undefined) return null
  return { id, soVariacao: !proprio && !variacoes && primeira?.pai_id != null }
}
