import { semApostrofo } from '#src/shared/csv.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import { lerMedida } from '#src/shared/ler-medida.ts'
import type { Unidade } from '#src/shared/medida.ts'
import { INFORMACOES, type Informacoes, nomeDaInformacao } from './informacoes.ts'
import { lerMedidaDeEnvio, type MedidaDeEnvio } from './medidas-de-envio.ts'
import { eanValido } from './rules.ts'

export const MAX_LINHAS = 20_000

/**
 * What a spreadsheet may bring, in the order of the template; each with the headings that mean it (accents and case
 * apart).
 */
export const CAMPOS = [
  { campo: 'nome', titulo: 'Nome', outros: ['titulo', 'title', 'produto', 'nome do produto'] },
  { campo: 'sku', titulo: 'SKU', outros: ['codigo', 'referencia', 'variant sku', 'codigo (sku)'] },
  { campo: 'codigo_barras', titulo: 'Código de barras', outros: ['ean', 'gtin', 'variant barcode'] },
  { campo: 'categoria', titulo: 'Categoria', outros: ['categorias', 'type', 'tipo', 'product type'] },
  { campo: 'preco', titulo: 'Preço', outros: ['valor', 'price', 'variant price', 'preco de venda'] },
  { campo: 'preco_promocao', titulo: 'Preço promocional', outros: ['promocao', 'preco de promocao'] },
  {
    campo: 'preco_de',
    titulo: 'Preço anterior',
    outros: ['variant compare at price', 'compare at price', 'preco de'],
  },
  { campo: 'custo', titulo: 'Custo', outros: ['preco de custo', 'cost per item', 'cost'] },
  { campo: 'estoque', titulo: 'Estoque', outros: ['quantidade', 'variant inventory qty', 'qtd'] },
  { campo: 'descricao', titulo: 'Descrição', outros: ['body (html)', 'description', 'descricao do produto'] },
  { campo: 'fabricante', titulo: 'Fabricante', outros: ['marca', 'vendor', 'brand'] },
  { campo: 'material', titulo: 'Material', outros: ['composicao'] },
  { campo: 'dimensoes', titulo: 'Dimensões', outros: ['tamanho'] },
  { campo: 'peso', titulo: 'Peso', outros: [] as string[] },
  { campo: 'garantia', titulo: 'Garantia', outros: [] },
  {
    campo: 'peso_gramas',
    titulo: 'Peso para envio (g)',
    outros: ['peso em gramas', 'peso (g)', 'variant grams', 'grams'],
  },
  { campo: 'peso_kg', titulo: 'Peso (kg)', outros: ['peso para envio (kg)', 'peso em quilos'] },
  { campo: 'altura_cm', titulo: 'Altura (cm)', outros: ['altura'] },
  { campo: 'largura_cm', titulo: 'Largura (cm)', outros: ['largura'] },
  {
    campo: 'comprimento_cm',
    titulo: 'Comprimento (cm)',
    outros: ['comprimento', 'profundidade (cm)', 'profundidade'],
  },
  { campo: 'medida', titulo: 'Conteúdo', outros: ['conteudo da embalagem', 'unidade de medida'] },
  ...INFORMACOES.map((campo) => ({ campo, titulo: nomeDaInformacao(campo), outros: [] as string[] })),
  { campo: 'ncm', titulo: 'NCM', outros: [] },
  { campo: 'seo_titulo', titulo: 'Título para SEO', outros: ['seo title', 'titulo seo'] },
  { campo: 'seo_descricao', titulo: 'Descrição para SEO', outros: ['seo description', 'descricao seo'] },
  { campo: 'status', titulo: 'Status', outros: ['situacao', 'exibir na loja', 'published'] },
  { campo: 'grupo', titulo: 'Identificador', outros: ['identificador url', 'handle', 'url'] },
] as const
export type CampoDaPlanilha = (typeof CAMPOS)[number]['campo']

/** Which column of the spreadsheet brings which field; null leaves it out. */
export type Colunas = (CampoDaPlanilha | null)[]

