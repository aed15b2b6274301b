import * as z from 'zod'
import { camposParciais } from '#src/shared/campos-parciais.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { UNIDADES, type Unidade } from '#src/shared/medida.ts'
import {
  codigoDeBarras,
  type ImagemDoProduto,
  imagemDoProdutoSchema,
  medidasDeEnvio,
  reais,
  reaisOuNada,
  texto,
  unidades,
} from './campos.ts'
import { INFORMACOES } from './informacoes.ts'
import { semOpcoes } from './variacoes.ts'
import { gradeDoProduto } from './schemas-variacoes.ts'
import { tabelaDeMedidasSchema } from './tabela-de-medidas.ts'

export const STATUS_PRODUTO = [
  'rascunho',
  'ativo',
  'inativo',
  'inativo_por_limite',
  'oculto',
  'excluido',
] as const
export type StatusProduto = (typeof STATUS_PRODUTO)[number]

/** A product in its shop's own list. Prices in reais. */
export const produtoDaLojaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  categoria_id: z.nullable(z.guid()),
  nome: z.string(),
  sku: z.nullable(z.string()),
  preco: z.number(),
  preco_promocao: z.nullable(z.number()),
  em_promocao: z.boolean(),
  promocao_de: z.nullable(z.string()),
  promocao_ate: z.nullable(z.string()),
  estoque: z.int(),
  estoque_reservado: z.int(),
  estoque_aviso: z.int(),
  maior_de_18: z.boolean(),
  imagem_url: z.nullable(z.string()),
  /** What the dearest variation costs; null without variations. */
  preco_ate: z.nullable(z.number()),
  status: z.enum(STATUS_PRODUTO),
  media_avaliacoes: z.number(),
  total_avaliacoes: z.int(),
  /** Units in paid sales of the last 30 days. */
  vendidos_30d: z.int(),
  excluido_em: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ProdutoDaLoja = z.infer<typeof produtoDaLojaSchema>

export { type ImagemDoProduto, imagemDoProdutoSchema }

export const especificacaoSchema = z.strictObject({
  nome: z.string().check(z.trim(), z.minLength(1, 'Diga o nome da característica.'), z.maxLength(60)),
  valor: z.string().check(z.trim(), z.minLength(1, 'Diga o valor da característica.'), z.maxLength(300)),
})

const digitos = (quantos: number, mensagem: string) =>
  z._default(z.nullable(z.string().check(z.regex(new RegExp(`^[0-9]{${quantos}}$`), mensagem))), null)
const instante = z._default(z.nullable(z.iso.datetime({ offset: true, error: 'Data inválida.' })), null)
const unidade = z.enum(Object.keys(UNIDADES) as [Unidade, ...Unidade[]])
/** What the law wants told, by its field; an empty one is none. */
const informacoes = z.partialRecord(
  z.enum(INFORMACOES),
  z.string().check(z.trim(), z.maxLength(1000, 'Use até 1.000 caracteres.')),
)

/** Signs of a description, cleaned. */
export const DESCRICAO_MAX = 40_000
export const DESCRICAO_LONGA = 'A descrição ficou longa demais.'

/** What the form of a product sends (docs/rules/panel.md#screens). The shop and the product are named beside it. */
export const campos = {
  nome: z
    .string('Dê um nome ao produto.')
    .check(
      z.trim(),
      z.minLength(3, 'O nome precisa de pelo menos 3 letras.'),
      z.regex(VISIVEL, 'Dê um nome ao produto.'),
      z.maxLength(120, 'Use até 120 caracteres.'),
    ),
  descricao_html: z._default(z.nullable(z.string().check(z.maxLength(DESCRICAO_MAX, DESCRICAO_LONGA))), null),
  categoria_id: z._default(z.nullable(z.guid()), null),
  fabricante: texto(120),
  sku: texto(60),
  codigo_barras: codigoDeBarras,
  imagens: z._default(z.array(imagemDoProdutoSchema).check(z.maxLength(8, 'Use até 8 imagens.')), []),
  /** 0 = price not set (drafts only). */
  preco: z._default(reaisOuNada('Informe um preço maior que zero.'), 0),
  em_promocao: z._default(z.boolean(), false),
  preco_promocao: z._default(z.nullable(reais('Informe um preço promocional maior que zero.')), null),
  promocao_de: instante,
  promocao_ate: instante,
  custo: z._default(
    z.nullable(z.number().check(z.gte(0, 'Não pode ser negativo.'), z.lte(9_999_999_999))),
    null,
  ),
  estoque_aviso: z._default(unidades, 5),
  especificacoes_tecnicas: z._default(
    z.array(especificacaoSchema).check(z.maxLength(40, 'Use até 40 características.')),
    [],
  ),
  material: texto(200),
  dimensoes: texto(120),
  peso: texto(60),
  garantia: texto(200),
  ...medidasDeEnvio,
  ncm: digitos(8, 'O NCM tem 8 números.'),
  cest: digitos(7, 'O CEST tem 7 números.'),
  origem: z._default(z.nullable(z.int().check(z.gte(0), z.lte(8))), null),
  maior_de_18: z._default(z.boolean(), false),
  /** The law forbids it to minors: sold at the counter alone, to who shows a document. Marks it 18+ as well. */
  so_com_documento: z._default(z.boolean(), false),
  medida_quantidade: z._default(
    z.nullable(
      z.number('Use um número.').check(
        z.positive('Use um número maior que zero.'),
        z.lte(9_999_999, 'Número alto demais.'),
        z.refine((valor) => Number.isInteger(Math.round(valor * 1e6) / 1e3), 'Use até três casas.'),
      ),
    ),
    null,
  ),
  medida_unidade: z._default(z.nullable(unidade), null),
  informacoes: z._default(informacoes, {}),
  /** How the sizes measure, shown on the product's page. */
  tabela_de_medidas: z._default(z.nullable(tabelaDeMedidasSchema), null),
  seo_titulo: texto(70),
  seo_descricao: texto(170),
  seo_endereco: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(80, 'Use até 80 caracteres.'),
          z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letras minúsculas, números e hifens: camiseta-azul.'),
        ),
    ),
    null,
  ),
  status: z._default(z.enum(['rascunho', 'ativo', 'inativo']), 'ativo'),
}

