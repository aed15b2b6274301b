import { aosCentavos } from '#src/shared/dinheiro.ts'
import { UFS } from '#src/shared/endereco.ts'
import { mascararCep } from '#src/shared/mascaras.ts'
import { escreverNumero, lerNumero } from '#src/shared/numero-digitado.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import { ufDoCep } from '#src/shared/ufs-por-cep.ts'

/** A shop's own price to some place, up to some weight (docs/rules/shops.md#freight). */
export interface LinhaDaTabela {
  ufs: string[]
  ceps: { de: string; ate: string }[]
  ate_gramas: number
  /** Reais. */
  preco: number
  /** Business days on the way. */
  dias: number
}

export const TABELA_MAX = 300

/**
 * The line that says what so many grams to there cost: one that names the postal code before one that names its state,
 * then the lightest that still holds it; null where the table says nothing.
 */
export function linhaDaTabela(
  tabela: readonly LinhaDaTabela[],
  { cep, pesoGramas }: { cep: string; pesoGramas: number },
): LinhaDaTabela | null {
  const uf = ufDoCep(cep)
  if (uf === null) return null
  const porCep = tabela.filter(({ ceps }) => ceps.some(({ de, ate }) => de <= cep && cep <= ate))
  const doLugar = porCep.length > 0 ? porCep : tabela.filter(({ ufs }) => ufs.includes(uf))
  return (
    doLugar
      .filter(({ ate_gramas }) => pesoGramas <= ate_gramas)
      .toSorted((a, b) => a.ate_gramas - b.ate_gramas)[0] ?? null
  )
}

const REGIOES: Record<string, readonly string[]> = {
  brasil: UFS,
  'todo o brasil': UFS,
  norte: ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO'],
  nordeste: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'],
  'centro-oeste': ['DF', 'GO', 'MS', 'MT'],
  sudeste: ['ES', 'MG', 'RJ', 'SP'],
  sul: ['PR', 'RS', 'SC'],
}

type Lugar = Pick<LinhaDaTabela, 'ufs' | 'ceps'>

/** `SP, RJ`, `Sudeste`, `Todo o Brasil`, `01000-000 a 01999-999`, in any mix; null when a part is none. */
export function lerLugar(texto: string): Lugar | null {
  const partes = texto
    .split(/[,+]/)
    .map((parte) => parte.trim())
    .filter(Boolean)
  if (partes.length === 0) return null
  const ufs = new Set<string>()
  const ceps: Lugar['ceps'] = []
  for (const parte of partes) {
    const regiao = REGIOES[semAcentos(parte).toLowerCase()]
    const faixa = /^(\d{5})-?(\d{3})(?:\s*(?:a|até|-|–)\s*(\d{5})-?(\d{3}))?$/i.exec(parte)
    if (regiao) for (const uf of regiao) ufs.add(uf)
    else if (UFS.includes(parte.toUpperCase())) ufs.add(parte.toUpperCase())
    else if (faixa) {
      const de = `${faixa[1]}${faixa[2]}`
      const ate = faixa[3] ? `${faixa[3]}${faixa[4]}` : de
      if (ate < de) return null
      ceps.push({ de, ate })
    } else return null
  }
  return { ufs: UFS.filter((uf) => ufs.has(uf)), ceps }
}

/** The same the other way round. */
export function escreverLugar({ ufs, ceps }: Lugar): string {
  const inteiras = Object.entries(REGIOES).filter(
    ([nome, dela]) => nome !== 'brasil' && dela.every((uf) => ufs.includes(uf)),
  )
  // All of them are the country.
  const regioes = inteiras.filter(([nome]) => nome === 'todo o brasil' || ufs.length < UFS.length)
  const estados = [
    ...regioes.map(([nome]) => maiuscula(nome)),
    ...ufs.filter((uf) => !regioes.some(([, dela]) => dela.includes(uf))),
  ]
  const faixas = ceps.map(({ de, ate }) =>
    de === ate ? mascararCep(de) : `${mascararCep(de)} a ${mascararCep(ate)}`,
  )
  return [...estados, ...faixas].join(', ')
}

const maiuscula = (nome: string) =>
  nome === 'todo o brasil'
    ? 'Todo o Brasil'
    : nome.replaceAll(/(^|-)(.)/g, (_tudo, antes: string, letra: string) => antes + letra.toUpperCase())

/**
 * A table pasted from a spreadsheet: place, kilos, price, days, a line each, apart by tab or semicolon. A heading is
 * passed over. What is wrong is said with the number of its line.
 */
export function lerTabelaColada(texto: string): { linhas: LinhaDaTabela[]; erros: string[] } {
  const linhas: LinhaDaTabela[] = []
  const erros: string[] = []
  const escritas = texto.split(/\r?\n/).map((linha) => linha.trim())
  for (const [i, escrita] of escritas.entries()) {
    if (!escrita) continue
    const [onde = '', quilos = '', preco = '', dias = ''] = escrita
      .split(escrita.includes('\t') ? '\t' : ';')
      .map((celula) => celula.trim())
    const lugar = lerLugar(onde)
    const gramas = lerQuilos(quilos)
    const reais = lerPreco(preco)
    const prazo = /^(\d{1,2})\s*(dias?( úteis)?)?$/i.exec(dias)
    if (linhas.length === 0 && erros.length === 0 && !lugar && gramas === null && reais === null) continue
    const falta = !lugar
      ? `não entendi “${onde.slice(0, 40)}”. Escreva estados (SP, RJ), uma região ou faixas de CEP.`
      : gramas === null
        ? `não entendi o peso “${quilos.slice(0, 20)}”.`
        : reais === null
          ? `não entendi o preço “${preco.slice(0, 20)}”.`
          : !prazo || Number(prazo[1]) < 1
            ? `não entendi o prazo “${dias.slice(0, 20)}”.`
            : null
    if (falta !== null) erros.push(`Linha ${i + 1}: ${falta}`)
    else if (lugar && gramas !== null && reais !== null && prazo)
      linhas.push({ ...lugar, ate_gramas: gramas, preco: reais, dias: Number(prazo[1]) })
  }
  if (linhas.length > TABELA_MAX) erros.push(`Use até ${TABELA_MAX} linhas.`)
  return { linhas, erros }
}

/** `0,5`, `1`, `1,5 kg`, `500 g`: grams; null when it is none, or more than any carrier takes. */
export function lerQuilos(texto: string): number | null {
  const lido = /^(?:até\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*(kg|g)?$/i.exec(texto.trim())
  if (!lido) return null
  const numero = Number((lido[1] ?? '').replace(',', '.'))
  const gramas = Math.round(lido[2]?.toLowerCase() === 'g' ? numero : numero * 1000)
  return gramas >= 1 && gramas <= 300_000 ? gramas : null
}

/** `0,5`, `1`, `30`. */
export const escreverQuilos = (gramas: number): string => escreverNumero(gramas / 1000)

function lerPreco(texto: string): number | null {
  const preco = lerNumero(texto.replaceAll(/r\$|\s/gi, ''))
  return preco >= 0 && preco < 100_000 && preco === aosCentavos(preco) ? preco : null
}
