import { dizerEscolha, type Opcao } from '#src/produtos/variacoes.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { CarrinhoDaConta } from '../../schemas-carrinho.ts'

type Linha = Omit<CarrinhoDaConta['linhas'][number], 'quantidade'>

/** Those of these products and variations, of any shop, that are on show now, as a cart shows them. */
export async function findNaPrateleira(tx: Tx, ids: readonly string[]): Promise<Map<string, Linha>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Lida>(tx)`
    select p.*, e.codigo, e.nome as loja, e.logo_url from (
      select id, estabelecimento_id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url, so_com_documento,
        medida_quantidade, medida_unidade, preco_ate,
        null::uuid as pai_id, null as nome_do_pai, null::jsonb as opcoes, null::text[] as valores
      from publico_produtos where id = any(${ids}::uuid[])
      union all
      select id, estabelecimento_id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url, so_com_documento,
        medida_quantidade, medida_unidade, null, pai_id, nome_do_pai, opcoes, valores
      from publico_variacoes where id = any(${ids}::uuid[])
    ) p join publico_estabelecimentos e on e.id = p.estabelecimento_id`
  return new Map(rows.map((row) => [row.id, emLinha(row)]))
}

function emLinha({ estabelecimento_id, codigo, loja, logo_url, ...lido }: Lida): Linha {
  const { pai_id, nome_do_pai, opcoes, valores, ...produto } = lido
  const escolha =
    pai_id && nome_do_pai && opcoes && valores
      ? { escolha: { produto_id: pai_id, nome: nome_do_pai, texto: dizerEscolha(opcoes, valores) } }
      : {}
  return {
    produto: { ...produto, ...escolha },
    loja: { id: estabelecimento_id, codigo, nome: loja, logo_url },
  }
}

interface Lida extends Omit<Linha['produto'], 'escolha'> {
  estabelecimento_id: string
  pai_id: string | null
  nome_do_pai: string | null
  opcoes: Opcao[] | null
  valores: string[] | null
  codigo: string
  loja: string
  logo_url: string | null
}
