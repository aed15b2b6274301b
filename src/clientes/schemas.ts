import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { normalizarDocumento } from '#src/shared/cpf.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { textoDeBusca } from '#src/shared/lista.ts'
import { normalizarTelefone } from '#src/shared/telefone.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { COMPRADORES, COMPRAS_NO_PERIODO, NOMES_RFM } from './rfm.ts'
import { SEGMENTOS } from './segmentos.ts'
import { CAMPOS_DA_MESCLA, juntarEtiquetas, MAX_ETIQUETAS, nascimentoPossivel, ORIGENS } from './campos.ts'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

const opcional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((texto) => texto || null)
const uf = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, 'Use a sigla do estado, como SP.')
  .nullable()
  .transform((texto) => texto || null)

const email = z
  .union([z.literal(''), emailDoPedido])
  .nullable()
  .transform((texto) => texto?.toLowerCase() || null)
const telefone = z
  .string()
  .trim()
  .max(30)
  .nullable()
  .transform((texto, contexto) => {
    if (!texto) return null
    const numero = normalizarTelefone(texto)
    if (!numero)
      contexto.addIssue({ code: 'custom', message: 'Informe o telefone com DDD, como (11) 98765-4321.' })
    return numero
  })
export const cpfCnpj = z
  .string()
  .trim()
  .max(30)
  .nullable()
  .transform((texto, contexto) => {
    if (!texto) return null
    const documento = normalizarDocumento(texto)
    if (!documento) contexto.addIssue({ code: 'custom', message: 'CPF ou CNPJ inválido.' })
    return documento
  })
const nascimento = z
  .union([z.literal(''), diaDoPedido()])
  .nullable()
  .transform((dia) => dia || null)
  .refine((dia) => dia === null || nascimentoPossivel(dia), {
    message: 'Confira a data de nascimento.',
  })
const cep = z
  .string()
  .trim()
  .max(12)
  .nullable()
  .transform((texto) => texto?.replace(/\D/g, '') || null)
  .refine((digitos) => digitos === null || digitos.length === 8, 'O CEP tem 8 números.')

export const etiquetaSchema = z.string().trim().min(1).max(30, 'Use até 30 letras por etiqueta.')
const etiquetas = z.array(etiquetaSchema).max(MAX_ETIQUETAS).transform(juntarEtiquetas)

/** What a person writes about a customer. */
export const dadosDoClienteSchema = z.strictObject({
  nome: z.string().trim().regex(VISIVEL, 'Informe o nome do cliente.').max(200),
  email,
  telefone,
  cpf_cnpj: cpfCnpj,
  nascimento,
  cep,
  logradouro: opcional(200),
  numero: opcional(20),
  complemento: opcional(100),
  bairro: opcional(100),
  cidade: opcional(120),
  uf,
  etiquetas,
  observacao: opcional(2000),
  /** Null: nobody asked. */
  aceita_marketing: z.boolean().nullable(),
})
export type DadosDoCliente = z.infer<typeof dadosDoClienteSchema>

export const novoClienteSchema = dadosDoClienteSchema
  .partial()
  .extend({ estabelecimento_id: z.uuid(), nome: dadosDoClienteSchema.shape.nome })
export type NovoClienteInput = z.infer<typeof novoClienteSchema>

export const mudancaDeClienteSchema = dadosDoClienteSchema.partial().extend({
  estabelecimento_id: z.uuid(),
  /** As it was read; left out to overwrite. */
  updated_at: z.string().max(40).optional(),
})
export type MudancaDeClienteInput = z.infer<typeof mudancaDeClienteSchema>

const reais = z.coerce.number().nonnegative().max(9_999_999_999)

const dia = diaDoPedido()
/** What the list may be narrowed by, as it is in the address. */
export const filtroDeClientes = {
  /** A segment, as the tabs of the list call it. */
  aba: z.enum(SEGMENTOS).optional(),
  busca: textoDeBusca,
  marketing: z.enum(['aceita', 'nao_aceita', 'nao_perguntado']).optional(),
  gasto_min: reais.optional(),
  gasto_max: reais.optional(),
  cidade: z.string().trim().max(120).optional(),
  uf: z.string().trim().toUpperCase().length(2).optional(),
  etiqueta: etiquetaSchema.optional(),
  origem: z.enum(ORIGENS).optional(),
  /** Their segment by what they paid for (see rfm.ts). */
  compradores: z.enum([...chavesDe(COMPRADORES), ...NOMES_RFM]).optional(),
  /** What they bought between these days in São Paulo, both included. */
  compras: z.enum(chavesDe(COMPRAS_NO_PERIODO)).optional(),
  compras_de: dia.optional(),
  compras_ate: dia.optional(),
}
export const filtroDeClientesSchema = z.strictObject(filtroDeClientes)
export type FiltroDeClientes = Partial<z.infer<typeof filtroDeClientesSchema>>

