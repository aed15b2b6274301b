import { somarHorasUteis } from '#src/shared/feriados.ts'
import { plural } from '#src/shared/plural.ts'

export const STATUS_CHAMADO = ['aberto', 'em_atendimento', 'aguardando_voce', 'resolvido', 'fechado'] as const
export type StatusChamado = (typeof STATUS_CHAMADO)[number]

export const CATEGORIAS = [
  'pagamentos',
  'assinatura',
  'produtos',
  'vendas',
  'conta',
  'erro',
  'sugestao',
] as const
export type Categoria = (typeof CATEGORIAS)[number]

export const PRIORIDADES = ['baixa', 'normal', 'alta', 'urgente'] as const
export type Prioridade = (typeof PRIORIDADES)[number]

export const ASSUNTOS_DE_CONVERSA = [
  'duvida',
  'reclamacao',
  'entrega',
  'cancelamento',
  'troca',
  'outro',
] as const

/** What may follow what (docs/rules/support.md). Every pair that is not here is refused with 409. */
const SEGUINTES: Record<StatusChamado, readonly StatusChamado[]> = {
  aberto: ['em_atendimento', 'aguardando_voce', 'resolvido'],
  em_atendimento: ['aguardando_voce', 'resolvido'],
  aguardando_voce: ['em_atendimento', 'resolvido'],
  resolvido: ['em_atendimento', 'fechado'],
  fechado: ['em_atendimento'],
}

export function podeMudar(de: StatusChamado, para: StatusChamado): boolean {
  return SEGUINTES[de].includes(para)
}

/** Days after which a solved ticket closes by itself, and within which an answer still opens a closed one. */
export const FECHA_EM_DIAS = 7
export const REABRE_EM_DIAS = 30
/** Days a shop has to answer a consumer (Decreto 7.962/2013, art. 4, sole paragraph). */
export const RESPOSTA_AO_CONSUMIDOR_DIAS = 5

const DIA = 86_400_000

export type NivelSuporte = 'email_72h' | 'email_24h' | 'prioritario_12h' | 'dedicado_24x7'

/** Hours to an answer by the plan's level. The dedicated one counts day and night, the others business hours. */
const PRAZOS: Record<NivelSuporte, { horas: number; uteis: boolean }> = {
  email_72h: { horas: 72, uteis: true },
  email_24h: { horas: 24, uteis: true },
  prioritario_12h: { horas: 12, uteis: true },
  dedicado_24x7: { horas: 4, uteis: false },
}

/** By when the platform owes an answer to something written at `desde`. */
export function prazoDeResposta(nivel: NivelSuporte, desde: Date): Date {
  const { horas, uteis } = PRAZOS[nivel]
  return uteis ? somarHorasUteis(desde, horas) : new Date(desde.getTime() + horas * 3_600_000)
}

/** By when the law wants the shop's answer to a consumer. */
export function prazoLegal(desde: Date): Date {
  return new Date(desde.getTime() + RESPOSTA_AO_CONSUMIDOR_DIAS * DIA)
}

/** Whether an answer still opens it: open ones always, closed ones within thirty days. */
export function podeResponder(
  chamado: { status: StatusChamado; fechado_em: Date | null },
  agora: Date,
): boolean {
  if (chamado.status !== 'fechado' || !chamado.fechado_em) return true
  return agora.getTime() - chamado.fechado_em.getTime() <= REABRE_EM_DIAS * DIA
}

/** `Prazo: 3 h 20`, `Atrasado há 2 dias`; null when nobody waits. */
export function descreverPrazo(
  responderAte: string | null,
  agora: Date,
): { texto: string; atrasado: boolean } | null {
  if (!responderAte) return null
  const resto = Date.parse(responderAte) - agora.getTime()
  const texto = duracao(Math.abs(resto))
  return resto >= 0
    ? { texto: `Prazo: ${texto}`, atrasado: false }
    : { texto: `Atrasado há ${texto}`, atrasado: true }
}

function duracao(ms: number): string {
  const minutos = Math.max(1, Math.floor(ms / 60_000))
  if (minutos < 60) return `${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas < 24) return minutos % 60 ? `${horas} h ${String(minutos % 60).padStart(2, '0')}` : `${horas} h`
  const dias = Math.floor(horas / 24)
  const sobra = horas % 24
  return `${plural(dias, '# dia', '# dias')}${sobra ? ` e ${sobra} h` : ''}`
}
