// What a spreadsheet did to a product that the shop had, and whether it can be taken back.

/** Columns of a row of products. */
export type Colunas = Record<string, unknown>

/** Of a product or one of its variations, what a spreadsheet changed. */
export interface Mudada {
  id: string
  /** Null: the sheet made this variation. */
  antes: Colunas | null
  depois: Colunas
}

/** A row as it is at some moment. */
export interface Foto {
  id: string
  pai_id: string | null
  colunas: Colunas
}

/** A row as it is when the import is taken back. */
export interface Atual extends Foto {
  estoque_reservado: number
  /** Some sale has it in its lines. */
  vendida: boolean
}

/** Of a product with variations all of this is theirs: it follows by trigger. */
const DA_GRADE = [
  'preco',
  'preco_promocao',
  'em_promocao',
  'promocao_de',
  'promocao_ate',
  'estoque',
  'preco_ate',
]
/** Only together do they make sense. */
const JUNTAS = [
  ['preco', 'preco_promocao', 'em_promocao', 'promocao_de', 'promocao_ate'],
  ['descricao', 'descricao_html'],
  ['medida_quantidade', 'medida_unidade'],
  ['valores', 'variacao'],
  ['maior_de_18', 'so_com_documento'],
]
/** Sales move the first, the pictures' own job the second. */
const MUDAM_SOZINHAS = new Set(['estoque', 'imagem_url'])

const igual = (um: unknown, outro: unknown) => JSON.stringify(um) === JSON.stringify(outro)
const temGrade = ({ opcoes }: Colunas) => Array.isArray(opcoes) && opcoes.length > 0

/** What a sheet changed of a product's rows. Of one that pictures are fetched for, with what each shows until then. */
export function mudancasEntre(
  antes: readonly Foto[],
  depois: readonly Foto[],
  { comImagens }: { comImagens: boolean },
): Mudada[] {
  return depois.flatMap(({ id, colunas }): Mudada[] => {
    const anterior = antes.find((outra) => outra.id === id)?.colunas
    if (!anterior) return [{ id, antes: null, depois: {} }]
    const mudadas = Object.keys(colunas).filter((coluna) => {
      if (coluna === 'imagem_url') return comImagens
      // What it had of its own is kept though its first variations have the same: it leaves with them.
      if (temGrade(colunas) && DA_GRADE.includes(coluna)) return !temGrade(anterior)
      return !igual(anterior[coluna], colunas[coluna])
    })
    const todas = new Set([
      ...mudadas,
      ...JUNTAS.filter((juntas) => juntas.some((coluna) => mudadas.includes(coluna))).flat(),
    ])
    const so = (de: Colunas) => Object.fromEntries(Object.entries(de).filter(([coluna]) => todas.has(coluna)))
    return todas.size > 0 ? [{ id, antes: so(anterior), depois: so(colunas) }] : []
  })
}

/** It was sold as it is until the sheet gave it variations. */
export const ganhouGrade = ({ antes, depois }: Mudada): boolean =>
  antes !== null && 'opcoes' in antes && !temGrade(antes) && temGrade(depois)

/** Why a product cannot be what it was before; null when it can. */
export function porqueFica(mudadas: readonly Mudada[], atuais: readonly Atual[]): string | null {
  const virouGrade = mudadas.some(ganhouGrade)
  for (const mudada of mudadas) {
    const atual = atuais.find(({ id }) => id === mudada.id)
    if (!atual || atual.colunas.status === 'excluido') return 'Está na lixeira.'
    const motivo = mudada.antes === null ? vendeu(atual) : foiAlterado(mudada, atual)
    if (motivo) return motivo
  }
  if (!virouGrade) return null
  const daqui = (id: string) =>
    mudadas.some((mudada) => mudada.id === id && mudada.antes?.status !== 'variacao')
  if (atuais.some(({ id, colunas }) => colunas.status === 'variacao' && !daqui(id))) return ALTERADO
  return atuais.some(({ estoque_reservado }) => estoque_reservado > 0)
    ? 'Há vendas abertas deste produto.'
    : null
}

const ALTERADO = 'Foi alterado depois.'

const vendeu = ({ vendida }: Atual) => (vendida ? 'Uma variação que veio na planilha já foi vendida.' : null)

function foiAlterado(mudada: Mudada, { colunas }: Atual): string | null {
  const { depois } = mudada
  const sao = (coluna: string) => temGrade(colunas) && DA_GRADE.includes(coluna)
  const mudou = Object.keys(depois).some(
    (coluna) => !MUDAM_SOZINHAS.has(coluna) && !sao(coluna) && !igual(colunas[coluna], depois[coluna]),
  )
  if (mudou) return ALTERADO
  const estoque = estoqueDeVolta(mudada, colunas)
  return estoque !== null && estoque < 0 ? 'As unidades já foram vendidas.' : null
}

/** Sales go on: only the units that the sheet itself moved go back. Null when it moved none here. */
function estoqueDeVolta(mudada: Mudada, atual: Colunas): number | null {
  const { antes, depois } = mudada
  if (antes === null || antes.estoque === undefined) return null
  if (ganhouGrade(mudada)) return Number(antes.estoque)
  return Number(atual.estoque) - (Number(depois.estoque) - Number(antes.estoque))
}

/** What its columns become again, but for the picture, which is said apart. */
export function deVolta(mudada: Mudada, { pai_id, colunas: atual }: Atual): Colunas {
  if (mudada.antes === null) return { status: 'variacao_fora', estoque: 0 }
  const { imagem_url: _, ...antes } = mudada.antes
  const estoque = estoqueDeVolta(mudada, atual)
  return {
    ...(pai_id === null ? {} : { status: atual.status }),
    ...antes,
    ...(estoque === null ? {} : { estoque }),
    // As a product without variations has it.
    ...(ganhouGrade(mudada) ? { preco_ate: null } : {}),
  }
}
