import { deDataLocal, paraDataLocal } from '#src/shared/datas-locais.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import {
  type edicaoDeProdutoSchema,
  type ImagemDoProduto,
  type NovoProdutoBody,
  novoProdutoSchema,
  type ProdutoDetalhe,
} from './schemas.ts'

/** The form of a product as it is typed: amounts in cents, numbers as text, instants as São Paulo's clock. */
export interface ValoresDoProduto extends Record<string, unknown> {
  nome: string
  descricao_html: string
  categoria_id: string
  fabricante: string
  sku: string
  codigo_barras: string
  imagens: ImagemDoProduto[]
  preco: number
  em_promocao: boolean
  preco_promocao: number
  promocao_de: string
  promocao_ate: string
  custo: number
  estoque: string
  estoque_aviso: string
  especificacoes_tecnicas: { chave: string; nome: string; valor: string }[]
  material: string
  dimensoes: string
  peso: string
  garantia: string
  ncm: string
  cest: string
  origem: string
  maior_de_18: boolean
  seo_titulo: string
  seo_descricao: string
  seo_endereco: string
  status: 'rascunho' | 'ativo' | 'inativo'
}

/** What the form opens with. */
export function valoresDe(produto: ProdutoDetalhe | null): ValoresDoProduto {
  const p = produto
  const status = p?.status
  return {
    nome: p?.nome ?? '',
    descricao_html: p?.descricao_html ?? '',
    categoria_id: p?.categoria_id ?? '',
    fabricante: p?.fabricante ?? '',
    sku: p?.sku ?? '',
    codigo_barras: p?.codigo_barras ?? '',
    imagens: p?.imagens ?? [],
    preco: p ? paraCentavos(p.preco) : 0,
    // Scheduled promotions count as active.
    em_promocao: p ? p.em_promocao || p.promocao_de !== null : false,
    preco_promocao: p?.preco_promocao ? paraCentavos(p.preco_promocao) : 0,
    promocao_de: paraDataLocal(p?.promocao_de ?? null),
    promocao_ate: paraDataLocal(p?.promocao_ate ?? null),
    custo: p?.custo ? paraCentavos(p.custo) : 0,
    estoque: String(p?.estoque ?? 0),
    estoque_aviso: String(p?.estoque_aviso ?? 5),
    especificacoes_tecnicas: (p?.especificacoes_tecnicas ?? []).map((uma, i) => ({ ...uma, chave: `${i}` })),
    material: p?.material ?? '',
    dimensoes: p?.dimensoes ?? '',
    peso: p?.peso ?? '',
    garantia: p?.garantia ?? '',
    ncm: p?.ncm ?? '',
    cest: p?.cest ?? '',
    origem: p?.origem === null || p === null ? '' : String(p.origem),
    maior_de_18: p?.maior_de_18 ?? false,
    seo_titulo: p?.seo_titulo ?? '',
    seo_descricao: p?.seo_descricao ?? '',
    seo_endereco: p?.seo_endereco ?? '',
    status:
      status === 'rascunho' || status === 'inativo' || status === undefined
        ? (status ?? 'ativo')
        : statusDe(status),
  }
}

const statusDe = (status: string) => (status === 'ativo' ? 'ativo' : 'inativo')

/** The same as the routes take it. */
export function corpoDe(lojaId: string, v: ValoresDoProduto): NovoProdutoBody {
  const texto = (valor: string) => valor.trim() || null
  return {
    estabelecimento_id: lojaId,
    nome: v.nome,
    descricao_html: texto(v.descricao_html),
    categoria_id: texto(v.categoria_id),
    fabricante: texto(v.fabricante),
    sku: texto(v.sku),
    codigo_barras: texto(v.codigo_barras),
    imagens: v.imagens,
    preco: paraReais(v.preco),
    em_promocao: v.em_promocao,
    preco_promocao: v.preco_promocao > 0 ? paraReais(v.preco_promocao) : null,
    promocao_de: v.em_promocao ? deDataLocal(v.promocao_de) : null,
    promocao_ate: v.em_promocao ? deDataLocal(v.promocao_ate) : null,
    custo: v.custo > 0 ? paraReais(v.custo) : null,
    estoque: Number(v.estoque || '0'),
    estoque_aviso: Number(v.estoque_aviso || '0'),
    especificacoes_tecnicas: v.especificacoes_tecnicas
      .filter(({ nome, valor }) => nome.trim() || valor.trim())
      .map(({ nome, valor }) => ({ nome, valor })),
    material: texto(v.material),
    dimensoes: texto(v.dimensoes),
    peso: texto(v.peso),
    garantia: texto(v.garantia),
    ncm: texto(v.ncm),
    cest: texto(v.cest),
    origem: v.origem === '' ? null : Number(v.origem),
    maior_de_18: v.maior_de_18,
    seo_titulo: texto(v.seo_titulo),
    seo_descricao: texto(v.seo_descricao),
    seo_endereco: texto(v.seo_endereco),
    status: v.status,
  }
}

/** What the server would refuse, by field; the first sentence of each. */
export function errosDoProduto(lojaId: string, valores: ValoresDoProduto): Record<string, string> {
  const corpo = corpoDe(lojaId, valores)
  const lido = novoProdutoSchema.safeParse(corpo)
  if (lido.success) return {}
  const erros: Record<string, string> = {}
  for (const { path, message } of lido.error.issues) erros[path.join('.')] ??= message
  return erros
}

/** An edit: the stock goes along only when it was changed, as a count against what was on the screen. */
export function edicaoDe(
  produto: ProdutoDetalhe,
  valores: ValoresDoProduto,
  sobrescrever: boolean,
): (typeof edicaoDeProdutoSchema)['_input'] {
  const { estoque, ...corpo } = corpoDe(produto.estabelecimento_id, valores)
  return {
    ...corpo,
    ...(estoque === produto.estoque ? {} : { estoque, estoque_visto: produto.estoque }),
    ...(sobrescrever ? {} : { updated_at: produto.updated_at }),
  }
}
