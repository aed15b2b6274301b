import * as z from 'zod'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { textoDeBusca } from '#src/shared/lista.ts'
import {
  motivoLegalSchema,
  pedidoDeTitularSchema,
  situacaoDePedidoSchema,
  tipoDePedidoSchema,
} from './titular.ts'

export const ABAS_DE_PEDIDOS = ['abertos', 'sem_identidade', 'concluidos', 'negados'] as const
export type AbaDePedidos = (typeof ABAS_DE_PEDIDOS)[number]

export const filtroDePedidos = {
  aba: z.enum(ABAS_DE_PEDIDOS).default('abertos'),
  busca: textoDeBusca,
  tipo: tipoDePedidoSchema.optional(),
  prazo: z.enum(['vencido', 'perto']).optional(),
  meus: z.literal('sim').optional(),
}
export type FiltroDePedidos = Partial<z.infer<z.ZodObject<typeof filtroDePedidos>>>

export const CANAIS_DE_PEDIDO = {
  sozinho: 'A própria pessoa, na conta dela',
  conta: 'Pedido feito na conta',
  formulario: 'Formulário, sem conta',
  loja: 'Loja',
} as const

export const pedidoDaListaSchema = z.object({
  id: z.uuid(),
  protocolo: z.string(),
  tipo: tipoDePedidoSchema,
  status: situacaoDePedidoSchema,
  canal: z.enum(['sozinho', 'conta', 'formulario', 'loja']),
  nome: z.nullable(z.string()),
  email: z.nullable(z.string()),
  responsavel_nome: z.nullable(z.string()),
  vence_em: z.string(),
  created_at: z.string(),
})
export type PedidoDaLista = z.infer<typeof pedidoDaListaSchema>

export const pedidoDetalheSchema = pedidoDeTitularSchema.extend({
  canal: z.enum(['sozinho', 'conta', 'formulario', 'loja']),
  nome: z.nullable(z.string()),
  email: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  identidade_em: z.nullable(z.string()),
  identidade_via: z.nullable(z.enum(['sessao', 'email', 'equipe'])),
  responsavel_nome: z.nullable(z.string()),
  /** The account of whoever asked, once it is proved who they are. */
  conta: z.nullable(z.object({ criada_em: z.string(), compras: z.int(), excluida: z.boolean() })),
  /** Shops that keep a record of their own under this address: they answer for it. */
  lojas: z.array(z.string()),
  historico: z.array(
    z.object({
      acao: z.string(),
      pessoa: z.nullable(z.string()),
      motivo: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
})
export type PedidoDetalhe = z.infer<typeof pedidoDetalheSchema>

const texto = (minimo: string) => z.string().trim().min(3, minimo).max(4000)
export const atoDePedidoSchema = z.discriminatedUnion('ato', [
  z.strictObject({
    ato: z.literal('confirmar_identidade'),
    como: texto('Conte como a identidade foi confirmada em pelo menos 3 letras.'),
  }),
  z.strictObject({ ato: z.literal('assumir') }),
  z.strictObject({
    ato: z.literal('concluir'),
    resposta: texto('Escreva a resposta em pelo menos 3 letras.'),
    /** Empties the account of whoever asked, in the same act. */
    eliminar_conta: z.boolean().optional(),
    /** Of a request to correct: when whoever asked was born. */
    nascimento: diaDoPedido().optional(),
  }),
  z.strictObject({
    ato: z.literal('negar'),
    motivo: motivoLegalSchema,
    resposta: texto('Explique a recusa em pelo menos 3 letras.'),
  }),
])
export type AtoDePedido = z.infer<typeof atoDePedidoSchema>
