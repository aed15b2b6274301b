import { comChave } from '#src/shared/chaves-de-linha.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import {
  chaveDe,
  type GradeDoForm,
  type LinhaDaGrade,
  linhaNova,
  type OpcaoDaGrade,
  vendidasDe,
} from './grade.ts'
import { combinar, VARIACOES_MAX } from './variacoes.ts'

/** How many combinations options make; those without a value yet make none. */
export const quantasCombinacoes = (opcoes: readonly OpcaoDaGrade[]): number => {
  const cheias = opcoes.filter(({ valores }) => valores.length > 0)
  return cheias.length === 0 ? 0 : cheias.reduce((vezes, { valores }) => vezes * valores.length, 1)
}

export function adicionarOpcao(grade: GradeDoForm, nome: string): GradeDoForm {
  return { ...grade, opcoes: [...grade.opcoes, comChave({ nome, valores: [] })] }
}

export function nomearOpcao(grade: GradeDoForm, i: number, nome: string): GradeDoForm {
  return { ...grade, opcoes: grade.opcoes.map((opcao, j) => (j === i ? { ...opcao, nome } : opcao)) }
}

/** What was told apart by it alone becomes one again: the first of each keeps its history. */
export function tirarOpcao(grade: GradeDoForm, i: number): GradeDoForm {
  const opcoes = grade.opcoes.filter((_opcao, j) => j !== i)
  const lugar = lugarDe(grade.opcoes, i)
  if (lugar === null) return { ...grade, opcoes }
  return montar(opcoes, semLugar(grade.linhas, lugar), grade.guardadas)
}

/** Values that are not there yet, whatever their case; or why not. The first rows cost what the form said. */
export function adicionarValores(
  grade: GradeDoForm,
  i: number,
  { digitados, preco = 0 }: { digitados: readonly string[]; preco?: number },
): { grade: GradeDoForm } | { recusa: string } {
  const opcao = grade.opcoes[i]
  if (!opcao) return { grade }
  const novos: string[] = []
  for (const digitado of digitados) {
    const valor = digitado.trim().replaceAll(/\s+/g, ' ')
    if (valor === '') continue
    if (valor.length > 40) return { recusa: 'Use até 40 caracteres por valor.' }
    if ([...opcao.valores, ...novos].some((um) => um.toLowerCase() === valor.toLowerCase())) {
      if (digitados.length === 1) return { recusa: `${valor} já está na lista.` }
      continue
    }
    novos.push(valor)
  }
  const opcoes = trocar(grade.opcoes, i, { valores: [...opcao.valores, ...novos] })
  const quantas = quantasCombinacoes(opcoes)
  if (quantas > VARIACOES_MAX)
    return { recusa: `Seriam ${quantas} combinações: o limite é ${VARIACOES_MAX} por produto.` }
  const [primeiro] = novos
  // The first value of a new option is what everything was until now.
  const lugar = lugarDe(opcoes, i)
  const linhas =
    opcao.valores.length === 0 && primeiro !== undefined && lugar !== null
      ? grade.linhas.map((linha) => ({ ...linha, valores: linha.valores.toSpliced(lugar, 0, primeiro) }))
      : grade.linhas
  const nova = montar(opcoes, linhas, grade.guardadas)
  if (grade.linhas.length > 0) return { grade: nova }
  return { grade: preencher(nova, null, (linha) => ({ preco: linha.preco || preco })) }
}

export function tirarValor(grade: GradeDoForm, i: number, valor: string): GradeDoForm {
  const opcao = grade.opcoes[i]
  if (!opcao) return grade
  const valores = opcao.valores.filter((um) => um !== valor)
  const opcoes = trocar(grade.opcoes, i, { valores })
  const lugar = lugarDe(grade.opcoes, i)
  const outras = quantasCombinacoes(opcoes) > 0
  const linhas =
    valores.length === 0 && lugar !== null && outras ? semLugar(grade.linhas, lugar) : grade.linhas
  return montar(opcoes, linhas, grade.guardadas)
}

/** The same things under another name. */
export function renomearValor(
  grade: GradeDoForm,
  i: number,
  { de, para }: { de: string; para: string },
): GradeDoForm {
  const opcao = grade.opcoes[i]
  const novo = para.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
  const lugar = lugarDe(grade.opcoes, i)
  const usado = opcao?.valores.some((um) => um !== de && um.toLowerCase() === novo.toLowerCase())
  if (!opcao || novo === '' || usado || lugar === null) return grade
  const opcoes = trocar(grade.opcoes, i, { valores: opcao.valores.map((um) => (um === de ? novo : um)) })
  const linhas = grade.linhas.map((linha) =>
    linha.valores[lugar] === de ? { ...linha, valores: linha.valores.with(lugar, novo) } : linha,
  )
  return montar(opcoes, linhas, grade.guardadas)
}

