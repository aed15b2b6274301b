import { sql } from 'kysely'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'

interface Copia {
  de: string
  para: string
}

// What the platform hid stays hidden: a copy does not bring it back. What was taken off a grid stays off.
const SAEM = sql`status in ('ativo', 'inativo', 'rascunho', 'inativo_por_limite', 'variacao')`

/** How many products a copy of a shop would bring. */
export async function contarParaCopiar(tx: Tx, de: string): Promise<number> {
  const row = await rowOf<{ produtos: number }>(tx)`
    select count(*)::int as produtos from produtos where estabelecimento_id = ${de} and pai_id is null and ${SAEM}`
  return row?.produtos ?? 0
}

/** The next of them, of what the shop had at an instant, by their ids. */
export async function listarParaCopiar(
  tx: Tx,
  { de, ate, depois, limite }: { de: string; ate: Date | string; depois: string; limite: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select id from produtos where estabelecimento_id = ${de} and pai_id is null and ${SAEM}
      and created_at <= ${ate} and id > ${depois} order by id limit ${limite}`
  return rows.map(({ id }) => id)
}

interface CopiaDeProdutos extends Copia {
  rascunho: boolean
  userId: string
  /** What can be sold of each comes along, as its first count. */
  comEstoque?: boolean
  quais: { ids: readonly string[] } | { maisNovos: number }
}

/**
 * Products of one shop for another of the same owner, with variations and pictures, without promotions: one statement.
 * Categories are met by their names; a SKU that the other shop has already stays its own. The caller asked for the
 * plan's limit.
 */
export async function copiarProdutos(
  tx: Tx,
  { de, para, rascunho, userId, comEstoque = false, quais }: CopiaDeProdutos,
): Promise<void> {
  const estes =
    'ids' in quais
      ? sql`coalesce(pai_id, id) = any(${quais.ids}::uuid[])`
      : sql`coalesce(pai_id, id) in (select id from produtos where estabelecimento_id = ${de} and pai_id is null and ${SAEM}
          order by created_at desc, id desc limit ${quais.maisNovos})`
  await run(tx)`
    with mapa as materialized (
      select id as velho, uuid_v7() as novo from produtos where estabelecimento_id = ${de} and ${SAEM} and ${estes}
      order by created_at, id
    ), copiados as (
      insert into produtos (id, estabelecimento_id, pai_id, categoria_id, nome, descricao, descricao_html, sku, codigo_barras,
        preco, custo, estoque, estoque_aviso, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso,
        garantia, ncm, cest, origem, maior_de_18, so_com_documento, medida_quantidade, medida_unidade, informacoes,
        tabela_de_medidas, peso_gramas, altura_cm, largura_cm, comprimento_cm, seo_titulo, seo_descricao, seo_endereco,
        opcoes, valores, variacao, ordem, status, alterado_por)
      select m.novo, ${para}, pai.novo, nova.id, p.nome, p.descricao, p.descricao_html,
        case when tomado.id is null then p.sku end, p.codigo_barras, p.preco,
        p.custo, case when ${comEstoque} and p.opcoes = '[]' then p.estoque else 0 end, p.estoque_aviso, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso,
        p.garantia, p.ncm, p.cest, p.origem, p.maior_de_18, p.so_com_documento, p.medida_quantidade, p.medida_unidade,
        p.informacoes, p.tabela_de_medidas, p.peso_gramas, p.altura_cm, p.largura_cm, p.comprimento_cm, p.seo_titulo,
        p.seo_descricao, p.seo_endereco, p.opcoes, p.valores, p.variacao, p.ordem,
        case when p.status = 'variacao' then p.status when ${rascunho} then 'rascunho'
          when p.status = 'inativo_por_limite' then coalesce(p.status_sem_limite, 'inativo') else p.status end,
        ${userId}
      from mapa m
      join produtos p on p.estabelecimento_id = ${de} and p.id = m.velho
      left join mapa pai on pai.velho = p.pai_id
      left join produtos tomado on tomado.estabelecimento_id = ${para} and tomado.sku = p.sku
        and tomado.status not in ('excluido', 'variacao_fora')
      left join categorias velha on velha.estabelecimento_id = ${de} and velha.id = p.categoria_id
      left join categorias nova on nova.estabelecimento_id = ${para} and sem_acento(nova.nome) = sem_acento(velha.nome)
      where p.pai_id is null or pai.novo is not null
      returning id, estoque, opcoes
    ), contados as (
      insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos, user_id, motivo)
      select ${para}, id, 'contagem', estoque, estoque, ${userId}, 'Estoque da loja copiada'
      from copiados where estoque > 0 and opcoes = '[]'
    )
    insert into imagens_produto (estabelecimento_id, produto_id, url, texto_alternativo, ordem)
    select ${para}, m.novo, i.url, i.texto_alternativo, i.ordem
    from imagens_produto i join mapa m on m.velho = i.produto_id join copiados c on c.id = m.novo
    where i.estabelecimento_id = ${de}`
}
