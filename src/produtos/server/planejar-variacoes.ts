import { dobrar } from '../origem-da-planilha.ts'
import type { NaPrateleira, ProdutoDaPlanilha, VariacaoDaPlanilha } from '../planilha.ts'
import { emTexto, mesmosValores, type Opcao, VARIACOES_MAX } from '../variacoes.ts'
import type { Conhecido } from './conhecer-produtos.ts'
import type { ProdutoRow } from './repository.ts'

/** What becomes of a product's variations. Those that the sheet does not name stay as they are. */
export interface Plano {
  opcoes: Opcao[]
  linhas: LinhaDoPlano[]
  maisBarata: NaPrateleira
  /** It lay on the shelf without variations until now: those units are counted out. */
  antes: ProdutoRow | null
}

export interface LinhaDoPlano {
  dita: VariacaoDaPlanilha & { preco: number }
  valores: string[]
  row: ProdutoRow | null
  ordem: number
}

export const PROMOCAO_ALTA = 'Preço promocional: precisa ser menor que o preço.'

export const naVenda = ({ status }: ProdutoRow) => (status as string) === 'variacao'

/** How the rows of one product meet its variations: by SKU, else by values. Null when the sheet says none. */
export function planejarVariacoes(
  { opcoes: nomes = [], variacoes: ditas }: ProdutoDaPlanilha,
  conhecido: Conhecido | null,
): Plano | { erro: string } | null {
  if (!ditas) return null
  const produto = conhecido?.produto ?? null
  const existentes = (produto?.opcoes ?? []) as Opcao[]
  const jaTem = existentes.length > 0
  if (produto && !jaTem && produto.estoque_reservado > 0)
    return { erro: 'Há vendas abertas deste produto: conclua ou cancele antes de criar variações.' }
  const lugares = jaTem ? lugaresDas(existentes, nomes) : nomes.map((_, i) => i)
  if (!lugares) return { erro: opcoesDiferentes(nomes, existentes) }

  const casadas = casar(
    ditas.map((dita) => ({
      dita,
      valores: lugares.map((lugar, i) => comoEscrito(existentes[i], dita.valores[lugar] ?? '')),
    })),
    conhecido?.variacoes ?? [],
  )
  const ficam = (conhecido?.variacoes ?? []).filter(
    (row) => naVenda(row) && !casadas.some((casada) => casada.row === row),
  )
  const base = ditas.find(({ preco }) => preco !== null)?.preco ?? produto?.preco ?? 0
  const linhas = ordenar(casadas, ficam).map(({ dita, ...casada }) => ({
    ...casada,
    dita: { ...dita, preco: dita.preco ?? casada.row?.preco ?? base },
  }))
  const erro = conferirPlano(linhas, ficam)
  if (erro) return { erro }
  return {
    opcoes: lugares.map((lugar, i) => ({
      nome: existentes[i]?.nome ?? nomes[lugar] ?? '',
      valores: [
        ...new Set([...(existentes[i]?.valores ?? []), ...linhas.map(({ valores }) => valores[i] ?? '')]),
      ],
    })),
    linhas,
    maisBarata: linhas
      .map(({ dita }) => dita)
      .reduce((uma, outra) => (custa(outra) < custa(uma) ? outra : uma)),
    antes: jaTem ? null : produto,
  }
}

const custa = ({ preco, preco_promocao }: NaPrateleira) => preco_promocao ?? preco ?? 0

function conferirPlano(linhas: readonly LinhaDoPlano[], ficam: readonly ProdutoRow[]): string | null {
  if (linhas.length + ficam.length > VARIACOES_MAX)
    return `Passaria de ${VARIACOES_MAX} variações: o produto tem ${ficam.length} que a planilha não traz.`
  for (const { dita, valores } of linhas) {
    if (dita.preco <= 0) return `${emTexto(valores)}: Preço: falta, e a variação é nova.`
    if ((dita.preco_promocao ?? 0) >= dita.preco) return `${emTexto(valores)}: ${PROMOCAO_ALTA}`
    if (ficam.some((row) => mesmosValores(row.valores ?? [], valores)))
      return `${emTexto(valores)}: o produto já tem esta variação, com outro SKU.`
  }
  return null
}

/** Of each of the product's options, its place in the sheet; null when they are others. */
function lugaresDas(existentes: readonly Opcao[], nomes: readonly string[]): number[] | null {
  const lugares = existentes.map(({ nome }) => nomes.findIndex((dito) => dobrar(dito) === dobrar(nome)))
  return existentes.length === nomes.length && !lugares.includes(-1) ? lugares : null
}

function opcoesDiferentes(nomes: readonly string[], existentes: readonly Opcao[]): string {
  const daqui = existentes.map(({ nome }) => nome).join(', ')
  return `As opções da planilha (${nomes.join(', ')}) não são as do produto (${daqui}). Mude a grade no cadastro.`
}

/** As the product writes that value already. */
function comoEscrito(opcao: Opcao | undefined, dito: string): string {
  return opcao?.valores.find((valor) => dobrar(valor) === dobrar(dito)) ?? dito
}

interface Dita {
  dita: VariacaoDaPlanilha
  valores: string[]
}

function casar(ditas: readonly Dita[], variacoes: readonly ProdutoRow[]) {
  const livres = new Set(variacoes.toSorted((a, b) => Number(naVenda(b)) - Number(naVenda(a))))
  const tomar = (serve: (row: ProdutoRow) => boolean): ProdutoRow | null => {
    const row = [...livres].find(serve) ?? null
    if (row) livres.delete(row)
    return row
  }
  const porSku = ditas.map(({ dita: { sku } }) =>
    sku === null ? null : tomar((row) => naVenda(row) && row.sku === sku),
  )
  return ditas.map((dita, i) => ({
    ...dita,
    row: porSku[i] ?? tomar((row) => mesmosValores(row.valores ?? [], dita.valores)),
  }))
}

/** Who sends all of them says their order; who sends some leaves it, and the new ones follow. */
function ordenar(
  casadas: readonly (Dita & { row: ProdutoRow | null })[],
  ficam: readonly ProdutoRow[],
): (Dita & { row: ProdutoRow | null; ordem: number })[] {
  if (ficam.length === 0) return casadas.map((casada, ordem) => ({ ...casada, ordem }))
  const naGrade = casadas.flatMap(({ row }) => (row && naVenda(row) ? row : []))
  const ultima = Math.max(...[...naGrade, ...ficam].map(({ ordem }) => ordem))
  const novas = casadas.filter(({ row }) => !row || !naVenda(row))
  return casadas.map((casada) => {
    const { row } = casada
    const ordem = row && naVenda(row) ? row.ordem : ultima + 1 + novas.indexOf(casada)
    return { ...casada, ordem }
  })
}
