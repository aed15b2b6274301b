import { semApostrofo } from '#src/shared/csv.ts'
import { aosCentavos } from '#src/shared/dinheiro.ts'
import { lerMedida } from '#src/shared/ler-medida.ts'
import type { Unidade } from '#src/shared/medida.ts'
import { lerNumero } from '#src/shared/numero-digitado.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import type { CampoDaPlanilha, Colunas } from './campos-da-planilha.ts'
import { INFORMACOES, type Informacoes } from './informacoes.ts'
import { lerMedidaDeEnvio, type MedidaDeEnvio } from './medidas-de-envio.ts'
import { dobrar, type Origem } from './origem-da-planilha.ts'
import { eanValido } from './rules.ts'
import { DESCRICAO_MAX } from './schemas.ts'
import { OPCOES_MAX } from './variacoes.ts'

/** What lies on the shelf, as far as a row says: a product without options, or one variation. */
export interface NaPrateleira extends Partial<Record<MedidaDeEnvio, number>> {
  sku: string | null
  codigo_barras?: string
  preco: number | null
  /** Null where it says that there is none. */
  preco_promocao?: number | null
  estoque?: number
}

export interface VariacaoDaPlanilha extends NaPrateleira {
  /** The row of the sheet. */
  linha: number
  valores: string[]
  /** The address of its own picture. */
  imagem?: string
}

export interface ImagemDaPlanilha {
  endereco: string
  texto: string
  posicao: number
}

/** One product of a spreadsheet, as far as the spreadsheet says; of its rows the first that says something counts. */
export interface ProdutoDaPlanilha extends NaPrateleira {
  nome: string
  /** The rows of the sheet that it is made of. */
  linhas: number[]
  /** By which it is known again: its handle as an address or its id here, and every SKU of it. */
  chaves: { endereco: string | null; id: string | null; skus: string[] }
  opcoes?: string[]
  variacoes?: VariacaoDaPlanilha[]
  imagens?: ImagemDaPlanilha[]
  categoria?: string
  /** All that the cell says, where that is more: the shop may have a category of that name. */
  categoria_inteira?: string
  custo?: number
  descricao?: string | null
  /** The same as the page shows it, cleaned. */
  descricao_html?: string | null
  fabricante?: string
  material?: string
  dimensoes?: string
  peso?: string
  garantia?: string
  medida_quantidade?: number
  medida_unidade?: Unidade
  informacoes?: Informacoes
  ncm?: string
  seo_titulo?: string
  seo_descricao?: string
  ativo?: boolean
}

/** A row by itself; what it is a row of, its neighbours say. */
export interface LinhaDaPlanilha {
  numero: number
  grupo: string
  /** The SKU of the row that it is a variation of. */
  pai: string
  nome: string
  opcoes: { nome: string; valor: string }[]
  /** What of the product it says, without what only the first row may say. */
  dito: Omit<ProdutoDaPlanilha, 'nome' | 'linhas' | 'chaves' | 'opcoes' | 'variacoes' | 'imagens'>
  imagens: ImagemDaPlanilha[]
  imagemDaVariacao: string | null
  /** Shopify writes further pictures of a product as rows with nothing else. */
  soImagem: boolean
  erros: string[]
}

/** Reads one row, of a spreadsheet from there. */
export function lerLinha(
  numero: number,
  celulas: readonly string[],
  colunas: Colunas,
  origem: Origem = 'csv',
): LinhaDaPlanilha {
  const erros: string[] = []
  const valor = leitorDe(celulas, colunas)
  // Other shops' programs export all promotions: none beside a price says that there is none.
  const todas = colunas.includes('preco_de') || (origem === 'nuvemshop' && colunas.includes('preco_promocao'))
  const dito = { ...lerPrateleira(valor, { erros, todas }), ...lerProduto(valor, erros) }
  const pai = cortar(valor('codigo_pai'), 60)
  // Bling writes what a variation is where others write a name.
  const noNome = pai === '' ? null : opcoesNoNome(valor('nome'))
  const opcoes = noNome ?? lerOpcoes(valor, erros)
  const imagens = lerImagens(valor)
  const semNada = dito.sku === null && dito.preco === null && dito.estoque === undefined
  return {
    numero,
    grupo: cortar(valor('grupo'), 200),
    pai,
    nome: noNome ? '' : valor('nome'),
    opcoes,
    dito,
    imagens,
    imagemDaVariacao: valor('imagem_da_variacao').split(/\s+/)[0] || null,
    soImagem:
      semNada && imagens.length > 0 && valor('nome') === '' && opcoes.every(({ valor }) => valor === ''),
    erros,
  }
}