export const ORDENS_DE_CLIENTES = [
  'nome',
  'compras',
  'total_gasto',
  'ticket_medio',
  'ultima_compra',
  'created_at',
] as const
export const ordemDeClientes = z.enum(
  ORDENS_DE_CLIENTES.flatMap((coluna) => [coluna, `-${coluna}`] as const) as [string, ...string[]],
)

/** A row of the list: the document is never whole here. */
export const clienteDaListaSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  documento: z.string().nullable(),
  compras: z.int(),
  total_gasto: z.number(),
  ticket_medio: z.number().nullable(),
  ultima_compra: z.string().nullable(),
  created_at: z.string(),
  etiquetas: z.array(z.string()),
  aceita_marketing: z.boolean().nullable(),
  origem: z.string(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
})
export type ClienteDaLista = z.infer<typeof clienteDaListaSchema>

export const clienteSchema = z.object({
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  cpf_cnpj: z.string().nullable(),
  nascimento: z.string().nullable(),
  cep: z.string().nullable(),
  logradouro: z.string().nullable(),
  numero: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  etiquetas: z.array(z.string()),
  observacao: z.string().nullable(),
  aceita_marketing: z.boolean().nullable(),
  origem: z.string(),
  /** Has an account in the marketplace. */
  tem_conta: z.boolean(),
  compras: z.int(),
  total_gasto: z.number(),
  ultima_compra: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Cliente = z.infer<typeof clienteSchema>

export const clienteDetalheSchema = clienteSchema.extend({
  /** What they bought most, by units paid. */
  favoritos: z.array(z.object({ produto_id: z.uuid(), nome: z.string(), quantidade: z.int() })),
  notas: z.array(
    z.object({ id: z.uuid(), texto: z.string(), autor: z.string().nullable(), created_at: z.string() }),
  ),
  consentimentos: z.array(
    z.object({
      id: z.uuid(),
      aceita: z.boolean(),
      origem: z.string(),
      autor: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type ClienteDetalhe = z.infer<typeof clienteDetalheSchema>

export const TIPOS_DE_FATO = [
  'cadastro',
  'compra',
  'devolucao',
  'avaliacao_produto',
  'avaliacao_loja',
  'mensagem',
] as const
/** One line of a customer's history; each kind fills what it has. */
export const fatoDoClienteSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(TIPOS_DE_FATO),
  em: z.string(),
  venda_id: z.uuid().nullable(),
  numero: z.int().nullable(),
  status: z.string().nullable(),
  pago: z.boolean().nullable(),
  valor: z.number().nullable(),
  nota: z.int().nullable(),
  texto: z.string().nullable(),
})
export type FatoDoCliente = z.infer<typeof fatoDoClienteSchema>

export const etiquetarSchema = z
  .strictObject({
    estabelecimento_id: z.uuid(),
    /** These, or all that the filters let through. */
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    filtros: filtroDeClientesSchema.optional(),
    adicionar: z.array(etiquetaSchema).max(10).default([]),
    remover: z.array(etiquetaSchema).max(10).default([]),
  })
  .refine(({ ids, filtros }) => (ids === undefined) !== (filtros === undefined), 'Escolha os clientes.')
  .refine(({ adicionar, remover }) => adicionar.length + remover.length > 0, 'Escolha ao menos uma etiqueta.')
export type EtiquetarInput = z.infer<typeof etiquetarSchema>

export const grupoDeDuplicadosSchema = z.object({
  motivo: z.enum(['email', 'cpf_cnpj', 'telefone']),
  clientes: z.array(clienteSchema.extend({ email_provado: z.boolean() })),
})
export type GrupoDeDuplicados = z.infer<typeof grupoDeDuplicadosSchema>
/** One of them; `email_provado` when its account proved its e-mail, which an order may name of anybody. */
export type ClienteDuplicado = GrupoDeDuplicados['clientes'][number]

export const mesclarSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  fica: z.uuid(),
  sai: z.uuid(),
  escolhas: z.partialRecord(z.enum(CAMPOS_DA_MESCLA), z.enum(['fica', 'sai'])).default({}),
})
export type MesclarInput = z.infer<typeof mesclarSchema>
