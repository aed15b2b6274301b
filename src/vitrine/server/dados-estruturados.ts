import { nomesNoEndereco, VARIACAO } from '#src/produtos/escolha.ts'
import { eixoDe, eixosDaVariacao, gtin } from '#src/produtos/eixos.ts'
import { escolhaDaVariacao } from '#src/produtos/variacoes.ts'
import { precoEfetivo } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { enderecoDoProduto } from '../enderecos.ts'
import type { LojaCompleta, ProdutoDeLoja, ResumoAvaliacoes } from '../schemas.ts'
import type { Codigos, ProdutoComCodigos } from './buscar-produto.ts'

// What pages tell machines in schema.org's words, as meta descriptors. Addresses in it are absolute. Loaders make it:
// browsers carry no script for what they never show.

const dados = (coisa: Record<string, unknown>) => ({
  'script:ld+json': { '@context': 'https://schema.org', ...coisa },
})

/** Who runs the marketplace, and how to search it. */
export function dadosDoPortal() {
  const origem = getConfig().publicUrl
  return [
    dados({
      '@type': 'Organization',
      name: 'Portal de Vendas',
      url: `${origem}/`,
      logo: `${origem}/icones/icone-512.png`,
    }),
    dados({
      '@type': 'WebSite',
      name: 'Portal de Vendas',
      url: `${origem}/`,
      inLanguage: 'pt-BR',
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origem}/busca?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  ]
}

export function dadosDaLoja(loja: LojaCompleta) {
  const origem = getConfig().publicUrl
  const endereco = `/loja/${loja.codigo}`
  return [
    dados({
      '@type': 'Store',
      name: loja.nome,
      url: origem + endereco,
      image: `${origem}/social${endereco}`,
      ...(loja.descricao ? { description: loja.descricao } : {}),
      ...(loja.telefone_contato ? { telephone: loja.telefone_contato } : {}),
      ...(loja.cidade
        ? {
            address: {
              '@type': 'PostalAddress',
              addressCountry: 'BR',
              addressLocality: loja.cidade,
              ...(loja.uf ? { addressRegion: loja.uf } : {}),
              ...(loja.endereco ? { streetAddress: loja.endereco } : {}),
              ...(loja.cep ? { postalCode: loja.cep } : {}),
            },
          }
        : {}),
      ...nota({ media: loja.media_avaliacoes, total: loja.total_avaliacoes }),
    }),
    trilha(origem, [[loja.nome, endereco]]),
  ]
}

interface DoProduto {
  loja: LojaCompleta
  produto: ProdutoComCodigos
  avaliacoes: ResumoAvaliacoes
}

/** A product, or the group of what it is sold as, and the way to it. */
export function dadosDoProduto({ loja, produto, avaliacoes }: DoProduto) {
  const origem = getConfig().publicUrl
  const endereco = enderecoDoProduto(loja.codigo, produto)
  const comuns = {
    name: produto.nome,
    ...(produto.descricao ? { description: produto.descricao } : {}),
    image: imagensDe(produto, loja).map((imagem) => origem + imagem),
    ...(produto.fabricante ? { brand: { '@type': 'Brand', name: produto.fabricante } } : {}),
    ...nota(avaliacoes),
  }
  return [
    dados(
      produto.variacoes.length > 0
        ? {
            '@type': 'ProductGroup',
            ...comuns,
            url: origem + endereco,
            productGroupID: produto.id,
            ...eixosDe(produto),
            hasVariant: variantesDe(produto, { loja, endereco: origem + endereco }),
          }
        : {
            '@type': 'Product',
            ...comuns,
            ...codigosDe(produto),
            offers: oferta(produto, { loja, endereco: origem + endereco }),
          },
    ),
    trilha(origem, [
      [loja.nome, `/loja/${loja.codigo}`],
      [produto.nome, endereco],
    ]),
  ]
}

/** Where the category stands, and the first of what is in it. */
export function dadosDaCategoria(
  { nome, endereco }: { nome: string; endereco: string },
  produtos: readonly ProdutoDeLoja[],
) {
  const origem = getConfig().publicUrl
  return [
    dados({
      '@type': 'ItemList',
      name: nome,
      itemListElement: produtos.map((produto, casa) => ({
        '@type': 'ListItem',
        position: casa + 1,
        name: produto.nome,
        url: origem + enderecoDoProduto(produto.estabelecimento_codigo, produto),
      })),
    }),
    passos(origem, [
      ['Home', '/'],
      ['Produtos', '/busca'],
      [nome, `/categoria/${endereco}`],
    ]),
  ]
}

type Vendido = Pick<ProdutoComCodigos, 'preco' | 'preco_promocao' | 'em_promocao' | 'estoque'>

function oferta(vendido: Vendido, { loja, endereco }: { loja: LojaCompleta; endereco: string }) {
  return {
    '@type': 'Offer',
    url: endereco,
    priceCurrency: 'BRL',
    price: precoEfetivo(vendido).toFixed(2),
    availability: `https://schema.org/${vendido.estoque > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: loja.nome },
  }
}

/** What a product comes in. What else than machines know stands in the variant's name. */
function eixosDe({ opcoes }: ProdutoComCodigos) {
  const eixos = new Set(opcoes.flatMap(({ nome }) => eixoDe(nome) ?? []))
  return eixos.size > 0 ? { variesBy: [...eixos].map((eixo) => `https://schema.org/${eixo}`) } : {}
}

function variantesDe(
  produto: ProdutoComCodigos,
  { loja, endereco }: { loja: LojaCompleta; endereco: string },
) {
  const origem = getConfig().publicUrl
  const nomes = nomesNoEndereco(produto.variacoes)
  return produto.variacoes.map((variacao) => {
    return {
      '@type': 'Product',
      name: escolhaDaVariacao(produto, variacao.valores).nome,
      ...eixosDaVariacao(produto.opcoes, variacao.valores),
      ...codigosDe(variacao),
      image: origem + (variacao.imagem_url ?? imagensDe(produto, loja)[0]),
      offers: oferta(variacao, { loja, endereco: `${endereco}?${VARIACAO}=${nomes.get(variacao.id)}` }),
    }
  })
}

function codigosDe({ sku, codigo_barras }: Codigos) {
  const codigo = gtin(codigo_barras)
  return { ...(sku ? { sku } : {}), ...(codigo ? { gtin: codigo } : {}) }
}

/** All its pictures; without any, the one made of its name and price. */
function imagensDe({ id, imagens, imagem_url }: ProdutoComCodigos, { codigo }: LojaCompleta): string[] {
  if (imagens.length > 0) return imagens.map(({ url }) => url)
  return [imagem_url ?? `/social/loja/${codigo}/produto/${id}`]
}

function nota({ media, total }: { media: number; total: number }) {
  if (total === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: media, reviewCount: total } }
}

/** The same way that the page shows: home, the list of shops, and on. */
function trilha(origem: string, mais: [nome: string, endereco: string][]) {
  return passos(origem, [['Home', '/'], ['Estabelecimentos', '/estabelecimentos'], ...mais])
}

function passos(origem: string, todos: [nome: string, endereco: string][]) {
  return dados({
    '@type': 'BreadcrumbList',
    itemListElement: todos.map(([name, endereco], casa) => ({
      '@type': 'ListItem',
      position: casa + 1,
      name,
      item: `${origem}${endereco}`,
    })),
  })
}
