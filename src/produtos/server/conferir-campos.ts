import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { plural } from '#src/shared/plural.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { violates } from '#src/shared/server/database/database.ts'
import { palavraEncontrada } from '#src/shared/palavras.ts'
import { catalogo } from '../configuracao.ts'
import { errors } from '../errors.ts'
import { marcaQueFalta } from '../restricao-de-idade.ts'
import { type CamposDoProduto, DESCRICAO_LONGA, type ImagemDoProduto } from '../schemas.ts'
import { type Descricao, lerDescricao } from './descricao.ts'
import { findImagensDeFora, findNomeDaCategoria } from './repository.ts'

interface Conferido {
  campos: CamposDoProduto
  descricao: string | null
}

/** What was written of the product, cleaned, or 422. */
export function conferirDescricao(html: string | null): Descricao {
  const lida = lerDescricao(html)
  if (lida) return lida
  throw portal.dados_invalidos({ errors: [{ path: 'descricao_html', message: DESCRICAO_LONGA }] })
}

/**
 * What the form sent as it may be kept: the category and the pictures are this shop's, a promotion that is off has no dates and one with dates is on by the clock.
 */
export async function conferirCampos(
  tx: Tx,
  {
    estabelecimentoId,
    campos,
    imagens,
    descricao: { descricao, descricao_html },
    agora,
  }: {
    estabelecimentoId: string
    campos: CamposDoProduto
    imagens: ImagemDoProduto[]
    descricao: Descricao
    agora: Date
  },
): Promise<Conferido> {
  await exigirCatalogo(campos.nome, imagens.length)
  const { categoria_id: categoria } = campos
  const nomeDaCategoria = categoria && (await findNomeDaCategoria(tx, { estabelecimentoId, id: categoria }))
  if (categoria && nomeDaCategoria === null) throw categoriaInvalida()
  if (campos.status !== 'rascunho') exigirMarca(campos, nomeDaCategoria)
  const deFora = await findImagensDeFora(tx, { estabelecimentoId, urls: imagens.map(({ url }) => url) })
  if (deFora.length > 0)
    throw errors.imagem_de_fora({ errors: [{ path: 'imagens', message: 'Envie a imagem de novo.' }] })

  const promocao = promocaoPelasDatas(campos, agora)
  return {
    campos: {
      ...campos,
      ...promocao,
      descricao_html,
      maior_de_18: campos.maior_de_18 || campos.so_com_documento,
    },
    descricao,
  }
}

/** What the law forbids to minors goes on sale marked (Lei 15.211/2025, Lei 13.106/2015). */
function exigirMarca(campos: CamposDoProduto, categoria: string | null): void {
  const falta = marcaQueFalta(campos, { nome: campos.nome, categoria })
  if (!falta) return
  throw errors.falta_marca_de_idade({
    detail: falta.motivo,
    errors: [{ path: falta.campo, message: falta.motivo }],
  })
}

/** What the platform lets shops sell, and with how many pictures. */
async function exigirCatalogo(nome: string, imagens: number): Promise<void> {
  const { palavras_proibidas, limite_imagens } = await configuracao(catalogo)
  const palavra = palavraEncontrada(nome, palavras_proibidas)
  if (palavra)
    throw errors.nome_proibido({
      detail: `O Portal não aceita produtos com “${palavra}” no nome.`,
      errors: [{ path: 'nome', message: `O Portal não aceita produtos com “${palavra}” no nome.` }],
    })
  if (imagens > limite_imagens)
    throw errors.imagens_demais({
      errors: [
        {
          path: 'imagens',
          message: `Use até ${plural(limite_imagens, '# imagem', '# imagens')}.`,
        },
      ],
    })
}

function promocaoPelasDatas(
  { em_promocao, promocao_de, promocao_ate }: CamposDoProduto,
  agora: Date,
): Pick<CamposDoProduto, 'em_promocao' | 'promocao_de' | 'promocao_ate'> {
  if (!em_promocao) return { em_promocao, promocao_de: null, promocao_ate: null }
  const acabou = promocao_ate !== null && Date.parse(promocao_ate) <= agora.getTime()
  if (acabou) return { em_promocao: false, promocao_de: null, promocao_ate: null }
  const comecou = promocao_de === null || Date.parse(promocao_de) <= agora.getTime()
  return { em_promocao: comecou, promocao_de, promocao_ate }
}

/** What only the database sees when two write at once: another product with the SKU, a category that was deleted. */
export async function recusarConflitos<T>(escrever: Promise<T>): Promise<T> {
  try {
    return await escrever
  } catch (error) {
    if (violates(error, 'produtos_categoria_id_fkey')) throw categoriaInvalida()
    if (!violates(error, 'produtos_sku')) throw error
    throw errors.sku_em_uso({
      errors: [{ path: 'sku', message: 'Outro produto da loja tem este SKU.' }],
    })
  }
}

const categoriaInvalida = () =>
  errors.categoria_invalida({
    errors: [{ path: 'categoria_id', message: 'Escolha uma categoria desta loja.' }],
  })
