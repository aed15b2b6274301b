import * as z from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'

/** What a person may ask about their data (LGPD art. 18 and 20). */
export const TIPOS_DE_PEDIDO = {
  confirmar: 'Confirmar se vocês tratam os meus dados',
  acessar: 'Ver os meus dados',
  corrigir: 'Corrigir os meus dados',
  portar: 'Levar os meus dados para outro serviço',
  eliminar: 'Eliminar os meus dados',
  revogar_consentimento: 'Retirar uma autorização',
  revisar_decisao: 'Revisar uma decisão automática',
} as const
export type TipoDePedido = keyof typeof TIPOS_DE_PEDIDO

export const SITUACOES_DE_PEDIDO = {
  recebida: { texto: 'Recebido', tom: 'espera' },
  identidade_confirmada: { texto: 'Identidade confirmada', tom: 'espera' },
  em_atendimento: { texto: 'Em atendimento', tom: 'neutro' },
  concluida: { texto: 'Concluído', tom: 'bom' },
  negada: { texto: 'Negado', tom: 'ruim' },
} as const
export type SituacaoDePedido = keyof typeof SITUACOES_DE_PEDIDO

/** The only ways from one to the next (docs/rules/law.md#requests-of-data-subjects). */
const PASSOS: Record<SituacaoDePedido, readonly SituacaoDePedido[]> = {
  recebida: ['identidade_confirmada', 'negada'],
  identidade_confirmada: ['em_atendimento', 'negada'],
  em_atendimento: ['concluida', 'negada'],
  concluida: [],
  negada: [],
}
export function podePassar(de: SituacaoDePedido, para: SituacaoDePedido): boolean {
  return PASSOS[de].includes(para)
}

/** A request is refused for one of these reasons, or not at all. */
export const MOTIVOS_LEGAIS = {
  identidade: 'Não foi possível confirmar que quem pediu é a pessoa titular dos dados',
  guarda_obrigatoria: 'A lei obriga a guardar estes dados (LGPD, art. 16, I)',
  defesa_em_processo: 'Os dados servem à defesa de direitos em processo (LGPD, art. 7º, VI)',
  outro_controlador: 'Não somos nós que tratamos estes dados (LGPD, art. 18, § 4º, I)',
  sem_dados: 'Não temos dados desta pessoa',
  segredo_comercial: 'A resposta revelaria segredo comercial ou industrial (LGPD, art. 20, § 1º)',
} as const

/** Days to answer. */
export const PRAZO_DIAS = 15

export const tipoDePedidoSchema = z.enum(chavesDe(TIPOS_DE_PEDIDO), 'Escolha o que você quer pedir.')
export const situacaoDePedidoSchema = z.enum(chavesDe(SITUACOES_DE_PEDIDO))
export const motivoLegalSchema = z.enum(chavesDe(MOTIVOS_LEGAIS), 'Escolha o motivo legal.')

export const pedidoDeTitularSchema = z.object({
  id: z.uuid(),
  protocolo: z.string(),
  tipo: tipoDePedidoSchema,
  status: situacaoDePedidoSchema,
  descricao: z.nullable(z.string()),
  resposta: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  vence_em: z.string(),
  encerrado_em: z.nullable(z.string()),
  created_at: z.string(),
})
export type PedidoDeTitular = z.infer<typeof pedidoDeTitularSchema>
