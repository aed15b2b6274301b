import { z } from 'zod'
import { STATUS_ASSINATURA } from '#src/assinaturas/calendario.ts'
import { SAUDES, saudeDaLojaSchema } from '#src/estabelecimentos/saude.ts'
import { chavesDe } from '#src/shared/chaves.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { textoDeBusca } from '#src/shared/lista.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { motivoEscrito } from './motivo-escrito.ts'

export const ABAS_DE_LOJAS = [
  'ativas',
  'em_analise',
  'suspensas',
  'bloqueadas',
  'canceladas',
  'encerradas',
] as const
export type AbaDeLojas = (typeof ABAS_DE_LOJAS)[number]

export const ROTULO_DA_APROVACAO: Record<string, Rotulo> = {
  pendente: { texto: 'Em análise', tom: 'espera' },
  correcao: { texto: 'Correção solicitada', tom: 'espera' },
  aprovado: { texto: 'Aprovada', tom: 'bom' },
  reprovado: { texto: 'Não aprovada', tom: 'ruim' },
}
export const rotuloDaAprovacao = (status: string): Rotulo =>
  ROTULO_DA_APROVACAO[status] ?? { texto: status, tom: 'neutro' }

export const ROTULO_DO_STATUS: Record<string, Rotulo> = {
  inativo: { texto: 'Ainda não aberta', tom: 'neutro' },
  ativo: { texto: 'Ativa', tom: 'bom' },
  suspenso: { texto: 'Suspensa', tom: 'ruim' },
  encerrado: { texto: 'Encerrada', tom: 'neutro' },
}

/** `Destaque até 30/11/2026`: the last day of it. */
export function rotuloDoDestaque(destaqueAte: string): Rotulo {
  return {
    texto: `Destaque até ${formatarDia(diaEmSaoPaulo(new Date(Date.parse(destaqueAte) - 1)))}`,
    tom: 'bom',
  }
}

export const ORDENS_DE_LOJAS = ['nome', 'created_at', 'vendas', 'gmv', 'produtos', 'nota'] as const

export const filtroDeLojas = {
  aba: z.enum(ABAS_DE_LOJAS).optional(),
  busca: textoDeBusca,
  plano_id: z.uuid().optional(),
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  saude: z.enum(chavesDe(SAUDES)).optional(),
  conectada: z.enum(['sim', 'nao']).optional(),
  aprovacao: z.enum(['pendente', 'correcao', 'aprovado', 'reprovado']).optional(),
  status: z.enum(['inativo', 'ativo', 'suspenso', 'encerrado']).optional(),
  assinatura: z.enum(STATUS_ASSINATURA).optional(),
  /** Nothing paid in so many days. */
  sem_venda: z.coerce.number().int().min(1).max(365).optional(),
  criada_de: diaDoPedido().optional(),
  criada_ate: diaDoPedido().optional(),
  destacada: z.enum(['true']).optional(),
}
/** `ids`: only those, as ticked on the list. */
export type FiltroDeLojas = { ids?: string[] | undefined } & Partial<
  z.infer<z.ZodObject<typeof filtroDeLojas>>
>

export const lojaDaPlataformaSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  nome: z.string(),
  logo_url: z.string().nullable(),
  cnpj: z.string().nullable(),
  dono: z.string().nullable(),
  dono_email: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  plano: z.string().nullable(),
  assinatura: z.enum(STATUS_ASSINATURA).nullable(),
  status: z.string(),
  status_aprovacao: z.string(),
  bloqueada: z.boolean(),
  conectada: z.boolean(),
  produtos: z.int(),
  /** Paid sales of the last 30 days, and what they brought in. */
  vendas: z.int(),
  gmv: z.number(),
  nota: z.number(),
  avaliacoes: z.int(),
  /** Null while it does not trade. */
  saude: z.enum(chavesDe(SAUDES)).nullable(),
  /** Featured until then; null when it is not, or no longer. */
  destaque_ate: z.string().nullable(),
  created_at: z.string(),
})
export type LojaDaPlataforma = z.infer<typeof lojaDaPlataformaSchema>

export const conferenciaSchema = z.object({ por: z.string(), em: z.string() })

export const detalheDaLojaSchema = lojaDaPlataformaSchema.extend({
  razao_social: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  endereco: z.string().nullable(),
  descricao: z.string().nullable(),
  motivo_suspensao: z.string().nullable(),
  motivo_bloqueio: z.string().nullable(),
  pausa_ate: z.string().nullable(),
  cancelamentos: z.int(),
  enviado_em: z.string(),
  aprovado_em: z.string().nullable(),
  /** Who looked the company up at the Receita, as long as its CNPJ and name are those of then. */
  receita: conferenciaSchema.nullable(),
  /** What the law wants shown, and whether the shop does. */
  conformidade: z.array(z.object({ titulo: z.string(), feito: z.boolean() })),
  valor_mensal: z.number().nullable(),
  periodicidade: z.enum(['mensal', 'anual']).nullable(),
  teste_ate: z.string().nullable(),
  ciclo_ate: z.string().nullable(),
  equipe: z.array(
    z.object({ nome: z.string(), email: z.string().nullable(), papel: z.string(), desativado: z.boolean() }),
  ),
  /** By what its health is judged, worked out now. */
  medida: saudeDaLojaSchema,
})
export type DetalheDaLoja = z.infer<typeof detalheDaLojaSchema>

export const motivoSchema = z.strictObject({
  motivo: motivoEscrito,
})
