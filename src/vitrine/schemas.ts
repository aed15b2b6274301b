import { fotoDaAvaliacaoSchema } from '#src/avaliacoes/schemas.ts'
import * as z from 'zod'
import { categoriaSchema, ICONES } from '#src/categorias/schemas.ts'
import { entregaLida } from '#src/estabelecimentos/configuracoes.ts'
import { tabelaDeMedidasSchema } from '#src/produtos/tabela-de-medidas.ts'
import { UNIDADES, type Unidade } from '#src/shared/medida.ts'
import type { OrdemDeLojas, OrdemDeProdutos } from './limites.ts'

export * from './limites.ts'

const UNIDADES_DE_MEDIDA = Object.keys(UNIDADES) as [Unidade, ...Unidade[]]

/** What a shop window shows of a shop in a list: its card. */
export const lojaPublicaSchema = z.object({
  id: z.guid(),
  codigo: z.string(),
  nome: z.string(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  logo_url: z.string().nullable(),
  capa_url: z.string().nullable(),
  cor: z.string().nullable(),
  descricao: z.string().nullable(),
  segmento: z.string().nullable(),
  media_avaliacoes: z.number(),
  total_avaliacoes: z.number(),
  total_vendas: z.number(),
  total_produtos: z.number(),
  produtos_em_promocao: z.number(),
  created_at: z.string(),
  /** Marked by the platform until a date. */
  destacada: z.boolean(),
})
export type LojaPublica = z.infer<typeof lojaPublicaSchema>

/** A shop's own page: the card and what the law wants seen of the seller (docs/rules/law.md). */
export const lojaCompletaSchema = lojaPublicaSchema.omit({ destacada: true }).extend({
  razao_social: z.string().nullable(),
  cnpj: z.string().nullable(),
  endereco: z.string().nullable(),
  cep: z.string().nullable(),
  email_contato: z.string().nullable(),
  telefone_contato: z.string().nullable(),
  /** Only when the plan gives the public WhatsApp button. */
  whatsapp_atendimento: z.string().nullable(),
  pagamentos_habilitados: z.boolean(),
  pagamentos_conectados: z.boolean(),
  em_pausa: z.boolean(),
  pausa_ate: z.string().nullable(),
  mensagem_pausa: z.string().nullable(),
  /** Percent off for paying by PIX; 0 where the shop gives none, or takes no PIX now. */
  desconto_pix: z.number(),
})
export type LojaCompleta = z.infer<typeof lojaCompletaSchema>

/** A product's card. Prices in reais. */
export const produtoPublicoSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  categoria_id: z.guid().nullable(),
  nome: z.string(),
  preco: z.number(),
  preco_promocao: z.number().nullable(),
  em_promocao: z.boolean(),
  estoque: z.number(),
  imagem_url: z.string().nullable(),
  media_avaliacoes: z.number(),
  total_avaliacoes: z.number(),
  maior_de_18: z.boolean(),
  /** The law forbids it to minors: nobody buys it online. */
  so_com_documento: z.boolean(),
  medida_quantidade: z.number().nullable(),
  medida_unidade: z.enum(UNIDADES_DE_MEDIDA).nullable(),
  /** Of a product with options, whose price is its cheapest variation's: what its dearest costs. Null without options. */
  preco_ate: z.number().nullable(),
})
export type ProdutoPublico = z.infer<typeof produtoPublicoSchema>

export const especificacaoSchema = z.object({ nome: z.string(), valor: z.string() })
export type Especificacao = z.infer<typeof especificacaoSchema>

/** A product by what lies on the shelf: for a variation, what a buyer chose of which product. */
export const naPrateleiraSchema = produtoPublicoSchema.extend({
  escolha: z.object({ produto_id: z.guid(), nome: z.string(), texto: z.string() }).optional(),
})
export type ProdutoNaPrateleira = z.infer<typeof naPrateleiraSchema>

