import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import type { TabelaDeMedidas } from '../tabela-de-medidas.ts'

const LIMITE = 50

interface ProdutoComTabela {
  id: string
  nome: string
  tabela_de_medidas: TabelaDeMedidas
}

/** Who edits products: those whose size table may be used again, found by the product's name. */
export async function listarTabelasDeMedidas(
  pessoa: Pessoa,
  {
    estabelecimento_id: estabelecimentoId,
    busca,
  }: { estabelecimento_id: string; busca?: string | undefined },
): Promise<{ itens: ProdutoComTabela[] }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => ({
    itens: await rowsOf<ProdutoComTabela>(tx)`
      select id, nome, tabela_de_medidas from produtos
      where estabelecimento_id = ${estabelecimentoId} and tabela_de_medidas is not null and pai_id is null
        and status <> 'excluido' and nome_busca like '%' || padrao_literal(${busca ?? ''}) || '%'
      order by nome_busca, id limit ${LIMITE}`,
  }))
}