interface ComPromocao {
  preco: number
  em_promocao: boolean
  preco_promocao: number | null
  promocao_de: string | null
  promocao_ate: string | null
  categoria_id: string | null
  medida_quantidade: number | null
  medida_unidade: Unidade | null
  status: string
  grade?: { opcoes: readonly unknown[] } | undefined
}

/** What no single field can say. */
const conferirProduto = z.check<ComPromocao>(({ value: produto, issues }) => {
  const recusar = (path: string, message: string) =>
    issues.push({ code: 'custom', input: produto, path: [path], message })
  const { preco, em_promocao, preco_promocao, promocao_de, promocao_ate } = produto
  if (produto.status !== 'rascunho' && produto.categoria_id === null)
    recusar('categoria_id', 'Escolha uma categoria.')
  // With options each variation has a price of its own.
  if (produto.status !== 'rascunho' && preco === 0 && semOpcoes(produto.grade))
    recusar('preco', 'Informe um preço maior que zero.')
  if (em_promocao && preco_promocao === null) recusar('preco_promocao', 'Informe o preço promocional.')
  if (preco_promocao !== null && preco_promocao >= preco)
    recusar('preco_promocao', 'O preço promocional precisa ser menor que o preço.')
  if (promocao_de && promocao_ate && Date.parse(promocao_ate) <= Date.parse(promocao_de))
    recusar('promocao_ate', 'O fim da promoção precisa vir depois do início.')
  if ((produto.medida_quantidade === null) !== (produto.medida_unidade === null))
    recusar('medida_quantidade', 'Diga quanto e em que unidade, ou deixe os dois em branco.')
})

export const novoProdutoSchema = z
  .strictObject({
    estabelecimento_id: z.guid(),
    ...campos,
    estoque: z._default(unidades, 0),
    /** Its options and variations; with them price, promotion and stock beside it count for nothing. */
    grade: z.optional(gradeDoProduto),
  })
  .check(conferirProduto)
export type NovoProdutoInput = z.output<typeof novoProdutoSchema>
export type NovoProdutoBody = z.input<typeof novoProdutoSchema>

/** What a change leaves behind, validated against the same rules as a new product. */
export const produtoMudadoSchema = z.object(campos).check(conferirProduto)

/**
 * What is not sent stays. `estoque` is a count against `estoque_visto`, what the screen showed; without it the stock
 * stays.
 */
export const edicaoDeProdutoSchema = z.strictObject({
  estabelecimento_id: z.guid(),
  ...camposParciais(campos),
  estoque: z.optional(unidades),
  estoque_visto: z.optional(z.int()),
  /** The whole grid; without it the variations stay as they are. */
  grade: z.optional(gradeDoProduto),
  /** Of the row that the form was filled from; left out to overwrite. */
  updated_at: z.optional(z.string()),
})
export type EdicaoDeProdutoInput = z.output<typeof edicaoDeProdutoSchema>

/** The columns that the form writes, as both routes have them. */
export type CamposDoProduto = Omit<NovoProdutoInput, 'estabelecimento_id' | 'estoque' | 'imagens' | 'grade'>

export const produtoDetalheSchema = z.object({
  ...produtoDaLojaSchema.shape,
  descricao_html: z.nullable(z.string()),
  fabricante: z.nullable(z.string()),
  codigo_barras: z.nullable(z.string()),
  imagens: z.array(z.object({ url: z.string(), texto_alternativo: z.string() })),
  /** Null also for roles that do not see what goods cost. */
  custo: z.nullable(z.number()),
  especificacoes_tecnicas: z.array(z.object({ nome: z.string(), valor: z.string() })),
  material: z.nullable(z.string()),
  dimensoes: z.nullable(z.string()),
  peso: z.nullable(z.string()),
  garantia: z.nullable(z.string()),
  peso_gramas: z.nullable(z.int()),
  altura_cm: z.nullable(z.int()),
  largura_cm: z.nullable(z.int()),
  comprimento_cm: z.nullable(z.int()),
  ncm: z.nullable(z.string()),
  cest: z.nullable(z.string()),
  origem: z.nullable(z.int()),
  so_com_documento: z.boolean(),
  medida_quantidade: z.nullable(z.number()),
  medida_unidade: z.nullable(unidade),
  /** The lowest price on show in the last thirty days, today's among them; null when there was none. */
  menor_preco_em_30_dias: z.nullable(z.number()),
  informacoes,
  tabela_de_medidas: z.nullable(tabelaDeMedidasSchema),
  seo_titulo: z.nullable(z.string()),
  seo_descricao: z.nullable(z.string()),
  seo_endereco: z.nullable(z.string()),
})
export type ProdutoDetalhe = z.infer<typeof produtoDetalheSchema>