export function ordenarValores(grade: GradeDoForm, i: number, valores: string[]): GradeDoForm {
  return montar(trocar(grade.opcoes, i, { valores }), grade.linhas, grade.guardadas)
}

export function mudarLinha(grade: GradeDoForm, chave: string, mudanca: Partial<LinhaDaGrade>): GradeDoForm {
  return {
    ...grade,
    linhas: grade.linhas.map((linha) => (linha.chave === chave ? { ...linha, ...mudanca } : linha)),
  }
}

/** Of one value, or all of them. */
export type Onde = { lugar: number; valor: string } | null

export const emOnde = (linha: LinhaDaGrade, onde: Onde): boolean =>
  linha.vendida && (onde === null || linha.valores[onde.lugar] === onde.valor)

export function preencher(
  grade: GradeDoForm,
  onde: Onde,
  valor: (linha: LinhaDaGrade) => Partial<LinhaDaGrade>,
): GradeDoForm {
  return {
    ...grade,
    linhas: grade.linhas.map((linha) => (emOnde(linha, onde) ? { ...linha, ...valor(linha) } : linha)),
  }
}

/** What is in one row goes to those below it. */
export function preencherAbaixo(
  grade: GradeDoForm,
  chave: string,
  campo: 'preco' | 'preco_promocao' | 'estoque' | 'peso',
): GradeDoForm {
  const de = grade.linhas.findIndex((linha) => linha.chave === chave)
  const valor = grade.linhas[de]?.[campo]
  if (valor === undefined) return grade
  return {
    ...grade,
    linhas: grade.linhas.map((linha, i) => (i > de && linha.vendida ? { ...linha, [campo]: valor } : linha)),
  }
}

/** `TENIS` and 38, Azul-claro: `TENIS-38-AZULCLARO`. */
export const skuDe = (prefixo: string, valores: readonly string[]): string =>
  [
    prefixo.trim(),
    ...valores.map((valor) =>
      semAcentos(valor)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, ''),
    ),
  ]
    .filter(Boolean)
    .join('-')
    .slice(0, 60)

const trocar = (opcoes: readonly OpcaoDaGrade[], i: number, mudanca: Partial<OpcaoDaGrade>): OpcaoDaGrade[] =>
  opcoes.map((opcao, j) => (j === i ? { ...opcao, ...mudanca } : opcao))

/** Where an option's value stands in a combination; null while it has none. */
export function lugarDe(opcoes: readonly OpcaoDaGrade[], i: number): number | null {
  if (!opcoes[i]?.valores.length) return null
  return opcoes.slice(0, i).filter(({ valores }) => valores.length > 0).length
}

/** The first row of each combination that is left, one on sale before one taken off. */
function semLugar(linhas: readonly LinhaDaGrade[], lugar: number): LinhaDaGrade[] {
  const juntas = linhas.map((linha) => ({ ...linha, valores: linha.valores.toSpliced(lugar, 1) }))
  const ficam = new Map<string, LinhaDaGrade>()
  for (const linha of juntas) {
    const chave = chaveDe(linha.valores)
    const primeira = ficam.get(chave)
    if (!primeira || (linha.vendida && !primeira.vendida)) ficam.set(chave, linha)
  }
  return [...ficam.values()]
}

/** A row for every combination: the one it had, one that waits for it, or a new one priced as the first. */
function montar(
  opcoes: OpcaoDaGrade[],
  linhas: readonly LinhaDaGrade[],
  guardadas: readonly LinhaDaGrade[],
): GradeDoForm {
  const combinacoes = combinar(opcoes.filter(({ valores }) => valores.length > 0))
  const atuais = new Map(linhas.map((linha) => [chaveDe(linha.valores), linha]))
  const espera = new Map(guardadas.map((linha) => [chaveDe(linha.valores), linha]))
  const modelo = linhas.find(({ vendida, preco }) => vendida && preco > 0)
  const novas = combinacoes.map((valores) => {
    const chave = chaveDe(valores)
    const atual = atuais.get(chave)
    atuais.delete(chave)
    if (atual) return atual
    const voltou = espera.get(chave)
    espera.delete(chave)
    if (voltou) return { ...voltou, vendida: true }
    return linhaNova(valores, { preco: modelo?.preco ?? 0 })
  })
  return { opcoes, linhas: novas, guardadas: [...espera.values(), ...atuais.values()] }
}

/** How many rows a change would reach. */
export const quantasEm = (grade: GradeDoForm, onde: Onde): number =>
  vendidasDe(grade).filter((linha) => emOnde(linha, onde)).length
