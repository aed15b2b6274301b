import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import type { ImportacaoRecente } from '../importacao.ts'

/** Who edits products: the shop's last imports of products, for as long as they are kept. */
export async function listarImportacoes(
  pessoa: Pessoa,
  estabelecimentoId: string,
): Promise<ImportacaoRecente[]> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(
    acesso,
    (tx) => rowsOf<ImportacaoRecente>(tx)`
      select id, nome_arquivo, status, status = 'enviada' and colunas ? 'conferindo' as conferindo, criados, atualizados,
        desfeita, iso(created_at) as created_at from importacoes
      where estabelecimento_id = ${estabelecimentoId} and recurso = 'produtos' and (total > 0 or status = 'falhou')
      order by created_at desc, id limit 10`,
  )
}
