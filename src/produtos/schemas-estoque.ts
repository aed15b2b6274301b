import * as z from 'zod'
import { TIPOS_DE_AJUSTE } from './estoque.ts'

export const ESTOQUE_MAXIMO = 1_000_000

const quantidade = z.int('Use um número inteiro.').check(z.lte(ESTOQUE_MAXIMO, 'Número alto demais.'))

export const ajusteDeEstoqueSchema = z
  .strictObject({
    estabelecimento_id: z.guid(),
    tipo: z.enum(TIPOS_DE_AJUSTE),
    quantidade: quantidade.check(z.gte(0, 'Não pode ser negativo.')),
    motivo: z.string('Diga o motivo.').check(z.trim(), z.minLength(1, 'Diga o motivo.'), z.maxLength(80)),
    observacao: z.optional(z.string().check(z.trim(), z.maxLength(300))),
    /** For a count: what the screen showed. */
    estoque_visto: z.optional(z.int()),
  })
  .check(
    z.refine(({ tipo, quantidade: unidades }) => tipo === 'contagem' || unidades > 0, {
      error: 'Informe quantas unidades.',
      path: ['quantidade'],
    }),
  )
export type AjusteDeEstoqueInput = z.output<typeof ajusteDeEstoqueSchema>

export const movimentoSchema = z.object({
  id: z.guid(),
  /** Which of the product's variations; null of the product itself. */
  variacao: z.nullable(z.string()),
  tipo: z.string(),
  qtd: z.int(),
  qtd_reservado: z.int(),
  saldo_apos: z.int(),
  motivo: z.nullable(z.string()),
  venda_id: z.nullable(z.guid()),
  venda_numero: z.nullable(z.int()),
  /** Who did it; null for the system and for buyers. */
  por: z.nullable(z.string()),
  created_at: z.string(),
})
export type Movimento = z.infer<typeof movimentoSchema>

export const explicacaoDoEstoqueSchema = z.object({
  nome: z.string(),
  estoque: z.int(),
  estoque_reservado: z.int(),
  /** Units by kind of movement; they sum up to `estoque`. */
  somas: z.array(z.object({ tipo: z.string(), qtd: z.int(), movimentos: z.int() })),
  /** Open sales that hold units. */
  reservas: z.array(z.object({ venda_id: z.guid(), numero: z.int(), quantidade: z.int() })),
})
export type ExplicacaoDoEstoque = z.infer<typeof explicacaoDoEstoqueSchema>