/** One product of a spreadsheet, as far as the spreadsheet says. */
export interface ProdutoDaPlanilha {
  nome: string
  sku: string | null
  codigo_barras?: string
  categoria?: string
  preco: number | null
  preco_promocao?: number
  custo?: number
  estoque?: number
  descricao?: string | null
  /** The same as the page shows it, cleaned. */
  descricao_html?: string | null
  fabricante?: string
  material?: string
  dimensoes?: string
  peso?: string
  garantia?: string
  peso_gramas?: number
  altura_cm?: number
  largura_cm?: number
  comprimento_cm?: number
  medida_quantidade?: number
  medida_unidade?: Unidade
  informacoes?: Informacoes
  ncm?: string
  seo_titulo?: string
  seo_descricao?: string
  ativo?: boolean
}

/** The field of each heading: ours, Nuvemshop's and Shopify's. A field is taken once, by the first that means it. */
export function reconhecerColunas(cabecalhos: readonly string[]): Colunas {
  const tomados = new Set<CampoDaPlanilha>()
  return cabecalhos.map((cabecalho) => {
    const dito = dobrar(cabecalho)
    const achado = CAMPOS.find(
      ({ campo, titulo, outros }) =>
        !tomados.has(campo) && (dobrar(titulo) === dito || (outros as readonly string[]).includes(dito)),
    )
    if (!achado) return null
    tomados.add(achado.campo)
    return achado.campo
  })
}

type Lida = { produto: ProdutoDaPlanilha } | { erros: string[] }

/** Reads one row. `anterior` is the product of the same group above it: variants come without their name. */
export function lerLinha(
  celulas: readonly string[],
  colunas: Colunas,
  anterior: { grupo: string; nome: string } | null,
): Lida & { grupo: string; nome: string } {
  const valor = (campo: CampoDaPlanilha): string => {
    const posicao = colunas.indexOf(campo)
    return semApostrofo((posicao < 0 ? '' : (celulas[posicao] ?? '')).trim())
  }
  const erros: string[] = []
  const grupo = valor('grupo')
  const nome = valor('nome') || (anterior && grupo && grupo === anterior.grupo ? anterior.nome : '')
  if (nome.length < 3) erros.push('Nome: precisa de pelo menos 3 letras.')
  if (nome.length > 120) erros.push('Nome: use até 120 caracteres.')

  const produto: ProdutoDaPlanilha = { nome, sku: valor('sku').slice(0, 60) || null, preco: null }
  const dinheiro = (campo: 'preco' | 'preco_promocao' | 'preco_de' | 'custo', rotulo: string) => {
    const texto = valor(campo)
    if (texto === '') return undefined
    const lido = lerReais(texto)
    if (lido === null) erros.push(`${rotulo}: não entendi “${texto.slice(0, 30)}”.`)
    return lido ?? undefined
  }
  const preco = dinheiro('preco', 'Preço')
  const de = dinheiro('preco_de', 'Preço anterior')
  const promocional = dinheiro('preco_promocao', 'Preço promocional')
  const custo = dinheiro('custo', 'Custo')
  // Shopify says what it costs and what it cost before; we say the price and its promotion.
  const emPromocaoPorComparacao = de !== undefined && preco !== undefined && de > preco
  produto.preco = (emPromocaoPorComparacao ? de : preco) ?? null
  const promocao = emPromocaoPorComparacao ? preco : promocional
  if (produto.preco !== null && produto.preco <= 0) erros.push('Preço: precisa ser maior que zero.')
  if (promocao !== undefined && promocao > 0) {
    if (produto.preco !== null && promocao >= produto.preco)
      erros.push('Preço promocional: precisa ser menor que o preço.')
    produto.preco_promocao = promocao
  }
  if (custo !== undefined) produto.custo = custo

  const estoque = valor('estoque')
  if (estoque !== '') {
    if (/^\d{1,8}([.,]0+)?$/.test(estoque)) produto.estoque = Number.parseInt(estoque, 10)
    else erros.push(`Estoque: não entendi “${estoque.slice(0, 30)}”.`)
  }
  const barras = valor('codigo_barras').replaceAll(/\s/g, '')
  if (barras !== '') {
    if (eanValido(barras)) produto.codigo_barras = barras
    else erros.push('Código de barras: confira os números.')
  }
  const ncm = valor('ncm').replaceAll(/\D/g, '')
  if (ncm !== '') {
    if (ncm.length === 8) produto.ncm = ncm
    else erros.push('NCM: tem 8 números.')
  }
  const medida = valor('medida')
  if (medida !== '') {
    const lida = lerMedida(medida)
    if (lida) Object.assign(produto, lida)
    else erros.push(`Conteúdo: não entendi “${medida.slice(0, 30)}”. Escreva como 500 g ou 1,5 l.`)
  }
  for (const [campo, de, rotulo] of ENVIO) {
    const texto = valor(de)
    // Zero is what other shops' spreadsheets say of what nobody weighed.
    if (texto === '' || /^0+([.,]0+)?$/.test(texto)) continue
    const lida = lerMedidaDeEnvio(campo, texto, { quilos: de === 'peso_kg' })
    if (lida === null) erros.push(`${rotulo}: não entendi “${texto.slice(0, 30)}”.`)
    else produto[campo] = lida
  }
  const informacoes = INFORMACOES.flatMap((campo) => {
    const dita = valor(campo).slice(0, 1000)
    return dita ? [[campo, dita] as const] : []
  })
  if (informacoes.length > 0) produto.informacoes = Object.fromEntries(informacoes)
  const categoria = ultimaCategoria(valor('categoria'))
  if (categoria) produto.categoria = categoria.slice(0, 60)
  const descricao = valor('descricao')
  if (descricao) produto.descricao = descricao.slice(0, 20_000)
  for (const [campo, maximo] of TEXTOS) {
    const texto = valor(campo)
    if (texto) produto[campo] = texto.slice(0, maximo)
  }
  const status = dobrar(valor('status'))
  if (status !== '') produto.ativo = !DESLIGADO.has(status)
  return { grupo, nome, ...(erros.length > 0 ? { erros } : { produto }) }
}

