import { z } from 'zod'
import { UNIDADES, type Unidade } from '#src/shared/medida.ts'
import { LINHAS_DA_CONTA } from './carrinho-da-conta.ts'

const QUANTIDADE_MAX = 100_000

const CHEIO = `Um carrinho guarda até ${LINHAS_DA_CONTA} produtos.`
const quantidade = z
  .int()
  .min(0, 'A quantidade não pode ser negativa.')
  .max(QUANTIDADE_MAX, `A quantidade vai até ${QUANTIDADE_MAX.toLocaleString('pt-BR')}.`)

const mudanca = z.strictObject({ produto_id: z.uuid().toLowerCase(), de: quantidade, quantidade })

export const mudarCarrinhoBody = z.strictObject({
  mudancas: z
    .array(mudanca)
    .max(LINHAS_DA_CONTA, CHEIO)
    .refine((todas) => new Set(todas.map(({ produto_id }) => produto_id)).size === todas.length, {
      message: 'Cada produto vem uma vez só.',
    }),
})

const reais = z.number()

/** A product or variation that is on show, as a cart shows it. */
export const naPrateleiraSchema = z.object({
  id: z.guid(),
  nome: z.string(),
  preco: reais,
  preco_promocao: reais.nullable(),
  em_promocao: z.boolean(),
  estoque: z.int(),
  imagem_url: z.string().nullable(),
  so_com_documento: z.boolean(),
  preco_ate: reais.nullable(),
  medida_quantidade: z.number().nullable(),
  medida_unidade: z.enum(Object.keys(UNIDADES) as [Unidade, ...Unidade[]]).nullable(),
  escolha: z.object({ produto_id: z.guid(), nome: z.string(), texto: z.string() }).optional(),
})

export const carrinhoDaContaSchema = z.object({
  linhas: z.array(
    z.object({
      quantidade: z.int(),
      produto: naPrateleiraSchema,
      loja: z.object({
        id: z.guid(),
        codigo: z.string(),
        nome: z.string(),
        logo_url: z.string().nullable(),
      }),
    }),
  ),
  /** What the account keeps and nobody sells now, and what was asked for and is not there. */
  fora: z.array(z.object({ produto_id: z.guid(), nome: z.string().nullable() })),
})
export type CarrinhoDaConta = z.infer<typeof carrinhoDaContaSchema>
