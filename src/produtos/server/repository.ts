import { type Selectable, sql } from 'kysely'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import type { CamposDoProduto, ImagemDoProduto, ProdutoDetalhe, StatusProduto } from '../schemas.ts'
import type { Descricao } from './descricao.ts'

export type ProdutoRow = Omit<Selectable<DB['produtos']>, 'status'> & {
  status: StatusProduto | 'variacao' | 'variacao_fora'
}

/** One product, locked until the transaction ends; the bin included, variations not. */
export async function lockProduto(
  tx: Tx,
  id: string,
): Promise<(ProdutoRow & { versao: string }) | undefined> {
  const row = await tx
    .selectFrom('produtos')
    .selectAll()
    .select(sql<string>`iso(updated_at)`.as('versao'))
    .where('id', '=', id)
    .where('eliminado_em', 'is', null)
    .where('pai_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as (ProdutoRow & { versao: string }) | undefined
}

/** What lies on the shelf under this id, locked: a variation with its product, or a product. */
export async function lockNaPrateleira(tx: Tx, id: string): Promise<ProdutoRow | undefined> {
  const rows = await rowsOf<ProdutoRow>(tx)`
    select * from produtos where id = any(array[${id}]::uuid[] || array(select pai_id from produtos where id = ${id}))
      and eliminado_em is null order by id for no key update`
  return rows.find((row) => row.id === id)
}

/** Every variation that a product ever had, locked; the product is already. */
export async function lockVariacoes(tx: Tx, produtoId: string): Promise<ProdutoRow[]> {
  return rowsOf<ProdutoRow>(
    tx,
  )`select * from produtos where pai_id = ${produtoId} order by id for no key update`
}

/**
 * What all variations of a product share, for one that begins to have variations: those taken off before it was sold as
 * it is follow it no more until then.
 */
export async function partilhar(tx: Tx, produtoId: string): Promise<void> {
  await run(tx)`
    update produtos v set nome = p.nome, categoria_id = p.categoria_id, custo = p.custo,
      estoque_aviso = p.estoque_aviso, maior_de_18 = p.maior_de_18, so_com_documento = p.so_com_documento,
      medida_quantidade = p.medida_quantidade, medida_unidade = p.medida_unidade
    from produtos p where p.id = ${produtoId} and v.pai_id = p.id`
}

/** The same of several, in id order, so that two changes never wait for each other in a circle. */
export async function lockProdutosPorId(tx: Tx, ids: string[]): Promise<ProdutoRow[]> {
  const rows = await tx
    .selectFrom('produtos')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('eliminado_em', 'is', null)
    .where('pai_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as ProdutoRow[]
}

interface NovaLinha {
  id: string
  estabelecimentoId: string
  userId: string
  campos: CamposDoProduto
  descricao: string | null
  imagens: ImagemDoProduto[]
  estoque: number
}

export async function insertProduto(tx: Tx, nova: NovaLinha): Promise<void> {
  const { id, estabelecimentoId, userId, imagens } = nova
  await tx
    .insertInto('produtos')
    .values({
      ...colunas(nova.campos, nova.descricao),
      id,
      estabelecimento_id: estabelecimentoId,
      estoque: nova.estoque,
      imagem_url: imagens[0]?.url ?? null,
      alterado_por: userId,
    })
    .execute()
  await replaceImagens(tx, { produtoId: id, estabelecimentoId, imagens })
  if (nova.estoque > 0) {
    await insertMovimento(tx, {
      estabelecimentoId,
      produtoId: id,
      tipo: 'entrada',
      qtd: nova.estoque,
      saldo: nova.estoque,
      userId,
      motivo: 'Estoque inicial',
    })
  }
}

export async function updateProduto(
  tx: Tx,
  mudanca: {
    id: string
    userId: string
    campos: CamposDoProduto
    descricao: string | null
    imagens: ImagemDoProduto[]
  },
): Promise<void> {
  await tx
    .updateTable('produtos')
    .set({
      ...colunas(mudanca.campos, mudanca.descricao),
      // What it was before the plan's limit put it aside is forgotten once it leaves the limit.
      status_sem_limite: sql`case when ${mudanca.campos.status}::text = 'inativo_por_limite' then status_sem_limite end`,
      imagem_url: mudanca.imagens[0]?.url ?? null,
      alterado_por: mudanca.userId,
    })
    .where('id', '=', mudanca.id)
    .execute()
}

function colunas(
  { especificacoes_tecnicas, informacoes, tabela_de_medidas, ...campos }: CamposDoProduto,
  descricao: string | null,
) {
  return {
    ...campos,
    descricao,
    especificacoes_tecnicas: JSON.stringify(especificacoes_tecnicas),
    informacoes: JSON.stringify(informacoes),
    tabela_de_medidas: tabela_de_medidas && JSON.stringify(tabela_de_medidas),
  }
}

export async function replaceImagens(
  tx: Tx,
  {
    produtoId,
    estabelecimentoId,
    imagens,
  }: { produtoId: string; estabelecimentoId: string; imagens: ImagemDoProduto[] },
): Promise<void> {
  await tx.deleteFrom('imagens_produto').where('produto_id', '=', produtoId).execute()
  if (imagens.length === 0) return
  await tx
    .insertInto('imagens_produto')
    .values(
      imagens.map((imagem, ordem) => ({
        ...imagem,
        ordem,
        produto_id: produtoId,
        estabelecimento_id: estabelecimentoId,
      })),
    )
    .execute()
}

/** The addresses of a product's pictures, in their order. */
export async function findUrlsDasImagens(
  tx: Tx,
  { id, imagem_url }: Pick<ProdutoRow, 'id' | 'imagem_url'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('imagens_produto')
    .select('url')
    .where('produto_id', '=', id)
    .orderBy('ordem')
    .execute()
  return rows.length > 0 ? rows.map(({ url }) => url) : imagem_url ? [imagem_url] : []
}

/** A variation does not show a picture that its product has no more. */
export async function soltarImagens(
  tx: Tx,
  { produtoId, imagens }: { produtoId: string; imagens: ImagemDoProduto[] },
): Promise<void> {
  const urls = imagens.map(({ url }) => url)
  await tx
    .updateTable('produtos')
    .set({ imagem_url: null })
    .where('pai_id', '=', produtoId)
    .where('imagem_url', 'is not', null)
    .where(sql<boolean>`imagem_url <> all(${urls}::text[])`)
    .execute()
}

/** Pictures that the shop did not send itself and that none of its products shows yet. */
export async function findImagensDeFora(
  tx: Tx,
  { estabelecimentoId, urls }: { estabelecimentoId: string; urls: string[] },
): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await rowsOf<{ url: string }>(tx)`
    select url from unnest(${urls}::text[]) as u (url)
    where not exists (select 1 from arquivos a where a.estabelecimento_id = ${estabelecimentoId} and a.uso = 'produto'
        and a.chave = substring(u.url from '^/imagens/([0-9a-f]{32})-'))
      and not exists (select 1 from imagens_produto i
        where i.estabelecimento_id = ${estabelecimentoId} and i.url = u.url)
      and not exists (select 1 from produtos p where p.estabelecimento_id = ${estabelecimentoId}
        and p.imagem_url = u.url)`
  return rows.map(({ url }) => url)
}

/** Null when it is not a category of the shop. */
export async function findNomeDaCategoria(
  tx: Tx,
  { estabelecimentoId, id }: { estabelecimentoId: string; id: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('categorias')
    .select('nome')
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.nome ?? null
}

/** One line of the ledger; the caller has changed the product's stock to `saldo` already. */
export async function insertMovimento(
  tx: Tx,
  movimento: {
    estabelecimentoId: string
    produtoId: string
    tipo: 'entrada' | 'saida' | 'contagem'
    qtd: number
    saldo: number
    userId: string
    motivo: string
  },
): Promise<void> {
  await tx
    .insertInto('movimentos_estoque')
    .values({
      estabelecimento_id: movimento.estabelecimentoId,
      produto_id: movimento.produtoId,
      tipo: movimento.tipo,
      qtd: movimento.qtd,
      saldo_apos: movimento.saldo,
      user_id: movimento.userId,
      motivo: movimento.motivo,
    })
    .execute()
}

/** What is written of a product, both ways, as it is kept. */
export async function findDescricao(tx: Tx, id: string): Promise<Descricao> {
  return tx
    .selectFrom('produtos')
    .select(['descricao', 'descricao_html'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A product with everything its form shows, or undefined. */
export async function findProduto(tx: Tx, id: string): Promise<ProdutoDetalhe | undefined> {
  const row = await rowOf<ProdutoDetalhe & { descricao: string | null; especificacoes: unknown }>(tx)`
    select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.sku, p.preco, p.preco_promocao, p.em_promocao,
      iso(p.promocao_de) as promocao_de, iso(p.promocao_ate) as promocao_ate, p.estoque, p.estoque_reservado,
      p.estoque_aviso, p.imagem_url, p.preco_ate, p.status, p.media_avaliacoes, p.total_avaliacoes, 0 as vendidos_30d,
      iso(p.excluido_em) as excluido_em, iso(p.created_at) as created_at, iso(p.updated_at) as updated_at,
      p.descricao, p.descricao_html, p.fabricante, p.codigo_barras, p.custo, p.especificacoes_tecnicas as especificacoes,
      p.material, p.dimensoes, p.peso, p.garantia, p.peso_gramas, p.altura_cm, p.largura_cm, p.comprimento_cm,
      p.ncm, p.cest, p.origem, p.maior_de_18, p.so_com_documento,
      p.medida_quantidade, p.medida_unidade, p.informacoes, p.tabela_de_medidas,
      menor_preco_em_30_dias(p.id) as menor_preco_em_30_dias, p.seo_titulo, p.seo_descricao, p.seo_endereco,
      (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'texto_alternativo', i.texto_alternativo)
          order by i.ordem), '[]')
        from imagens_produto i where i.estabelecimento_id = p.estabelecimento_id and i.produto_id = p.id) as imagens
    from produtos p where p.id = ${id} and p.pai_id is null and p.eliminado_em is null`
  if (!row) return undefined
  const { especificacoes, descricao, ...produto } = row
  return {
    ...produto,
    imagens:
      produto.imagens.length > 0 || !produto.imagem_url
        ? produto.imagens
        : [{ url: produto.imagem_url, texto_alternativo: '' }],
    descricao_html: produto.descricao_html ?? descricao,
    especificacoes_tecnicas: listaDeEspecificacoes(especificacoes),
  }
}

/** Kept as a list of `{ nome, valor }`, or as one object of texts. */
export function listaDeEspecificacoes(guardadas: unknown): { nome: string; valor: string }[] {
  if (Array.isArray(guardadas)) return guardadas as { nome: string; valor: string }[]
  if (guardadas === null || typeof guardadas !== 'object') return []
  return Object.entries(guardadas).map(([nome, valor]) => ({ nome, valor: String(valor) }))
}
