import { INFORMACOES, nomeDaInformacao } from './informacoes.ts'
import { dobrar, type Origem, reconhecerOrigem } from './origem-da-planilha.ts'

export const MAX_LINHAS = 50_000

/**
 * What a spreadsheet may bring, in the order of the template; each with the headings that mean it (accents and case
 * apart): ours, both of Shopify's, and Nuvemshop's in Portuguese and Spanish.
 */
export const CAMPOS = [
  {
    campo: 'grupo',
    titulo: 'Identificador',
    outros: ['identificador url', 'identificador de url', 'handle', 'url handle', 'url'],
  },
  { campo: 'nome', titulo: 'Nome', outros: ['titulo', 'title', 'produto', 'nome do produto', 'nombre'] },
  { campo: 'sku', titulo: 'SKU', outros: ['codigo', 'referencia', 'variant sku', 'codigo (sku)'] },
  { campo: 'codigo_pai', titulo: 'SKU do produto pai', outros: ['codigo pai', 'codigo do pai', 'sku pai'] },
  {
    campo: 'codigo_barras',
    titulo: 'Código de barras',
    outros: ['ean', 'gtin', 'variant barcode', 'barcode'],
  },
  { campo: 'categoria', titulo: 'Categoria', outros: ['categorias', 'type', 'tipo', 'product type'] },
  ...opcao(1),
  ...opcao(2),
  ...opcao(3),
  {
    campo: 'preco',
    titulo: 'Preço',
    outros: ['valor', 'price', 'variant price', 'preco de venda', 'precio'],
  },
  {
    campo: 'preco_promocao',
    titulo: 'Preço promocional',
    outros: ['promocao', 'preco de promocao', 'precio promocional'],
  },
  {
    campo: 'preco_de',
    titulo: 'Preço anterior',
    outros: ['variant compare at price', 'compare at price', 'compare-at price', 'preco de'],
  },
  { campo: 'custo', titulo: 'Custo', outros: ['preco de custo', 'cost per item', 'cost', 'costo'] },
  {
    campo: 'estoque',
    titulo: 'Estoque',
    outros: ['quantidade', 'variant inventory qty', 'inventory quantity', 'qtd', 'stock'],
  },
  {
    campo: 'imagens',
    titulo: 'Imagens',
    outros: ['imagem', 'image src', 'product image url', 'url da imagem', 'fotos'],
  },
  {
    campo: 'imagem_da_variacao',
    titulo: 'Imagem da variação',
    outros: ['variant image', 'variant image url'],
  },
  { campo: 'posicao_da_imagem', titulo: 'Posição da imagem', outros: ['image position'] },
  { campo: 'texto_da_imagem', titulo: 'O que a imagem mostra', outros: ['image alt text'] },
  {
    campo: 'descricao',
    titulo: 'Descrição',
    outros: ['body (html)', 'description', 'descricao do produto', 'descripcion'],
  },
  { campo: 'fabricante', titulo: 'Fabricante', outros: ['marca', 'vendor', 'brand'] },
  { campo: 'material', titulo: 'Material', outros: ['composicao'] },
  { campo: 'dimensoes', titulo: 'Dimensões', outros: ['tamanho'] },
  { campo: 'peso', titulo: 'Peso', outros: [] },
  { campo: 'garantia', titulo: 'Garantia', outros: [] },
  {
    campo: 'peso_gramas',
    titulo: 'Peso para envio (g)',
    outros: ['peso em gramas', 'peso (g)', 'variant grams', 'grams', 'weight value (grams)'],
  },
  { campo: 'peso_kg', titulo: 'Peso (kg)', outros: ['peso para envio (kg)', 'peso em quilos'] },
  { campo: 'altura_cm', titulo: 'Altura (cm)', outros: ['altura', 'alto (cm)', 'alto'] },
  { campo: 'largura_cm', titulo: 'Largura (cm)', outros: ['largura', 'ancho (cm)', 'ancho'] },
  {
    campo: 'comprimento_cm',
    titulo: 'Comprimento (cm)',
    outros: ['comprimento', 'profundidade (cm)', 'profundidade', 'profundidad (cm)', 'profundidad'],
  },
  { campo: 'medida', titulo: 'Conteúdo', outros: ['conteudo da embalagem', 'unidade de medida'] },
  ...INFORMACOES.map((campo) => ({ campo, titulo: nomeDaInformacao(campo), outros: [] as string[] })),
  { campo: 'ncm', titulo: 'NCM', outros: [] },
  { campo: 'seo_titulo', titulo: 'Título para SEO', outros: ['seo title', 'titulo seo'] },
  {
    campo: 'seo_descricao',
    titulo: 'Descrição para SEO',
    outros: ['seo description', 'descricao seo', 'descripcion para seo'],
  },
  { campo: 'status', titulo: 'Status', outros: ['situacao'] },
  {
    campo: 'visivel',
    titulo: 'Exibir na loja',
    outros: [
      'published',
      'published on online store',
      'visibilidade',
      'mostrar en tienda',
      'mostrar en la tienda',
    ],
  },
] as const

function opcao<N extends 1 | 2 | 3>(n: N) {
  return [
    {
      campo: `opcao_${n}`,
      titulo: `Opção ${n}`,
      outros: [`option${n} name`, `nome da variacao ${n}`, `nombre de propiedad ${n}`],
    },
    {
      campo: `valor_${n}`,
      titulo: `Valor da opção ${n}`,
      outros: [`option${n} value`, `valor da variacao ${n}`, `valor de propiedad ${n}`],
    },
  ] as const
}

export type CampoDaPlanilha = (typeof CAMPOS)[number]['campo']

/** What other shops' files have and our template does not ask for. */
export const SO_DE_FORA: readonly CampoDaPlanilha[] = [
  'codigo_pai',
  'preco_de',
  'posicao_da_imagem',
  'texto_da_imagem',
  'peso_kg',
  'visivel',
]

/** Which column of the spreadsheet brings which field; null leaves it out. */
export type Colunas = (CampoDaPlanilha | null)[]

/** Headings that mean something else in files of that origin; null is none of ours. */
const PROPRIOS: Partial<Record<Origem, Record<string, CampoDaPlanilha | null>>> = {
  bling: {
    descricao: 'nome',
    'descricao curta': 'descricao',
    'gtin/ean': 'codigo_barras',
    'categoria do produto': 'categoria',
    'peso bruto (kg)': 'peso_kg',
    'largura do produto': 'largura_cm',
    'altura do produto': 'altura_cm',
    'profundidade do produto': 'comprimento_cm',
    'url imagens externas': 'imagens',
    // What its measures are in, not what a pack holds.
    'unidade de medida': null,
  },
  // Older files name no units.
  nuvemshop: { peso: 'peso_kg' },
}

/** The field of each heading, by what the file's origin means by it. A field is taken once, by the first that means it. */
export function reconhecerColunas(
  cabecalhos: readonly string[],
  origem: Origem = reconhecerOrigem(cabecalhos),
): Colunas {
  const tomados = new Set<CampoDaPlanilha>()
  return cabecalhos.map((cabecalho) => {
    const campo = campoDe(dobrar(cabecalho), origem)
    if (!campo || tomados.has(campo)) return null
    tomados.add(campo)
    return campo
  })
}

function campoDe(dito: string, origem: Origem): CampoDaPlanilha | null {
  const proprio = PROPRIOS[origem]?.[dito]
  if (proprio !== undefined) return proprio
  return (
    CAMPOS.find(
      ({ titulo, outros }) => dobrar(titulo) === dito || (outros as readonly string[]).includes(dito),
    )?.campo ?? null
  )
}
