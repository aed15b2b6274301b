import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { escreverLugar, escreverQuilos, type LinhaDaTabela, lerLugar, lerQuilos } from './tabela.ts'

/** A line of the shop's table as it is typed: kilos and days as text, cents. */
export interface LinhaEscrita {
  onde: string
  quilos: string
  centavos: number
  dias: string
}

export const LINHA_NOVA: LinhaEscrita = { onde: '', quilos: '', centavos: 0, dias: '' }

export const escreverLinha = (linha: LinhaDaTabela): LinhaEscrita => ({
  onde: escreverLugar(linha),
  quilos: escreverQuilos(linha.ate_gramas),
  centavos: paraCentavos(linha.preco),
  dias: String(linha.dias),
})

/** What is wrong with a line, by its field. */
export function errosDaLinha({
  onde,
  quilos,
  dias,
}: LinhaEscrita): Partial<Record<keyof LinhaEscrita, string>> {
  return {
    ...(lerLugar(onde) ? {} : { onde: 'Escreva estados (SP, RJ), uma região ou faixas de CEP.' }),
    ...(lerQuilos(quilos) === null ? { quilos: 'Informe o peso.' } : {}),
    ...(Number(dias) >= 1 && Number(dias) <= 90 ? {} : { dias: 'De 1 a 90.' }),
  }
}

/** The lines as they are kept, and what is wrong with the first that is not whole. */
export function lerLinhas(escritas: readonly LinhaEscrita[]): {
  linhas: LinhaDaTabela[]
  erro: string | null
} {
  let erro: string | null = null
  const linhas = escritas.flatMap((escrita, i): LinhaDaTabela[] => {
    const lugar = lerLugar(escrita.onde)
    const gramas = lerQuilos(escrita.quilos)
    const [falta] = Object.values(errosDaLinha(escrita))
    if (!lugar || gramas === null || falta) {
      erro ??= `Linha ${i + 1}: ${falta}`
      return []
    }
    return [{ ...lugar, ate_gramas: gramas, preco: paraReais(escrita.centavos), dias: Number(escrita.dias) }]
  })
  return { linhas, erro }
}
