import { acessoDaLoja, type Pessoa, podeNaLoja } from '#src/acesso/server/acesso.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import { comoHtml } from './descricao.ts'
import { findProduto } from './repository.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** The shop's team: one product with all that its form shows. */
export async function lerProduto(pessoa: Pessoa, qual: Qual): Promise<ProdutoDetalhe> {
  const acesso = acessoDaLoja(pessoa, qual.estabelecimentoId, 'produtos.ver')
  return withAccess(acesso, (tx) => lerNaTransacao(tx, { pessoa, ...qual }))
}

/** The same inside a transaction of the shop. What goods cost is not for every role. */
export async function lerNaTransacao(
  tx: Tx,
  { pessoa, estabelecimentoId, id }: Qual & { pessoa: Pessoa },
): Promise<ProdutoDetalhe> {
  const produto = await findProduto(tx, id)
  if (!produto) throw errors.nao_encontrado()
  const veCusto = (['produtos.editar', 'relatorios.ver'] as const).some((acao) =>
    podeNaLoja(pessoa, estabelecimentoId, acao),
  )
  const html = produto.descricao_html
  return {
    ...produto,
    custo: veCusto ? produto.custo : null,
    descricao_html: html !== null && !html.startsWith('<') ? comoHtml(html) : html,
  }
}
