import { deDataLocal, paraDataLocal } from '#src/shared/datas-locais.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Unidade } from '#src/shared/medida.ts'
import { abrirGrade, corpoDaGrade, type GradeDoForm } from './grade.ts'
import { type Informacao, informacoesQueFaltam, nomeDaInformacao } from './informacoes.ts'
import { MEDIDAS_DE_ENVIO, type MedidaDeEnvio } from './medidas-de-envio.ts'
import { marcaQueFalta } from './restricao-de-idade.ts'
import {
  type edicaoDeProdutoSchema,
  type ImagemDoProduto,
  type NovoProdutoBody,
  novoProdutoSchema,
  type ProdutoDetalhe,
} from './schemas.ts'
import type { GradeLida } from './schemas-variacoes.ts'
import { semLinhasVazias, type TabelaDeMedidas } from './tabela-de-medidas.ts'

/** Texts that may be left empty, which the routes take as null. */
const TEXTOS = [
  'descricao_html',
  'categoria_id',
  'fabricante',
  'sku',
  'codigo_barras',
  'material',
  'dimensoes',
  'peso',
  'garantia',
  'ncm',
  'cest',
  'seo_titulo',
  'seo_descricao',
  'seo_endereco',
] as const
type Texto = (typeof TEXTOS)[number]

function cadaTexto<V>(valor: (campo: Texto) => V): Record<Texto, V> {
  return Object.fromEntries(TEXTOS.map((campo) => [campo, valor(campo)])) as Record<Texto, V>
}

function cadaMedida<V>(valor: (campo: MedidaDeEnvio) => V): Record<MedidaDeEnvio, V> {
  return Object.fromEntries(MEDIDAS_DE_ENVIO.map((campo) => [campo, valor(campo)])) as Record<
    MedidaDeEnvio,
    V
  >
}

/** The form of a product as it is typed: amounts in cents, numbers as text, instants as São Paulo's clock. */
export type ValoresDoProduto = Record<Texto | MedidaDeEnvio, string> & {
  nome: string
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
  origem: string
  maior_de_18: boolean
  so_com_documento: boolean
  medida_quantidade: string
  medida_unidade: string
  informacoes: Partial<Record<Informacao, string>>
  /** Options and the rows of their combinations; without options price and stock are the form's own. */
  grade: GradeDoForm
  tabela_de_medidas: TabelaDeMedidas | null
  status: 'rascunho' | 'ativo' | 'inativo'
}

/** What the form opens with. */
export function valoresDe(produto: ProdutoDetalhe | null, grade: GradeLida | null = null): ValoresDoProduto {
  const p = produto
  const status = p?.status
  return {
    ...cadaTexto((campo) => p?.[campo] ?? ''),
    ...cadaMedida((campo) => p?.[campo]?.toString() ?? ''),
    nome: p?.nome ?? '',
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
    origem: p?.origem === null || p === null ? '' : String(p.origem),
    maior_de_18: p?.maior_de_18 ?? false,
    so_com_documento: p?.so_com_documento ?? false,
    medida_quantidade: p?.medida_quantidade?.toString().replace('.', ',') ?? '',
    medida_unidade: p?.medida_unidade ?? '',
    informacoes: p?.informacoes ?? {},
    grade: abrirGrade(grade),
    tabela_de_medidas: p?.tabela_de_medidas ?? null,
    status:
      status === 'rascunho' || status === 'inativo' || status === undefined
        ? (status ?? 'ativo')
        : statusDe(status),
  }
}

const statusDe = (status: string) => (status === 'ativo' ? 'ativo' : 'inativo')

export const temOpcoes = ({ grade }: Pick<ValoresDoProduto, 'grade'>): boolean => grade.opcoes.length > 0

/** What each variation has of its own. */
const SEM_PRECO = {
  preco: 0,
  em_promocao: false,
  preco_promocao: null,
  promocao_de: null,
  promocao_ate: null,
  estoque: 0,
}

/** The same as the routes take it. */
export function corpoDe(lojaId: string, v: ValoresDoProduto): NovoProdutoBody {
  return {
    ...cadaTexto((campo) => v[campo].trim() || null),
    ...cadaMedida((campo) => (v[campo].trim() ? Number(v[campo]) : null)),
    estabelecimento_id: lojaId,
    nome: v.nome,
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
    origem: v.origem === '' ? null : Number(v.origem),
    maior_de_18: v.maior_de_18,
    so_com_documento: v.maior_de_18 && v.so_com_documento,
    medida_quantidade: v.medida_quantidade.trim() ? Number(v.medida_quantidade.replace(',', '.')) : null,
    medida_unidade: (v.medida_unidade || null) as Unidade | null,
    informacoes: v.informacoes,
    tabela_de_medidas: v.tabela_de_medidas && semLinhasVazias(v.tabela_de_medidas),
    status: v.status,
    ...(temOpcoes(v) ? { ...SEM_PRECO, grade: corpoDaGrade(v.grade) } : {}),
  }
}

/**
 * What the server would refuse, by field; the first sentence of each. What goes on sale is asked for what the law wants
 * told of its category.
 */
export function errosDoProduto(
  lojaId: string,
  { valores, categoria }: { valores: ValoresDoProduto; categoria: string | null },
): Record<string, string> {
  const corpo = corpoDe(lojaId, valores)
  const erros: Record<string, string> = {}
  const lido = novoProdutoSchema.safeParse(corpo)
  for (const { path, message } of lido.error?.issues ?? []) erros[path.join('.')] ??= message
  if (valores.status === 'rascunho') return erros
  const { maior_de_18, nome } = valores
  const so_com_documento = corpo.so_com_documento ?? false
  const falta = marcaQueFalta({ maior_de_18, so_com_documento }, { nome, categoria })
  if (falta) erros[maior_de_18 ? falta.campo : 'maior_de_18'] ??= falta.motivo
  for (const campo of informacoesQueFaltam(categoria, valores.informacoes))
    erros[`informacoes.${campo}`] ??=
      `${nomeDaInformacao(campo)}: a lei pede. Preencha, ou escreva que não se aplica.`
  return erros
}

/**
 * An edit: the stock goes along only when it was changed, as a count against what was on the screen, and the grid only
 * when something of it was. With options price and stock are the grid's.
 */
export function edicaoDe(
  produto: ProdutoDetalhe,
  valores: ValoresDoProduto,
  { sobrescrever, gradeMudou }: { sobrescrever: boolean; gradeMudou: boolean },
): (typeof edicaoDeProdutoSchema)['_input'] {
  const { grade, ...corpo } = corpoDe(produto.estabelecimento_id, valores)
  const versao = sobrescrever ? {} : { updated_at: produto.updated_at }
  if (grade) {
    const resto = Object.fromEntries(Object.entries(corpo).filter(([campo]) => !(campo in SEM_PRECO)))
    const { estabelecimento_id } = corpo
    return { ...resto, estabelecimento_id, ...(gradeMudou ? { grade } : {}), ...versao }
  }
  const { estoque, ...resto } = corpo
  const tinha = produto.preco_ate !== null
  const visto = tinha ? 0 : produto.estoque
  return {
    ...resto,
    ...(tinha ? { grade: { opcoes: [], variacoes: [] } } : {}),
    ...(estoque === visto ? {} : { estoque, estoque_visto: visto }),
    ...versao,
  }
}
