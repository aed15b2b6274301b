import { MESES } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import type { StatusAssinatura } from './calendario.ts'
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

const EVENTOS: Record<string, (e: MinhaAssinatura['historico'][number]) => string> = {
  teste_iniciado: (e) => `Teste grátis do plano ${e.plano_para} iniciado`,
  nova: (e) => `Assinatura do plano ${e.plano_para} iniciada`,
  expansao: (e) => `Mudança de ${e.plano_de} para ${e.plano_para}`,
  contracao: (e) => `Mudança de ${e.plano_de} para ${e.plano_para}`,
  troca_no_teste: (e) => `Plano trocado de ${e.plano_de} para ${e.plano_para}`,
  mudanca_agendada: (e) => `Mudança de ${e.plano_de} para ${e.plano_para} agendada`,
  mudanca_desfeita: (e) => `Mudança agendada desfeita, segue no plano ${e.plano_para}`,
  cancelamento_agendado: () => 'Cancelamento agendado',
  cancelamento_desfeito: () => 'Cancelamento desfeito',
  cancelamento: () => 'Assinatura cancelada',
  reativacao: (e) => `Assinatura do plano ${e.plano_para} reativada`,
  bloqueio: () => 'Loja bloqueada por falta de pagamento',
  desbloqueio: () => 'Loja liberada',
  pausa: () => 'Loja em pausa',
  retomada: () => 'Loja retomada',
  dias_concedidos: () => 'Dias concedidos pelo Portal de Vendas',
  encerramento: () => 'Loja encerrada',
}

export function nomeDoEvento(evento: MinhaAssinatura['historico'][number]): string {
  return EVENTOS[evento.tipo]?.(evento) ?? evento.tipo
}

/** `R$ 99,90 por mês`. */
export function precoComPeriodo(valor: number, periodicidade: 'mensal' | 'anual'): string {
  return `${formatarReais(valor)} por ${periodicidade === 'anual' ? 'ano' : 'mês'}`
}

const ATOS: Record<string, string> = {
  'faturas.pagar': 'Fatura paga',
  'faturas.marcar_paga': 'Marcada como paga',
  'faturas.adiar': 'Vencimento adiado',
  'faturas.adiar_bloqueio': 'Bloqueio adiado pela loja',
  'faturas.descontar': 'Desconto aplicado',
  'faturas.cancelar': 'Fatura cancelada',
  'faturas.estornar': 'Fatura estornada',
  'faturas.lembrar': 'Lembrete enviado',
  'faturas.emitir_avulsa': 'Fatura avulsa criada',
  'faturas.contestar': 'Contestada pela loja',
  'faturas.responder_contestacao': 'Contestação respondida',
  'faturas.registrar_nota_de_servico': 'Nota fiscal de serviço registrada',
}

/** What was done to an invoice, as its history tells it. */
export function nomeDoAto(acao: string): string {
  return ATOS[acao] ?? acao
}
