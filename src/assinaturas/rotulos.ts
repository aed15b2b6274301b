import { MESES } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import type { StatusAssinatura } from './calendario.ts'
import FRASES from './conteudo/historicos.json' with { type: 'json' }
import type { MinhaAssinatura } from './schemas-assinatura.ts'
import type { StatusFatura } from './situacoes.ts'

/** `05 de dez`, of a day; with the year where it is not this one. */
export function diaCurto(dia: string): string {
  const [ano, mes, numero] = dia.split('-')
  const deste = ano === String(new Date().getFullYear())
  return `${numero} de ${MESES[Number(mes) - 1]}${deste ? '' : `, ${ano}`}`
}

export const ROTULO_DA_ASSINATURA: Record<StatusAssinatura, Rotulo> = {
  aguardando_aprovacao: { texto: 'Aguardando aprovação', tom: 'espera' },
  em_teste: { texto: 'Em teste', tom: 'neutro' },
  ativa: { texto: 'Ativa', tom: 'bom' },
  em_atraso: { texto: 'Em atraso', tom: 'espera' },
  bloqueada: { texto: 'Bloqueada', tom: 'ruim' },
  cancelamento_agendado: { texto: 'Cancelamento agendado', tom: 'espera' },
  cancelada: { texto: 'Cancelada', tom: 'neutro' },
  encerrada: { texto: 'Encerrada', tom: 'neutro' },
}

/** The same with its day: `Em teste até 05 de dez`. */
export function rotuloDaAssinatura({
  status,
  teste_ate,
  cancelar_em,
}: Pick<MinhaAssinatura, 'status' | 'teste_ate' | 'cancelar_em'>): Rotulo {
  const rotulo = ROTULO_DA_ASSINATURA[status]
  if (status === 'em_teste' && teste_ate)
    return { ...rotulo, texto: `${rotulo.texto} até ${diaCurto(teste_ate)}` }
  if (status === 'cancelamento_agendado' && cancelar_em)
    return { ...rotulo, texto: `${rotulo.texto} para ${diaCurto(cancelar_em)}` }
  return rotulo
}

export const ROTULO_DA_FATURA: Record<StatusFatura, Rotulo> = {
  aberta: { texto: 'Em aberto', tom: 'espera' },
  vencida: { texto: 'Vencida', tom: 'ruim' },
  paga: { texto: 'Paga', tom: 'bom' },
  cancelada: { texto: 'Cancelada', tom: 'neutro' },
  estornada: { texto: 'Estornada', tom: 'neutro' },
  incobravel: { texto: 'Incobrável', tom: 'ruim' },
}

const MEIOS: Record<string, string> = {
  pix: 'PIX',
  pix_automatico: 'PIX Automático',
  transferencia: 'Transferência',
  dinheiro: 'Dinheiro',
  boleto: 'Boleto',
  desconto: 'Perdoada',
}

/** How an invoice was paid; empty while it is not. */
export function nomeDoMeio(meio: string | null): string {
  return meio === null ? '' : (MEIOS[meio] ?? meio)
}

/** `novembro de 2026`, of any day in the month. */
export function nomeDaCompetencia(dia: string): string {
  return new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(dia),
  )
}

const HISTORICOS: Readonly<Record<'assinatura' | 'fatura', Readonly<Record<string, string>>>> = FRASES

/** What happened to a subscription, as its history tells it. */
export function nomeDoEvento({ tipo, plano_de, plano_para }: MinhaAssinatura['historico'][number]): string {
  const frase = HISTORICOS.assinatura[tipo] ?? tipo
  return frase.replace('{plano_de}', () => plano_de ?? '').replace('{plano_para}', () => plano_para ?? '')
}

/** `R$ 99,90 por mês`. */
export function precoComPeriodo(valor: number, periodicidade: 'mensal' | 'anual'): string {
  return `${formatarReais(valor)} por ${periodicidade === 'anual' ? 'ano' : 'mês'}`
}

/** What was done to an invoice, as its history tells it. */
export function nomeDoAto(acao: string): string {
  return HISTORICOS.fatura[acao] ?? acao
}