type Valor = (campo: CampoDaPlanilha) => string

/** No database keeps the half of a sign that a cut may leave. */
const cortar = (texto: string, maximo: number): string => texto.slice(0, maximo).toWellFormed()

function leitorDe(celulas: readonly string[], colunas: Colunas): Valor {
  return (campo) => {
    const posicao = colunas.indexOf(campo)
    return semApostrofo((posicao < 0 ? '' : (celulas[posicao] ?? '')).trim())
  }
}

function lerPrateleira(valor: Valor, { erros, todas }: { erros: string[]; todas: boolean }): NaPrateleira {
  const lida: NaPrateleira = { sku: cortar(valor('sku'), 60) || null, preco: null }
  const preco = dinheiro(valor('preco'), 'Preço', erros)
  const de = dinheiro(valor('preco_de'), 'Preço anterior', erros)
  const promocional = dinheiro(valor('preco_promocao'), 'Preço promocional', erros)
  // Shopify says what it costs and what it cost before; we say the price and its promotion.
  const porComparacao = de !== undefined && preco !== undefined && de > preco
  lida.preco = (porComparacao ? de : preco) ?? null
  const promocao = porComparacao ? preco : promocional
  if (lida.preco !== null && lida.preco <= 0) erros.push('Preço: precisa ser maior que zero.')
  if (promocao !== undefined && promocao > 0) {
    if (lida.preco !== null && promocao >= lida.preco)
      erros.push('Preço promocional: precisa ser menor que o preço.')
    lida.preco_promocao = promocao
  } else if (todas && preco !== undefined) lida.preco_promocao = null
  const estoque = valor('estoque')
  const unidades = lerNumero(estoque)
  // Oversold elsewhere: there is none.
  if (Number.isInteger(unidades) && Math.abs(unidades) < ESTOQUE_DEMAIS) lida.estoque = Math.max(0, unidades)
  else if (estoque !== '') erros.push(`Estoque: não entendi “${cortar(estoque, 30)}”.`)
  const barras = valor('codigo_barras').replaceAll(/\s|sem gtin/gi, '')
  if (barras !== '' && eanValido(barras)) lida.codigo_barras = barras
  else if (barras !== '') erros.push('Código de barras: confira os números.')
  lerMedidas(valor, lida, erros)
  return lida
}

const ESTOQUE_DEMAIS = 100_000_000

function lerMedidas(valor: Valor, lida: NaPrateleira, erros: string[]): void {
  for (const [campo, de, rotulo] of ENVIO) {
    const texto = valor(de)
    // Zero is what other shops' spreadsheets say of what nobody weighed.
    if (texto === '' || /^0+([.,]0+)?$/.test(texto)) continue
    const medida = lerMedidaDeEnvio(campo, texto, { quilos: de === 'peso_kg' })
    if (medida === null) erros.push(`${rotulo}: não entendi “${cortar(texto, 30)}”.`)
    else lida[campo] = medida
  }
}

