import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { GradeDoProdutoBody, GradeLida, VariacaoLida } from './schemas-variacoes.ts'
import { combinar } from './variacoes.ts'

/** One combination as it is typed: amounts in cents, numbers as text. */
export interface LinhaDaGrade {
  chave: string
  /** Null for one that was never saved. */
  id: string | null
  valores: string[]
  vendida: boolean
  sku: string
  codigo_barras: string
  preco: number
  /** 0 is none. */
  preco_promocao: number
  estoque: string
  /** What the screen showed of its stock. */
  estoque_visto: number
  reservado: number
  /** Grams; empty is the product's. */
  peso: string
  imagem_url: string | null
}

export interface OpcaoDaGrade {
  chave: string
  nome: string
  valores: string[]
}

/** The options and every combination of them; `guardadas` wait for their values to come back. */
export interface GradeDoForm {
  opcoes: OpcaoDaGrade[]
  linhas: LinhaDaGrade[]
  guardadas: LinhaDaGrade[]
}

export const GRADE_VAZIA: GradeDoForm = { opcoes: [], linhas: [], guardadas: [] }

/** By which combinations are found. */
export const chaveDe = (valores: readonly string[]): string => JSON.stringify(valores)

export function linhaNova(valores: string[], mais: Partial<LinhaDaGrade> = {}): LinhaDaGrade {
  return {
    chave: `nova-${chaveDe(valores)}`,
    id: null,
    valores,
    vendida: true,
    sku: '',
    codigo_barras: '',
    preco: 0,
    preco_promocao: 0,
    estoque: '',
    estoque_visto: 0,
    reservado: 0,
    peso: '',
    imagem_url: null,
    ...mais,
  }
}

/** What the form opens with. */
export function abrirGrade(lida: GradeLida | null): GradeDoForm {
  if (!lida) return GRADE_VAZIA
  const vendidas = new Map(lida.variacoes.map((uma) => [chaveDe(uma.valores), linhaLida(uma, true)]))
  const fora = new Map(lida.fora.map((uma) => [chaveDe(uma.valores), linhaLida(uma, false)]))
  const linhas = combinar(lida.opcoes).map((valores) => {
    const chave = chaveDe(valores)
    const linha = vendidas.get(chave) ?? fora.get(chave) ?? linhaNova(valores, { vendida: false })
    fora.delete(chave)
    return linha
  })
  return {
    opcoes: lida.opcoes.map((opcao, i) => ({ ...opcao, chave: `opcao-${i}` })),
    linhas,
    guardadas: [...fora.values()],
  }
}

const linhaLida = (lida: VariacaoLida, vendida: boolean): LinhaDaGrade => ({
  chave: lida.id,
  id: lida.id,
  valores: lida.valores,
  vendida,
  sku: lida.sku ?? '',
  codigo_barras: lida.codigo_barras ?? '',
  preco: paraCentavos(lida.preco),
  preco_promocao: lida.preco_promocao === null ? 0 : paraCentavos(lida.preco_promocao),
  estoque: String(lida.estoque),
  estoque_visto: lida.estoque,
  reservado: lida.estoque_reservado,
  peso: lida.peso_gramas === null ? '' : String(lida.peso_gramas),
  imagem_url: lida.imagem_url,
})

export const vendidasDe = ({ linhas }: GradeDoForm): LinhaDaGrade[] => linhas.filter(({ vendida }) => vendida)

/** The same as the routes take it. */
export function corpoDaGrade(grade: GradeDoForm): GradeDoProdutoBody {
  return {
    opcoes: grade.opcoes.map(({ nome, valores }) => ({ nome, valores })),
    variacoes: vendidasDe(grade).map((linha) => ({
      ...(linha.id ? { id: linha.id } : {}),
      valores: linha.valores,
      sku: linha.sku.trim() || null,
      codigo_barras: linha.codigo_barras.trim() || null,
      preco: paraReais(linha.preco),
      preco_promocao: linha.preco_promocao > 0 ? paraReais(linha.preco_promocao) : null,
      imagem_url: linha.imagem_url,
      peso_gramas: linha.peso ? Number(linha.peso) : null,
      estoque: Number(linha.estoque || '0'),
      estoque_visto: linha.estoque_visto,
    })),
  }
}

/** Units, and between which prices. */
export function resumoDaGrade(grade: GradeDoForm) {
  const vendidas = vendidasDe(grade)
  const precos = vendidas
    .map(({ preco, preco_promocao }) => preco_promocao || preco)
    .filter((preco) => preco > 0)
  return {
    variacoes: vendidas.length,
    unidades: vendidas.reduce((soma, { estoque }) => soma + Number(estoque || '0'), 0),
    menor: precos.length > 0 ? Math.min(...precos) : null,
    maior: precos.length > 0 ? Math.max(...precos) : null,
  }
}
