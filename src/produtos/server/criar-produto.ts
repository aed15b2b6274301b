import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { NovoProdutoInput, ProdutoDetalhe } from '../schemas.ts'
import type { GradeDoProduto } from '../schemas-variacoes.ts'
import { semOpcoes } from '../variacoes.ts'
import { conferirCampos, conferirDescricao, recusarConflitos } from './conferir-campos.ts'
import { lerNaTransacao } from './ler-produto.ts'
import { gravarNaTransacao } from './gravar-grade.ts'
import { insertProduto, lockProduto } from './repository.ts'
import { agendarPromocao } from './virar-promocoes.ts'

/**
 * Who edits products: one more in the shop, within the plan's limit, which waits for other inserts. With options its
 * variations are made with it, or nothing is.
 */
export async function criarProduto(
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, imagens, grade, ...pedido }: NovoProdutoInput,
): Promise<ProdutoDetalhe> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const id = uuidV7()
  const { estoque, ...campos } = semOpcoes(grade) ? pedido : { ...pedido, ...daGrade(grade) }
  const descricao = conferirDescricao(campos.descricao_html)
  return withAccess(acesso, async (tx) => {
    await exigirLimite(tx, { estabelecimentoId, recurso: 'produtos' })
    const conferido = await conferirCampos(tx, {
      estabelecimentoId,
      campos,
      imagens,
      descricao,
      agora: await databaseTime(tx),
    })
    await recusarConflitos(
      insertProduto(tx, { id, estabelecimentoId, userId: pessoa.userId, imagens, estoque, ...conferido }),
    )
    const produto = grade && (await lockProduto(tx, id))
    if (produto)
      await gravarNaTransacao(tx, { pessoa, produto, grade, imagens: imagens.map(({ url }) => url) })
    await agendarPromocao(tx, conferido.campos)
    await auditar(tx, pessoa, 'produtos.criar', {
      estabelecimentoId,
      id,
      para: { nome: campos.nome, preco: campos.preco, status: campos.status, estoque },
    })
    return lerNaTransacao(tx, { pessoa, estabelecimentoId, id })
  })
}

/** What the product has alone until its variations say it. */
const daGrade = (grade: GradeDoProduto | undefined) => ({
  estoque: 0,
  preco: Math.min(...(grade?.variacoes ?? []).map(({ preco }) => preco)),
  em_promocao: false,
  preco_promocao: null,
  promocao_de: null,
  promocao_ate: null,
})
