import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import type { GradeDoProduto, GradeLida } from '../schemas-variacoes.ts'
import { lerNaTransacao } from './ler-produto.ts'
import { findDescricao, findProduto, insertProduto, lockProduto } from './repository.ts'
import { gravarNaTransacao } from './gravar-grade.ts'
import { lerNaTransacao as lerGradeNaTransacao } from './variacoes.ts'

/** Who edits products: a draft like this one, variations and all, without SKU, bar code, stock, promotion and address. */
export async function duplicarProduto(
  pessoa: Pessoa,
  { estabelecimentoId, id }: { estabelecimentoId: string; id: string },
): Promise<ProdutoDetalhe> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const novoId = uuidV7()
  return withAccess(acesso, async (tx) => {
    const existe = await findProduto(tx, id)
    if (!existe || existe.status === 'excluido') throw errors.nao_encontrado()
    if (existe.status === 'oculto') throw errors.oculto()
    await exigirLimite(tx, { estabelecimentoId, recurso: 'produtos' })
    const { descricao, descricao_html } = await findDescricao(tx, id)
    await insertProduto(tx, {
      id: novoId,
      estabelecimentoId,
      userId: pessoa.userId,
      imagens: existe.imagens,
      estoque: 0,
      descricao,
      campos: {
        nome: `${existe.nome.slice(0, 111)} (cópia)`,
        descricao_html,
        categoria_id: existe.categoria_id,
        fabricante: existe.fabricante,
        sku: null,
        codigo_barras: null,
        preco: existe.preco,
        em_promocao: false,
        preco_promocao: null,
        promocao_de: null,
        promocao_ate: null,
        custo: existe.custo,
        estoque_aviso: existe.estoque_aviso,
        especificacoes_tecnicas: existe.especificacoes_tecnicas,
        material: existe.material,
        dimensoes: existe.dimensoes,
        peso: existe.peso,
        garantia: existe.garantia,
        peso_gramas: existe.peso_gramas,
        altura_cm: existe.altura_cm,
        largura_cm: existe.largura_cm,
        comprimento_cm: existe.comprimento_cm,
        ncm: existe.ncm,
        cest: existe.cest,
        origem: existe.origem,
        maior_de_18: existe.maior_de_18,
        so_com_documento: existe.so_com_documento,
        medida_quantidade: existe.medida_quantidade,
        medida_unidade: existe.medida_unidade,
        informacoes: existe.informacoes,
        tabela_de_medidas: existe.tabela_de_medidas,
        seo_titulo: existe.seo_titulo,
        seo_descricao: existe.seo_descricao,
        seo_endereco: null,
        status: 'rascunho',
      },
    })
    const copia = existe.preco_ate === null ? undefined : await lockProduto(tx, novoId)
    if (copia)
      await gravarNaTransacao(tx, {
        pessoa,
        produto: copia,
        grade: semCodigos(await lerGradeNaTransacao(tx, id)),
        imagens: existe.imagens.map(({ url }) => url),
      })
    await auditar(tx, pessoa, 'produtos.duplicar', { estabelecimentoId, id: novoId, de: { id } })
    return lerNaTransacao(tx, { pessoa, estabelecimentoId, id: novoId })
  })
}

const semCodigos = ({ opcoes, variacoes }: GradeLida): GradeDoProduto => ({
  opcoes,
  variacoes: variacoes.map(({ valores, preco, imagem_url, ...uma }) => ({
    valores,
    preco,
    imagem_url,
    peso_gramas: uma.peso_gramas,
    altura_cm: uma.altura_cm,
    largura_cm: uma.largura_cm,
    comprimento_cm: uma.comprimento_cm,
    sku: null,
    codigo_barras: null,
    preco_promocao: null,
    estoque: 0,
    estoque_visto: 0,
  })),
})
