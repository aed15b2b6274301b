import { diaEmSaoPaulo } from '#src/shared/feriados.ts'

export const ORIGENS = ['online', 'balcao', 'importado'] as const

export type Origem = (typeof ORIGENS)[number]

/** The fields of two records of one person between which somebody chooses. */
export const CAMPOS_DA_MESCLA = [
  'nome',
  'email',
  'telefone',
  'cpf_cnpj',
  'nascimento',
  'endereco',
  'observacao',
] as const

export type CampoDaMescla = (typeof CAMPOS_DA_MESCLA)[number]

export const MAX_ETIQUETAS = 20

/** Without repeats, whatever their case; the first spelling stays. */
export function juntarEtiquetas(etiquetas: readonly string[]): string[] {
  const vistas = new Map<string, string>()
  for (const etiqueta of etiquetas.map((texto) => texto.trim().replace(/\s+/g, ' ')).filter(Boolean)) {
    const chave = etiqueta.toLocaleLowerCase('pt-BR')
    if (!vistas.has(chave)) vistas.set(chave, etiqueta)
  }
  return [...vistas.values()].slice(0, MAX_ETIQUETAS)
}

/** Until today in São Paulo. */
export const nascimentoPossivel = (dia: string, agora = new Date()): boolean =>
  dia >= '1900-01-01' && dia <= diaEmSaoPaulo(agora)