const ENVIO = [
  ['peso_gramas', 'peso_kg', 'Peso (kg)'],
  ['peso_gramas', 'peso_gramas', 'Peso para envio (g)'],
  ['altura_cm', 'altura_cm', 'Altura (cm)'],
  ['largura_cm', 'largura_cm', 'Largura (cm)'],
  ['comprimento_cm', 'comprimento_cm', 'Comprimento (cm)'],
] as const satisfies readonly (readonly [MedidaDeEnvio, CampoDaPlanilha, string])[]
const TEXTOS = [
  ['fabricante', 120],
  ['material', 200],
  ['dimensoes', 120],
  ['peso', 60],
  ['garantia', 200],
  ['seo_titulo', 70],
  ['seo_descricao', 170],
] as const
const DESLIGADO = new Set([
  'inativo',
  'nao',
  'false',
  'falso',
  'rascunho',
  'draft',
  'archived',
  '0',
  'no',
  'oculto',
])

/** `1.234,56`, `1234.56`, `R$ 39,9`; null when it is no amount. */
export function lerReais(texto: string): number | null {
  const limpo = texto.replaceAll(/r\$|\s/gi, '')
  const decimal = limpo.includes(',')
    ? limpo.replaceAll('.', '').replace(',', '.')
    : /^\d{1,3}(\.\d{3})+$/.test(limpo)
      ? limpo.replaceAll('.', '')
      : limpo
  if (!/^\d{1,10}(\.\d+)?$/.test(decimal)) return null
  return Math.round(Number(decimal) * 100) / 100
}

/** `Roupas > Camisetas, Promoção` is Camisetas. */
function ultimaCategoria(texto: string): string {
  return texto.split(/[,|]/)[0]?.split('>').at(-1)?.trim() ?? ''
}

function dobrar(texto: string): string {
  return semAcentos(texto).toLowerCase().trim()
}
