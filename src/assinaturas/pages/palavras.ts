import { MESES } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import { ROTULO_DA_ASSINATURA, ROTULO_DA_FATURA, type StatusFatura } from '../situacoes.ts'

/** `05 de dez`, of a day; with the year where it is not this one. */
export function diaCurto(dia: string): string {
  const [ano, mes, numero] = dia.split('-')
  const deste = ano === String(new Date().getFullYear())
  return `${numero} de ${MESES[Number(mes) - 1]}${deste ? '' : `, ${ano}`}`
}

type Tom = 'espera' | 'bom' | 'neutro' | 'ruim'

/** The chip of a subscription: `Em teste até 05 de dez`. */
export function rotuloDaAssinatura(
  assinatura: Pick<MinhaAssinatura, 'status' | 'teste_ate' | 'cancelar_em'>,
): { texto: string; tom: Tom } {
  const { status, teste_ate, cancelar_em } = assinatura
  if (status === 'em_teste' && teste_ate)
    return { texto: `Em teste até ${diaCurto(teste_ate)}`, tom: 'neutro' }
  if (status === 'cancelamento_agendado' && cancelar_em)
    return { texto: `Cancelamento agendado para ${diaCurto(cancelar_em)}`, tom: 'espera' }
  const tom: Tom =
    status === 'ativa'
      ? 'bom'
      : status === 'em_atraso'
        ? 'espera'
        : status === 'bloqueada'
          ? 'ruim'
          : 'neutro'
  return { texto: ROTULO_DA_ASSINATURA[status], tom }
}

const TOM_DA_FATURA: Record<StatusFatura, Tom> = {
  aberta: 'espera',
  vencida: 'ruim',
  paga: 'bom',
  cancelada: 'neutro',
  estornada: 'neutro',
  incobravel: 'ruim',
}

export function rotuloDaFatura(status: StatusFatura): { texto: string; tom: Tom } {
  return { texto: ROTULO_DA_FATURA[status], tom: TOM_DA_FATURA[status] }
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
