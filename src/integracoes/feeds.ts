import { type ComoEnvia, type FretePublicado, fretePublicado } from '#src/fretes/frete-publicado.ts'
import { nomesNoEndereco, VARIACAO } from '#src/produtos/escolha.ts'
import { type Eixo, eixosDaVariacao, gtin } from '#src/produtos/eixos.ts'
import { escolhaDaVariacao, type Opcao } from '#src/produtos/variacoes.ts'
import { enderecoDoProduto } from '#src/vitrine/enderecos.ts'
import { categoriaNoGoogle } from './categorias-do-google.ts'

// What a catalogue outside is told of a shop's products: one item for each thing that can be bought, in no format yet.

interface Vendido {
  id: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  estoque: number
  imagem_url: string | null
  sku: string | null
  codigo_barras: string | null
}

/** A product of a visible shop, as visitors may know it. */
export interface ProdutoDoFeed extends Vendido {
  nome: string
  seo_endereco: string | null
  descricao: string | null
  promocao_de: Date | null
  promocao_ate: Date | null
  imagens: string[]
  fabricante: string | null
  material: string | null
  categoria: string | null
  peso_gramas: number | null
  maior_de_18: boolean
  opcoes: Opcao[]
  variacoes: (Vendido & { valores: string[] })[]
}

/** Addresses in it are absolute; prices are in reais. */
export interface ItemDoFeed {
  id: string
  /** What variations of one product have in common; null for what is sold as it is. */
  grupo: string | null
  titulo: string
  descricao: string
  link: string
  imagem: string
  maisImagens: string[]
  disponivel: boolean
  preco: number
  promocao: { preco: number; de: Date | null; ate: Date | null } | null
  marca: string | null
  gtin: string | null
  codigo: string | null
  categoria: string | null
  /** The same as a number of Google's taxonomy. */
  categoriaNoGoogle: number | null
  /** To anywhere in the country; null where it depends on the place. */
  frete: FretePublicado | null
  eixos: Partial<Record<Eixo, string>>
  pesoGramas: number | null
}

/** Why catalogues take a product only in part, or not at all, said to its shop. */
export interface Problema {
  /** It is in no catalogue. */
  fora: boolean
  frase: string
}

const TITULO_MAX = 150
const DESCRICAO_MAX = 5000
const MAIS_IMAGENS_MAX = 10

export function problemasDoProduto(produto: ProdutoDoFeed): Problema[] {
  const fora = (frase: string) => ({ fora: true, frase })
  const aviso = (frase: string) => ({ fora: false, frase })
  const vendidos = produto.variacoes.length > 0 ? produto.variacoes : [produto]
  return [
    ...(produto.maior_de_18 ? [fora('É para maiores de 18 anos: catálogos de fora não o recebem.')] : []),
    ...(fotosDe(produto).length === 0
      ? [fora('Não tem foto: o Google e a Meta só aceitam produtos com foto.')]
      : []),
    ...(produto.descricao?.trim() ? [] : [aviso('Não tem descrição: vai só com o nome.')]),
    ...(produto.fabricante?.trim() ? [] : [aviso('Não diz o fabricante: na Meta vai com o nome da loja.')]),
    ...(vendidos.some(({ codigo_barras }) => gtin(codigo_barras)) ||
    (produto.fabricante?.trim() && vendidos.every(({ sku }) => sku))
      ? []
      : [
          aviso(
            'Não tem código de barras, nem fabricante com SKU: o Google pode mostrar menos o produto ou recusá-lo.',
          ),
        ]),
  ]
}

/** What can be bought of a product; nothing of one that catalogues refuse. */
export function itensDoProduto(
  produto: ProdutoDoFeed,
  { origem, codigo, comoEnvia }: { origem: string; codigo: string; comoEnvia: ComoEnvia },
): ItemDoFeed[] {
  if (problemasDoProduto(produto).some(({ fora }) => fora)) return []
  const link = origem + enderecoDoProduto(codigo, produto)
  const fotos = fotosDe(produto)
  const comuns = {
    descricao: (produto.descricao?.trim() || produto.nome).slice(0, DESCRICAO_MAX),
    marca: produto.fabricante?.trim() || null,
    categoria: produto.categoria,
    categoriaNoGoogle: categoriaNoGoogle(produto.categoria),
    pesoGramas: produto.peso_gramas,
  }
  const vendido = (um: Vendido, pesoGramas: number | null) => {
    const promocao =
      um.em_promocao && um.preco_promocao !== null
        ? { preco: um.preco_promocao, de: produto.promocao_de, ate: produto.promocao_ate }
        : null
    return {
      id: um.id,
      disponivel: um.estoque > 0,
      preco: um.preco,
      promocao,
      gtin: gtin(um.codigo_barras),
      codigo: um.sku,
      frete: fretePublicado(comoEnvia, { valor: promocao?.preco ?? um.preco, pesoGramas }),
      ...imagens(um.imagem_url, { fotos, origem }),
    }
  }
  if (produto.variacoes.length === 0) {
    const eixos = produto.material ? { material: produto.material } : {}
    const unico = vendido(produto, produto.peso_gramas ?? comoEnvia.pesoPadrao)
    return [{ ...comuns, ...unico, grupo: null, titulo: produto.nome.slice(0, TITULO_MAX), link, eixos }]
  }
  const nomes = nomesNoEndereco(produto.variacoes)
  return produto.variacoes.map((variacao) => ({
    ...comuns,
    // It may weigh something else than its product.
    ...vendido(variacao, null),
    grupo: produto.id,
    titulo: escolhaDaVariacao(produto, variacao.valores).nome.slice(0, TITULO_MAX),
    link: `${link}?${VARIACAO}=${nomes.get(variacao.id)}`,
    eixos: eixosDaVariacao(produto.opcoes, variacao.valores),
  }))
}

/** Its own picture first, then those of the product. */
function imagens(propria: string | null, { fotos, origem }: { fotos: string[]; origem: string }) {
  const [imagem = '', ...mais] = new Set([...(propria ? [propria] : []), ...fotos])
  return {
    imagem: origem + imagem,
    maisImagens: mais.slice(0, MAIS_IMAGENS_MAX).map((foto) => origem + foto),
  }
}

function fotosDe({ imagens: todas, imagem_url }: ProdutoDoFeed): string[] {
  if (todas.length > 0) return todas
  return imagem_url ? [imagem_url] : []
}
