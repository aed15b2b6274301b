import { z } from 'zod'

const linha = z.string().trim().max(500, 'Use até 150 letras.')

/** What somebody wrote of an e-mail; src/shared/server/email/letters.ts tells what is wrong with it. */
export const edicaoSchema = z.strictObject({
  assunto: linha,
  titulo: linha,
  trechos: z.array(z.string().max(10_000, 'Use até 8.000 letras.')).min(1).max(10),
})

const faltaSchema = z.object({ path: z.string(), message: z.string() })

export const emailSchema = z.object({
  chave: z.string(),
  grupo: z.string(),
  assunto: z.string(),
  para: z.string(),
  /** In words of the platform, not of the program. */
  editado: z.boolean(),
})

export const versaoDoEmailSchema = z.object({
  versao: z.int(),
  created_at: z.string(),
  autor: z.string().nullable(),
  motivo: z.string().nullable(),
  mudancas: z.array(z.object({ campo: z.string(), rotulo: z.string(), de: z.string(), para: z.string() })),
  /** What going back to this version would change now. */
  reverte: z.array(z.object({ campo: z.string(), rotulo: z.string(), de: z.string(), para: z.string() })),
})
export type VersaoDoEmail = z.infer<typeof versaoDoEmailSchema>

export const previaSchema = z.object({
  assunto: z.string(),
  html: z.string(),
  texto: z.string(),
  faltas: z.array(faltaSchema),
})

export const variavelSchema = z.object({
  nome: z.string(),
  /** Among words, what a link leads to, or in a paragraph of its own. */
  tipo: z.enum(['palavra', 'endereco', 'bloco']),
  /** Must stay in the text, or in the subject. */
  obrigatoria: z.boolean(),
  exemplo: z.string().nullable(),
})

export const emailInteiroSchema = emailSchema.extend({
  html: z.string(),
  texto: z.string(),
  edicao: edicaoSchema,
  /** What stands between the pieces of the text, whatever they say. */
  fixos: z.array(z.string()),
  variaveis: z.array(variavelSchema),
  /** 0 while nobody changed it. */
  versao: z.int(),
  /** The newest words no longer suit this program: those of the program go out. */
  sem_efeito: z.boolean(),
  versoes: z.array(versaoDoEmailSchema),
})
export type EmailInteiro = z.infer<typeof emailInteiroSchema>

const versao = z.int().min(0).max(2_147_483_647)
const motivo = z.string().trim().max(500, 'Use até 500 letras.').optional()

export const salvarEmailSchema = edicaoSchema.extend({
  /** The version that the form was filled from; left out to overwrite. */
  versao: versao.optional(),
  motivo,
})
export type SalvarEmailInput = z.infer<typeof salvarEmailSchema>

/** `alvo` 0 is the program's own text. */
export const voltarEmailSchema = z.strictObject({ alvo: versao, versao: versao.optional() })
export type VoltarEmailInput = z.infer<typeof voltarEmailSchema>
