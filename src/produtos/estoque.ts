import * as z from 'zod'

export const TIPOS_DE_AJUSTE = ['entrada', 'saida', 'contagem'] as const
export type TipoDeAjuste = (typeof TIPOS_DE_AJUSTE)[number]

export const NOME_DO_AJUSTE: Record<TipoDeAjuste, string> = {
  entrada: 'Entrada',
  saida: 'Saída',
  contagem: 'Contagem',
}

/** The reasons that the dialog offers; any other text is one too. */
export const MOTIVOS: Record<TipoDeAjuste, readonly string[]> = {
  entrada: ['Compra de fornecedor', 'Produção própria', 'Devolução de cliente', 'Outro motivo'],
  saida: [
    'Avaria ou perda',
    'Validade vencida',
    'Uso próprio ou brinde',
    'Furto ou extravio',
    'Outro motivo',
  ],
  contagem: ['Contagem do estoque', 'Correção de cadastro'],
}

const quantidade = z.int('Use um número inteiro.').check(z.lte(1_000_000, 'Número alto demais.'))

export const ajusteDeEstoqueSchema = z
  .strictObject({
    estabelecimento_id: z.guid(),
    tipo: z.enum(TIPOS_DE_AJUSTE),
    quantidade: quantidade.check(z.gte(0, 'Não pode ser negativo.')),
    motivo: z.string('Diga o motivo.').check(z.trim(), z.minLength(1, 'Diga o motivo.'), z.maxLength(80)),
    observacao: z.optional(z.string().check(z.trim(), z.maxLength(300))),
    /** For a count: what stood on the screen. */
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

/** What a movement did, in the owner's words. The sale's number is shown as a link beside it. */
export function contarMovimento({ tipo, qtd, motivo }: Pick<Movimento, 'tipo' | 'qtd' | 'motivo'>): string {
  const porque = motivo ? `: ${minuscula(motivo)}` : ''
  switch (tipo) {
    case 'entrada':
      return `Entrada${porque}`
    case 'saida':
      return `Saída${porque}`
    case 'contagem':
      return qtd === 0 ? `Contagem sem diferença${porque}` : `Contagem${porque}`
    case 'reserva':
      return 'Separado para a venda'
    case 'baixa':
      return 'Saiu da loja com a venda'
    case 'liberacao':
      return 'Voltou: o PIX da venda venceu'
    case 'cancelamento':
      return 'Voltou: a venda foi cancelada'
    case 'devolucao':
      return 'Voltou: devolução da venda'
    case 'perda':
      return 'Não voltou: perda ou contestação da venda'
    default:
      return tipo
  }
}

/** The line of the sum that each kind belongs to. */
export const NOME_DA_SOMA: Record<string, string> = {
  entrada: 'Entradas',
  saida: 'Saídas',
  contagem: 'Acertos de contagem',
  reserva: 'Vendidas',
  liberacao: 'Voltaram de PIX vencido',
  cancelamento: 'Voltaram de cancelamento',
  devolucao: 'Voltaram de devolução',
}

function minuscula(texto: string): string {
  return texto.charAt(0).toLocaleLowerCase('pt-BR') + texto.slice(1)
}
