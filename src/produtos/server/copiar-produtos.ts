import { sql } from 'kysely'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'

interface Copia {
  de: string
  para: string
}

// What the platform hid stays hidden: a copy does not bring it back. What was taken off a grid stays off.
const SAEM = sql`status in ('ativo', 'inativo', 'rascunho', 'inativo_por_limite', 'variacao')`

/** What a copy of a shop's products would bring: products, and rows with their variations. */
export async function contarParaCopiar(tx: Tx, de: string): Promise<{ produtos: number; linhas: number }> {
  const row = await rowOf<{ produtos: number; linhas: number }>(tx)`
    select count(*) filter (where pai_id is null)::int as produtos, count(*)::int as linhas
    from produtos where estabelecimento_id = ${de} and ${SAEM}`
  return row ?? { produtos: 0, linhas: 0 }
}

interface CopiaDeProdutos extends Copia {
  rascunho: boolean
  userId: string
  /** What can be sold of each comes along, as its first count. */
  comEstoque?: boolean
  /** The newest so many, in place of all. */
  ate?: number
}

/**
 * The products of one shop for another that has none, with variations and pictures, without promotions: one statement,
 * whatever their number. Categories are met by their names. The caller asked for the plan's limit.
 */
export async function copiarProdutos(
  tx: Tx,
  { de, para, rascunho, userId, comEstoque = false, ate }: CopiaDeProdutos,
): Promise<void> {
  const estes = ate
    ? sql`and coalesce(pai_id, id) in (select id from produtos where estabelecimento_id = ${de} and pai_id is null and ${SAEM}
        order by created_at desc, id desc limit ${ate})`
    : sql``
  await run(tx)`
    with mapa as materialized (
      select id as velho, uuid_v7() as novo from produtos where estabelecimento_id = ${de} and ${SAEM} ${estes}
      order by created_at, id
    ), copiados as (
      insert into produtos (id, estabelecimento_id, pai_id, categoria_id, nome, descricao, descricao_html, sku, codigo_barras,
        preco, custo, estoque, estoque_aviso, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso,
        garantia, ncm, cest, origem, maior_de_18, so_com_documento, medida_quantidade, medida_unidade, informacoes,
        tabela_de_medidas, peso_gramas, altura_cm, largura_cm, comprimento_cm, seo_titulo, seo_descricao, seo_endereco,
        opcoes, valores, variacao, ordem, status, alterado_por)
      select m.novo, ${para}, pai.novo, nova.id, p.nome, p.descricao, p.descricao_html, p.sku, p.codigo_barras, p.preco,
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