function lerProduto(valor: Valor, erros: string[]) {
  const produto: Partial<ProdutoDaPlanilha> = {}
  const custo = dinheiro(valor('custo'), 'Custo', erros)
  if (custo !== undefined) produto.custo = custo
  const ncm = valor('ncm').replaceAll(/\D/g, '')
  if (ncm.length === 8) produto.ncm = ncm
  else if (ncm !== '') erros.push('NCM: tem 8 números.')
  const medida = valor('medida')
  const lida = lerMedida(medida)
  if (lida) Object.assign(produto, lida)
  else if (medida !== '')
    erros.push(`Conteúdo: não entendi “${cortar(medida, 30)}”. Escreva como 500 g ou 1,5 l.`)
  const informacoes = INFORMACOES.flatMap((campo) => {
    const dita = cortar(valor(campo), 1000)
    return dita ? [[campo, dita] as const] : []
  })
  if (informacoes.length > 0) produto.informacoes = Object.fromEntries(informacoes)
  const categoria = ultimaCategoria(valor('categoria'))
  if (categoria) produto.categoria = cortar(categoria, 60)
  if (categoria !== valor('categoria')) produto.categoria_inteira = cortar(valor('categoria'), 200)
  const descricao = valor('descricao')
  if (descricao) produto.descricao = cortar(descricao, DESCRICAO_MAX)
  for (const [campo, maximo] of TEXTOS) {
    const texto = valor(campo)
    if (texto) produto[campo] = cortar(texto, maximo)
  }
  const situacoes = [valor('status'), valor('visivel')].filter(Boolean).map(dobrar)
  if (situacoes.length > 0) produto.ativo = !situacoes.some((uma) => DESLIGADO.has(uma))
  return produto
}

/** Names may be said once, in the first row of a product; `Default Title` is Shopify's way to say that there is none. */
function lerOpcoes(valor: Valor, erros: string[]): { nome: string; valor: string }[] {
  return Array.from({ length: OPCOES_MAX }, (_, i) => {
    const n = (i + 1) as 1 | 2 | 3
    const [nome, dito] = [valor(`opcao_${n}`), valor(`valor_${n}`)].map((texto) =>
      VISIVEL.test(texto) ? texto : '',
    ) as [string, string]
    if (dito === 'Default Title') return { nome: '', valor: '' }
    if (nome.length > 40 || dito.length > 40) erros.push(`Opção ${n}: use até 40 caracteres.`)
    return { nome: cortar(nome, 40), valor: cortar(dito, 40) }
  })
}

/** `Cor:Azul;Tamanho:38`; null when it is another text. */
function opcoesNoNome(nome: string): { nome: string; valor: string }[] | null {
  const partes = nome.split(';').map((parte) => /^([^:]{1,40}):(.{1,40})$/.exec(parte.trim()))
  if (partes.length > OPCOES_MAX || partes.includes(null)) return null
  return Array.from({ length: OPCOES_MAX }, (_, i) => ({
    nome: partes[i]?.[1]?.trim() ?? '',
    valor: partes[i]?.[2]?.trim() ?? '',
  }))
}

/** Addresses apart by blanks, lines or `|`; a sheet of somebody else's has one in a row, with its place and its text. */
function lerImagens(valor: Valor): ImagemDaPlanilha[] {
  const posicao = Number.parseInt(valor('posicao_da_imagem'), 10)
  return valor('imagens')
    .split(/[\s|]+/)
    .filter((endereco) => endereco !== '' && endereco.length <= 2000)
    .map((endereco, i) => ({
      endereco,
      texto: cortar(valor('texto_da_imagem'), 200),
      posicao: Number.isInteger(posicao) && posicao > 0 && posicao < 1000 ? posicao : i + 1,
    }))
}

function dinheiro(texto: string, rotulo: string, erros: string[]): number | undefined {
  if (texto === '') return undefined
  const lido = lerReais(texto)
  if (lido === null) erros.push(`${rotulo}: não entendi “${cortar(texto, 30)}”.`)
  return lido ?? undefined
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
  'unlisted',
  '0',
  'no',
  'oculto',
  'invisivel',
])

/** `1.234,56`, `1234.56`, `R$ 39,9`; null when it is no amount. */
export function lerReais(texto: string): number | null {
  const reais = lerNumero(texto.replaceAll(/r\$|\s/gi, ''))
  return reais >= 0 && reais < 10_000_000_000 ? aosCentavos(reais) : null
}

/** `Roupas > Camisetas, Promoção` is Camisetas. */
function ultimaCategoria(texto: string): string {
  return texto.split(/[,|]/)[0]?.split('>').at(-1)?.trim() ?? ''
}
