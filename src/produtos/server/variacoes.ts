import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { GradeInput, GradeLida, VariacaoLida } from '../schemas-variacoes.ts'
import { gravarNaTransacao } from './gravar-grade.ts'
import { findUrlsDasImagens, lockProduto } from './repository.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** The shop's team: the options of a product and what is sold of their combinations, in their order. */
export async function lerGrade(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<GradeLida> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.ver')
  return withAccess(acesso, (tx) => lerNaTransacao(tx, id))
}

/** Who edits products: the options of a product and all its variations at once. */
export async function gravarGrade(pessoa: Pessoa, id: string, grade: GradeInput): Promise<GradeLida> {
  const acesso = acessoDaLoja(pessoa, grade.estabelecimento_id, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const produto = await lockProduto(tx, id)
    if (!produto || produto.status === 'excluido') throw errors.nao_encontrado()
    const imagens = await findUrlsDasImagens(tx, produto)
    await gravarNaTransacao(tx, { pessoa, produto, grade, imagens })
    return lerNaTransacao(tx, id)
  })
}

/** The same inside a transaction of the shop. */
export async function lerNaTransacao(tx: Tx, id: string): Promise<GradeLida> {
  const produto = await tx
    .selectFrom('produtos')
    .select('opcoes')
    .where('id', '=', id)
    .where('pai_id', 'is', null)
    .where('eliminado_em', 'is', null)
    .executeTakeFirst()
  if (!produto) throw errors.nao_encontrado()
  const rows = await rowsOf<VariacaoLida & { fora: boolean }>(tx)`
    with lidas as (
      select distinct on (valores) * from produtos where pai_id = ${id} order by valores, status, id desc
    )
    select id, valores, variacao, sku, codigo_barras, preco, preco_promocao, em_promocao, imagem_url, peso_gramas,
      altura_cm, largura_cm, comprimento_cm, estoque, estoque_reservado, status = 'variacao_fora' as fora
    from lidas order by ordem, id`
  const variacoes = rows.flatMap(({ fora, ...row }) => (fora ? [] : [row]))
  const tiradas = rows.flatMap(({ fora, ...row }) => (fora ? [row] : []))
  return { opcoes: produto.opcoes as GradeLida['opcoes'], variacoes, fora: tiradas }
}
