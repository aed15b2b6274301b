import type { z } from 'zod'
import { CAMPOS_DA_PLANILHA, type CampoDaPlanilha, lerCelula, type MapaDaPlanilha } from '../planilha.ts'
import { type DadosDoCliente, dadosDoClienteSchema } from '../schemas.ts'

export interface LinhaLida {
  /** As the spreadsheet counts, its headings being line 1. */
  linha: number
  dados: Partial<DadosDoCliente> & { nome: string }
}
const linhaSchema = dadosDoClienteSchema.partial().extend({ nome: dadosDoClienteSchema.shape.nome })

/** Whether a row can be a customer: what it says, or the first thing wrong with it. Pure. */
export function lerLinha(
  celulas: readonly string[],
  mapa: MapaDaPlanilha,
): { dados: LinhaLida['dados']; erros: null } | { dados: null; erros: string[] } {
  const lida = linhaSchema.safeParse(paraDados(celulas, mapa))
  if (!lida.success) return { dados: null, erros: [mensagem(lida.error)] }
  if (!lida.data.email && !lida.data.telefone) return { dados: null, erros: ['Falta e-mail ou telefone.'] }
  return { dados: lida.data, erros: null }
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