/** One of the things that a product with options is sold as. What it does not say is the product's. */
export const variacaoPublicaSchema = z.object({
  id: z.guid(),
  /** One value of each option, in their order. */
  valores: z.array(z.string()),
  preco: z.number(),
  preco_promocao: z.number().nullable(),
  em_promocao: z.boolean(),
  menor_preco_30d: z.number().nullable(),
  estoque: z.number(),
  imagem_url: z.string().nullable(),
})
export type VariacaoPublica = z.infer<typeof variacaoPublicaSchema>

export const opcaoPublicaSchema = z.object({ nome: z.string(), valores: z.array(z.string()) })

/** A product's own page. */
export const produtoCompletoSchema = produtoPublicoSchema.extend({
  descricao: z.string().nullable(),
  /** The same with lists, emphasis and links: sanitised when it was saved, so it is shown as it is. */
  descricao_html: z.string().nullable(),
  seo_titulo: z.string().nullable(),
  seo_descricao: z.string().nullable(),
  seo_endereco: z.string().nullable(),
  especificacoes_tecnicas: z.array(especificacaoSchema),
  fabricante: z.string().nullable(),
  material: z.string().nullable(),
  dimensoes: z.string().nullable(),
  peso: z.string().nullable(),
  garantia: z.string().nullable(),
  /** Of a promotion: the lowest price of the thirty days before it; null while there was none. */
  menor_preco_30d: z.number().nullable(),
  /** What the law wants told, under its words. */
  informacoes: z.array(z.object({ nome: z.string(), valor: z.string() })),
  /** How the sizes measure, as the shop wrote it; null where it wrote none. */
  tabela_de_medidas: tabelaDeMedidasSchema.nullable(),
  categoria: z.object({ id: z.guid(), nome: z.string(), cor: z.string() }).nullable(),
  imagens: z.array(z.object({ url: z.string(), texto_alternativo: z.string() })),
  /** Both empty for most products. */
  opcoes: z.array(opcaoPublicaSchema),
  variacoes: z.array(variacaoPublicaSchema),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ProdutoCompleto = z.infer<typeof produtoCompletoSchema>

export const categoriaPublicaSchema = categoriaSchema.pick({ id: true, nome: true, cor: true, icone: true })
export type CategoriaPublica = z.infer<typeof categoriaPublicaSchema>

/** Categories of all shops with the same name, accents and case apart. */
export const categoriaPopularSchema = z.object({
  nome: z.string(),
  icone: z.enum(ICONES),
  cor: z.string(),
  total_produtos: z.number(),
})
export type CategoriaPopular = z.infer<typeof categoriaPopularSchema>

/** A product found across shops: docs/rules/marketplace.md#procedures-and-functions's fields, and what a card needs beyond them. */
export const produtoPesquisadoSchema = produtoPublicoSchema
  .omit({ categoria_id: true, media_avaliacoes: true, total_avaliacoes: true })
  .extend({
    descricao: z.string().nullable(),
    estabelecimento_codigo: z.string(),
    estabelecimento_nome: z.string(),
    estabelecimento_logo: z.string().nullable(),
    categoria_nome: z.string().nullable(),
    categoria_cor: z.string().nullable(),
  })
export type ProdutoPesquisado = z.infer<typeof produtoPesquisadoSchema>

/** A product of whichever shop, with whose it is. */
export const produtoDeLojaSchema = produtoPublicoSchema.omit({ categoria_id: true }).extend({
  estabelecimento_nome: z.string(),
  estabelecimento_codigo: z.string(),
})
export type ProdutoDeLoja = z.infer<typeof produtoDeLojaSchema>

/** One page of the search over all shops. */
export const listaDaBuscaSchema = z.object({
  itens: z.array(produtoDeLojaSchema),
  /** Up to CONTADOS_MAX; null when there are more. */
  total: z.int().nullable(),
  /** What was searched for instead, where nothing is called as it was written. */
  emendado: z.string().nullable(),
  /** Categories of what was found, the fullest first. */
  categorias: z.array(z.object({ endereco: z.string(), nome: z.string() })),
  /** The mark of the next page. */
  depois: z.string().nullable(),
})
export type ListaDaBusca = z.infer<typeof listaDaBuscaSchema>

/** A review as visitors read it; `consumidor_nome` null is shown as `Anônimo`. */
export const avaliacaoPublicaSchema = z.object({
  id: z.guid(),
  nota: z.number(),
  titulo: z.string().nullable(),
  comentario: z.string().nullable(),
  verificado: z.boolean(),
  resposta_loja: z.string().nullable(),
  consumidor_nome: z.string().nullable(),
  /** Of a product with options, what was bought: `Tamanho M`. */
  escolha: z.string().nullable().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of a product alone: its pictures, and how many found it helpful. */
  fotos: z.array(fotoDaAvaliacaoSchema).optional(),
  uteis: z.int().optional(),
})
export type AvaliacaoPublica = z.infer<typeof avaliacaoPublicaSchema>

const quantas = z.int()
/** `distribuicao[n - 1]` counts the reviews of n stars. */
export const resumoAvaliacoesSchema = z.object({
  media: z.number(),
  total: quantas,
  distribuicao: z.tuple([quantas, quantas, quantas, quantas, quantas]),
  itens: z.array(avaliacaoPublicaSchema),
})
export type ResumoAvaliacoes = z.infer<typeof resumoAvaliacoesSchema>

/** On what terms a visible shop sells: how it hands over, how it is paid, and which policies it wrote. */
export const condicoesDaLojaSchema = z.object({
  entrega: entregaLida.nullable(),
  aceita_pix: z.boolean(),
  aceita_dinheiro: z.boolean(),
  aceita_cartao: z.boolean(),
  /** A card is paid on the site rather than at the door. */
  cartao_online: z.boolean(),
  trocas: z.boolean(),
  politica_entrega: z.boolean(),
})
export type CondicoesDaLoja = z.infer<typeof condicoesDaLojaSchema>

export const paginaDoProdutoSchema = z.object({
  loja: lojaCompletaSchema,
  produto: produtoCompletoSchema,
  avaliacoes: resumoAvaliacoesSchema,
  condicoes: condicoesDaLojaSchema.nullable(),
})

export interface FiltroDeLojas {
  busca?: string
  cidade?: string
  /** The name of a category, accents and case apart. */
  categoria?: string
  /** At least this average, 1 to 5. */
  nota?: number
  promocao?: boolean
  ordem?: OrdemDeLojas
  /** From 1. */
  pagina?: number
}

export interface ListaDeLojas {
  itens: LojaPublica[]
  total: number
}

export interface FiltroDeProdutos {
  busca?: string
  categorias?: string[]
  promocao?: boolean
  precoMin?: number
  precoMax?: number
  ordem?: OrdemDeProdutos
  /** From 1. */
  pagina?: number
}

/** `preco_minimo` and `preco_maximo` are the lowest and highest effective price of the whole shop, in reais. */
export const listaDeProdutosSchema = z.object({
  itens: z.array(produtoPublicoSchema),
  /** Counted up to CONTA_ATE; one more says that there are more. */
  total: z.int(),
  preco_minimo: z.number(),
  preco_maximo: z.number(),
})
export type ListaDeProdutos = z.infer<typeof listaDeProdutosSchema>

/** A product that a person kept. */
export const favoritoSchema = produtoDeLojaSchema.extend({
  /** Reais less than when it was kept, honestly less; null where it is not. */
  baixou: z.number().nullable(),
})
export type Favorito = z.infer<typeof favoritoSchema>

/** What stands beside a product of the same shop; `com_opcoes`: in sizes or colours, chosen on its own page. */
export const produtoAoLadoSchema = produtoPublicoSchema.extend({ com_opcoes: z.boolean() })
export type ProdutoAoLado = z.infer<typeof produtoAoLadoSchema>
