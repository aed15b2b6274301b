import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { errors } from '../errors.ts'
import {
  adivinharColunas,
  CAMPOS_DA_PLANILHA,
  type CampoDaPlanilha,
  lerCelula,
  MAX_LINHAS,
  type MapaDaPlanilha,
} from '../planilha.ts'
import { type DadosDoCliente, dadosDoClienteSchema } from '../schemas.ts'

export interface LinhaLida {
  /** As the spreadsheet counts, its headings being line 1. */
  linha: number
  dados: Partial<DadosDoCliente> & { nome: string }
}
export interface ErroDaLinha {
  linha: number
  mensagem: string
}
export interface PlanilhaLida {
  colunas: string[]
  mapa: MapaDaPlanilha
  validas: LinhaLida[]
  erros: ErroDaLinha[]
}

const linhaSchema = dadosDoClienteSchema.partial().extend({ nome: dadosDoClienteSchema.shape.nome })

/** Reads a CSV of customers, whatever separates its cells, and says of every line whether it can be one. Pure. */
export function lerPlanilha(conteudo: string, escolhido?: MapaDaPlanilha): PlanilhaLida {
  const [titulos, ...linhas] = separar(conteudo)
  if (!titulos || linhas.length === 0) throw errors.planilha_vazia()
  if (linhas.length > MAX_LINHAS) throw errors.planilha_grande()
  const mapa = escolhido ?? adivinharColunas(titulos)
  const validas: LinhaLida[] = []
  const erros: ErroDaLinha[] = []
  for (const [i, celulas] of linhas.entries()) {
    const linha = i + 2
    const lida = linhaSchema.safeParse(paraDados(celulas, mapa))
    if (!lida.success) erros.push({ linha, mensagem: mensagem(lida.error) })
    else if (!lida.data.email && !lida.data.telefone)
      erros.push({ linha, mensagem: 'Falta e-mail ou telefone.' })
    else validas.push({ linha, dados: lida.data })
  }
  return { colunas: titulos, mapa, validas, erros }
}

function separar(conteudo: string): string[][] {
  const [primeira = ''] = conteudo.split(/\r?\n/, 1)
  const vezes = (separador: string) => primeira.split(separador).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => vezes(b) - vezes(a))
  try {
    return parse(conteudo, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
    })
  } catch {
    throw errors.planilha_ilegivel()
  }
}

function paraDados(celulas: readonly string[], mapa: MapaDaPlanilha): Record<string, unknown> {
  const campos = Object.entries(mapa) as [CampoDaPlanilha, number][]
  const dados = Object.fromEntries(
    campos.map(([campo, posicao]) => [campo, lerCelula(campo, celulas[posicao] ?? '')]),
  )
  return { ...dados, nome: dados.nome ?? '' }
}

function mensagem(erro: z.ZodError): string {
  const [primeiro] = erro.issues
  const campo = CAMPOS_DA_PLANILHA[primeiro?.path[0] as CampoDaPlanilha]
  return campo ? `${campo.titulo}: ${primeiro?.message}` : (primeiro?.message ?? 'Linha inválida.')
}
