import { z } from 'zod'

/** How a field of the platform's settings is shown and filled in. */
const TIPOS = [
  'texto',
  'texto_longo',
  'email',
  'telefone',
  'cnpj',
  'numero',
  'sim_nao',
  // Words or sentences, one a line; whole numbers, one a line.
  'lista',
  'numeros',
  'uma_opcao',
  'opcoes',
] as const

export const campoSchema = z.strictObject({
  rotulo: z.string(),
  tipo: z.enum(TIPOS),
  ajuda: z.string().optional(),
  /** A number that may be left empty. */
  opcional: z.boolean().optional(),
  /** After the number, such as `dias`. */
  unidade: z.string().optional(),
  /** The fields of one heading come together, in the order of their definition. */
  grupo: z.string().optional(),
  opcoes: z.record(z.string(), z.string()).optional(),
})
export type Campo = z.infer<typeof campoSchema>

/**
 * A part of what the platform sets at run time: what may be saved (every field with its default), and what each field
 * is called. The screen, its checks, its history and `Reverter` are made from this alone.
 */
export interface Secao<T extends z.ZodObject = z.ZodObject> {
  chave: string
  nome: string
  ajuda: string
  schema: T
  campos: { readonly [K in keyof z.infer<T>]: Campo }
  /** Rules between fields. */
  conferir?: (valor: z.infer<T>) => { campo: keyof z.infer<T> & string; mensagem: string }[]
}

/** As a file of `conteudo/` names it. */
type CampoEscrito = Omit<Campo, 'tipo'> & { tipo: string }
type SecaoEscrita<T extends z.ZodObject> = Omit<Secao<T>, 'campos'> & {
  campos: { readonly [K in keyof z.infer<T>]: CampoEscrito }
}

export function definirSecao<T extends z.ZodObject>(secao: SecaoEscrita<T>): Secao<T> {
  const campos = z.record(z.string(), campoSchema).parse(secao.campos) as Secao<T>['campos']
  return { ...secao, campos }
}

/** What is stored as the schema of today reads it: a field it no longer accepts, or that is new, has its default. */
export function lerValor<T extends z.ZodObject>({ schema }: Secao<T>, guardado: unknown): z.infer<T> {
  const linha = (guardado ?? {}) as Record<string, unknown>
  const campos = Object.entries(schema.shape).map(([nome, campo]) => {
    const lido = z.safeParse(campo, linha[nome])
    return [nome, lido.success ? lido.data : z.parse(campo, undefined)]
  })
  return Object.fromEntries(campos) as z.infer<T>
}

export interface Mudanca {
  campo: string
  rotulo: string
  de: string
  para: string
}

/** What differs between two values of a section, in words, in the order of its fields. */
export function compararValores(
  { campos }: Secao,
  de: Record<string, unknown>,
  para: Record<string, unknown>,
): Mudanca[] {
  return compararCampos(campos, de, para)
}

/** The same of anything whose fields have names. */
export function compararCampos(
  campos: Readonly<Record<string, Campo>>,
  de: Record<string, unknown>,
  para: Record<string, unknown>,
): Mudanca[] {
  return Object.entries(campos)
    .filter(([nome]) => JSON.stringify(de[nome]) !== JSON.stringify(para[nome]))
    .map(([nome, campo]) => ({
      campo: nome,
      rotulo: campo.rotulo,
      ...diferenca(campo, de[nome], para[nome]),
    }))
}

/** Of a long text only the lines that went and came. */
function diferenca(campo: Campo, de: unknown, para: unknown): { de: string; para: string } {
  if (campo.tipo !== 'texto_longo' || typeof de !== 'string' || typeof para !== 'string')
    return { de: emPalavras(campo, de), para: emPalavras(campo, para) }
  const linhas = (texto: string) => texto.split('\n').filter(Boolean)
  const so = (um: string, outro: string) => linhas(um).filter((linha) => !linhas(outro).includes(linha))
  return { de: so(de, para).join(' ') || 'nada', para: so(para, de).join(' ') || 'nada' }
}

function emPalavras({ tipo, unidade, opcoes = {} }: Campo, valor: unknown): string {
  if (valor === null) return 'em branco'
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (Array.isArray(valor))
    return valor.length === 0
      ? 'nada'
      : valor.map((um) => (tipo === 'opcoes' ? (opcoes[String(um)] ?? String(um)) : String(um))).join(', ')
  if (typeof valor === 'number')
    return unidade ? `${valor.toLocaleString('pt-BR')} ${unidade}` : valor.toLocaleString('pt-BR')
  if (typeof valor !== 'string' || valor === '') return 'em branco'
  return opcoes[valor] ?? valor
}

/** A text that may be left empty, without blanks around it. */
export const texto = (maximo: number) => z.string().trim().max(maximo, `Use até ${maximo} letras.`)

/** Words to look for, kept once each. */
export const palavras = (padrao: readonly string[]) =>
  z
    .array(z.string().trim().min(2, 'Use palavras de pelo menos 2 letras.').max(60))
    .max(500, 'Use até 500 palavras.')
    .transform((lista) => [...new Set(lista)])
    .default([...padrao])
