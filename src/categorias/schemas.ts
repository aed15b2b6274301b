import * as z from 'zod'
import { camposParciais } from '#src/shared/campos-parciais.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { CLARA_DEMAIS, problemaDaCor } from './cores.ts'

export const categoriaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  nome: z.string(),
  cor: z.string(),
  icone: z.string().nullable(),
  descricao: z.string().nullable(),
  ordem: z.int(),
  ativa: z.boolean(),
  /** Active products in it. */
  total_produtos: z.int(),
  /** With those that are not for sale; deleted ones are none. */
  todos_os_produtos: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Categoria = z.infer<typeof categoriaSchema>

/** The keys of the drawn icons (src/shared/ui/loja/icone-categoria.tsx), in the order of the default categories. */
export const ICONES = [
  'eletronicos',
  'roupas',
  'casa',
  'alimentos',
  'esportes',
  'livros',
  'arte',
  'outros',
] as const

const campos = {
  nome: z
    .string('Dê um nome à categoria.')
    .trim()
    .regex(VISIVEL, 'Dê um nome à categoria.')
    .max(60, 'Use até 60 caracteres.'),
  cor: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Use uma cor como #0f8a6d.')
    .refine((cor) => !problemaDaCor(cor)?.recusa, CLARA_DEMAIS),
  icone: z.enum(ICONES).nullable().default(null),
  descricao: z
    .string()
    .trim()
    .max(500, 'Use até 500 caracteres.')
    .nullable()
    .transform((texto) => texto || null)
    .default(null),
  ativa: z.boolean().default(true),
}

export const novaCategoriaSchema = z.strictObject({ estabelecimento_id: z.guid(), ...campos })
export type NovaCategoriaInput = z.output<typeof novaCategoriaSchema>

/** What is not sent stays; `updated_at` of the row that the form was filled from; left out to overwrite. */
export const edicaoDeCategoriaSchema = z.strictObject({
  estabelecimento_id: z.guid(),
  ...camposParciais(campos),
  updated_at: z.string().optional(),
})
export type EdicaoDeCategoriaInput = z.output<typeof edicaoDeCategoriaSchema>
