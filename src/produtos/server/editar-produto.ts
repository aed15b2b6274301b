import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { errors } from '../errors.ts'
import {
  type EdicaoDeProdutoInput,
  type ImagemDoProduto,
  type ProdutoDetalhe,
  produtoMudadoSchema,
} from '../schemas.ts'
import { contarEstoque } from './ajustar-estoque.ts'
import { conferirCampos, conferirDescricao, recusarConflitos } from './conferir-campos.ts'
import { lerNaTransacao } from './ler-produto.ts'
import { gravarNaTransacao } from './gravar-grade.ts'
import {
  findUrlsDasImagens,
  lockProduto,
  type ProdutoRow,
  replaceImagens,
  soltarImagens,
  updateProduto,
} from './repository.ts'
import { agendarPromocao } from './virar-promocoes.ts'

/**
 * Who edits products: writes what was sent and leaves the rest. Refused (409) when somebody else saved since it was read,
 * unless it says no version (the person decided to overwrite), and when the stock that was on the screen is no longer the
 * stock. A grid that comes along is written with it, or nothing is.
 */
export async function editarProduto(
  pessoa: Pessoa,
  { id, edicao }: { id: string; edicao: EdicaoDeProdutoInput },
): Promise<ProdutoDetalhe> {
  const {
    estabelecimento_id: estabelecimentoId,
    updated_at,
    estoque,
    estoque_visto,
    grade,
    ...mudanca
  } = edicao
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const nova = mudanca.descricao_html === undefined ? null : conferirDescricao(mudanca.descricao_html)
  return withAccess(acesso, async (tx) => {
    const lido = await lockProduto(tx, id)
    if (!lido || lido.status === 'excluido') throw errors.nao_encontrado()
    await exigirVersao(tx, acesso, {
      recurso: 'produto',
      recursoId: id,
      atual: lido.versao,
      vista: updated_at,
    })

    if (grade) {
      const imagensDepois = mudanca.imagens?.map(({ url }) => url) ?? (await findUrlsDasImagens(tx, lido))
      await gravarNaTransacao(tx, { pessoa, produto: lido, grade, imagens: imagensDepois })
    }
    const produto = (grade && (await lockProduto(tx, id))) ?? lido
    if (
      produto.preco_ate !== null &&
      (estoque !== undefined || DAS_VARIACOES.some((campo) => campo in mudanca))
    )
      throw errors.tem_variacoes()
    const status = mudanca.status ? statusDepois(produto, mudanca.status) : produto.status
    if (produto.status === 'inativo_por_limite' && status !== produto.status)
      await exigirLimite(tx, { estabelecimentoId, recurso: 'produtos' })
    const antes = await lerNaTransacao(tx, { pessoa, estabelecimentoId, id })
    const { imagens, ...campos } = mudado(antes, mudanca)
    const conferido = await conferirCampos(tx, {
      estabelecimentoId,
      campos,
      imagens,
      descricao: nova ?? produto,
      agora: await databaseTime(tx),
    })
    await recusarConflitos(
      updateProduto(tx, {
        id,
        userId: pessoa.userId,
        imagens,
        descricao: conferido.descricao,
        campos: { ...conferido.campos, status: status as typeof campos.status },
      }),
    )
    if (!mesmasImagens(antes.imagens, imagens)) {
      await replaceImagens(tx, { produtoId: id, estabelecimentoId, imagens })
      await soltarImagens(tx, { produtoId: id, imagens })
    }
    if (estoque !== undefined && estoque !== (estoque_visto ?? produto.estoque)) {
      await contarEstoque(tx, {
        pessoa,
        produto,
        nova: estoque,
        vista: estoque_visto ?? produto.estoque,
        motivo: 'Contagem no cadastro',
      })
    }
    await agendarPromocao(tx, conferido.campos)
    await auditar(tx, pessoa, 'produtos.alterar', {
      estabelecimentoId,
      id,
      de: { nome: produto.nome, preco: produto.preco, status: produto.status },
      para: { nome: campos.nome, preco: campos.preco, status },
    })
    await invalidate(tx, `loja:${estabelecimentoId}`)
    return lerNaTransacao(tx, { pessoa, estabelecimentoId, id })
  })
}

/** What each variation has of its own. */
const DAS_VARIACOES = ['preco', 'em_promocao', 'preco_promocao', 'promocao_de', 'promocao_ate'] as const

type Mudanca = Omit<
  EdicaoDeProdutoInput,
  'estabelecimento_id' | 'updated_at' | 'estoque' | 'estoque_visto' | 'grade'
>

/** The whole product as it will be: what no field can say alone is asked of this. */
function mudado(antes: ProdutoDetalhe, mudanca: Mudanca) {
  const lido = produtoMudadoSchema.safeParse({
    ...antes,
    // Kept as it is unless it was sent.
    descricao_html: null,
    // A promotion that waits for its day is meant.
    em_promocao: antes.em_promocao || antes.promocao_de !== null,
    // Hidden, or over the plan's limit: once more on sale it will be as any other.
    status: antes.status === 'rascunho' ? antes.status : 'ativo',
    ...mudanca,
  })
  if (lido.success) return lido.data
  throw portal.dados_invalidos({
    errors: lido.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** What the platform hid stays hidden, and a product over the plan's limit leaves it only to be sold. */
function statusDepois(produto: ProdutoRow, pedido: 'rascunho' | 'ativo' | 'inativo'): ProdutoRow['status'] {
  if (produto.status === 'oculto') {
    if (pedido === 'ativo') throw errors.oculto()
    return 'oculto'
  }
  if (produto.status === 'inativo_por_limite' && pedido === 'inativo') return produto.status
  return pedido
}

function mesmasImagens(antes: ImagemDoProduto[], depois: ImagemDoProduto[]): boolean {
  return JSON.stringify(antes) === JSON.stringify(depois)
}
