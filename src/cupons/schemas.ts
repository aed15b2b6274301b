import * as z from 'zod'
import { camposParciais } from '#src/shared/campos-parciais.ts'
import { normalizarCodigo, STATUS_DE_CUPOM, TIPOS_DE_CUPOM } from './rules.ts'

const dia = z.iso.date('Escolha um dia.').nullable()
const reais = (mensagem: string) => z.number(mensagem).positive(mensagem).max(99_999).multipleOf(0.01)
const inteiro = z.int('Use um número inteiro.').min(1, 'Use 1 ou mais.').max(1_000_000).nullable()
const id = z.guid().toLowerCase()

/** A code as it is typed: any case, spaces around it. */
export const codigoDigitado = z
  .string('Informe o código.')
  .max(60, 'Use de 3 a 30 letras, números, - ou _.')
  .transform(normalizarCodigo)

const campos = {
  codigo: codigoDigitado.pipe(
    z.string().regex(/^[A-Z0-9_-]{3,30}$/, 'Use de 3 a 30 letras sem acento, números, - ou _.'),
  ),
  tipo: z.enum(TIPOS_DE_CUPOM),
  percentual: z
    .number('Informe quanto por cento.')
    .positive('Use mais de 0%.')
    .max(100, 'Use até 100%.')
    .multipleOf(0.01)
    .nullable()
    .default(null),
  valor: reais('Informe o valor do desconto.').nullable().default(null),
  teto: reais('Informe o máximo do desconto.').nullable().default(null),
  vale_de: dia.default(null),
  vale_ate: dia.default(null),
  limite_total: inteiro.default(null),
  limite_por_pessoa: inteiro.default(null),
  minimo: z.number().nonnegative().max(99_999).multipleOf(0.01).default(0),
  primeira_compra: z.boolean().default(false),
  categorias: z.array(id).max(100).default([]),
  produtos: z.array(id).max(200, 'Escolha até 200 produtos.').default([]),
  formas: z
    .array(z.enum(['pix', 'avista', 'cartao']))
    .min(1, 'Escolha pelo menos uma forma.')
    .max(3)
    .nullable()
    .default(null),
  combinavel: z.boolean().default(false),
  publico: z.boolean().default(false),
  observacao: z
    .string()
    .trim()
    .max(500, 'Use até 500 letras.')
    .nullable()
    .transform((texto) => texto || null)
    .default(null),
}

export const novoCupomSchema = z
  .strictObject({ estabelecimento_id: id, ...campos })
  .check(({ value, issues }) => {
    const falta = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (value.tipo === 'percentual' && value.percentual === null)
      falta('percentual', 'Informe quanto por cento.')
    if (value.tipo === 'valor' && value.valor === null) falta('valor', 'Informe o valor do desconto.')
    if (value.tipo !== 'percentual' && value.percentual !== null)
      falta('percentual', 'Este tipo de cupom não tem percentual.')
    if (value.tipo !== 'valor' && value.valor !== null) falta('valor', 'Este tipo de cupom não tem valor.')
    if (value.tipo === 'valor' && value.teto !== null) falta('teto', 'Este tipo de cupom não tem máximo.')
    if (value.vale_de && value.vale_ate && value.vale_de > value.vale_ate)
      falta('vale_ate', 'O último dia vem depois do primeiro.')
  })
export type NovoCupomInput = z.output<typeof novoCupomSchema>

/** The whole coupon as the form has it, or what a list's action changes. `updated_at` left out overwrites. */
export const edicaoDeCupomSchema = z.strictObject({
  estabelecimento_id: id,
  ...camposParciais(campos),
  status: z.enum(STATUS_DE_CUPOM).optional(),
  updated_at: z.string().optional(),
})
export type EdicaoDeCupomInput = z.output<typeof edicaoDeCupomSchema>

export const cupomSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  codigo: z.string(),
  tipo: z.enum(TIPOS_DE_CUPOM),
  percentual: z.number().nullable(),
  valor: z.number().nullable(),
  teto: z.number().nullable(),
  vale_de: z.string().nullable(),
  vale_ate: z.string().nullable(),
  limite_total: z.int().nullable(),
  limite_por_pessoa: z.int().nullable(),
  minimo: z.number(),
  primeira_compra: z.boolean(),
  categorias: z.array(z.guid()),
  produtos: z.array(z.guid()),
  formas: z.array(z.string()).nullable(),
  combinavel: z.boolean(),
  publico: z.boolean(),
  status: z.enum(STATUS_DE_CUPOM),
  observacao: z.string().nullable(),
  /** Of orders that are open or paid; what was cancelled or expired gave its use back. */
  usos: z.int(),
  /** Of paid orders with it: how many, what they took off and what they brought in, net of refunds. */
  vendas: z.int(),
  descontos: z.number(),
  receita: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Cupom = z.infer<typeof cupomSchema>

export const ABAS_DE_CUPONS = ['ativos', 'agendados', 'pausados', 'terminados'] as const
export type AbaDeCupons = (typeof ABAS_DE_CUPONS)[number]

export const filtroDeCupons = {
  aba: z.enum(ABAS_DE_CUPONS).optional(),
  busca: z.string().trim().min(1).max(100).optional(),
  tipo: z.enum(TIPOS_DE_CUPOM).optional(),
  publico: z.stringbool().optional(),
}
export const filtroDeCuponsSchema = z.strictObject(filtroDeCupons)
export type FiltroDeCupons = z.infer<typeof filtroDeCuponsSchema>
export const ORDENS_DE_CUPONS = ['codigo', 'usos', 'receita', 'vale_ate', 'created_at'] as const

/** What a sale took of a coupon, as it was then. */
export const cupomDaVendaSchema = z.object({
  codigo: z.string(),
  tipo: z.enum(TIPOS_DE_CUPOM),
  /** Reais off the goods, and off the delivery. */
  desconto: z.number(),
  entrega: z.number(),
})
export type CupomDaVenda = z.infer<typeof cupomDaVendaSchema>

/** One that the shop shows on its page, in words. */
export const cupomPublicoSchema = z.object({ codigo: z.string(), titulo: z.string(), frase: z.string() })
export type CupomPublico = z.infer<typeof cupomPublicoSchema>
