import { formatarData } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import type { FimDaAutorizacao, StatusDaCobranca } from './pix-automatico.ts'
import type { CobrancaAutomatica, PixAutomatico } from './schemas-pix-automatico.ts'

export const ROTULO_DO_PIX_AUTOMATICO: Record<PixAutomatico['situacao'], Rotulo> = {
  nao_autorizado: { texto: 'Não autorizado', tom: 'neutro' },
  aguardando: { texto: 'Esperando o banco', tom: 'espera' },
  autorizado: { texto: 'Autorizado', tom: 'bom' },
  encerrado: { texto: 'Terminado', tom: 'ruim' },
}

/** Why the last permission ended. */
export const FRASES_DO_FIM: Record<FimDaAutorizacao, string> = {
  loja: 'Você cancelou a autorização.',
  banco: 'A autorização foi cancelada no app do banco.',
  preco: 'O plano ou o preço mudou, e o banco só paga o valor que foi autorizado.',
  assinatura: 'A assinatura da loja parou.',
  fatura: 'A fatura já foi paga de outra forma.',
  prazo: 'O código expirou antes de ser usado.',
  recusa: 'A autorização foi recusada no app do banco.',
}

/** The same as the platform's people read it. */
export const FRASES_DO_FIM_NA_PLATAFORMA: Record<FimDaAutorizacao, string> = {
  ...FRASES_DO_FIM,
  loja: 'A loja cancelou a autorização.',
}

export const ROTULO_DA_COBRANCA: Record<StatusDaCobranca, Rotulo> = {
  criada: { texto: 'Indo para o banco', tom: 'espera' },
  agendada: { texto: 'Agendada', tom: 'espera' },
  recusada: { texto: 'Não aceita', tom: 'ruim' },
  paga: { texto: 'Paga', tom: 'bom' },
  falhou: { texto: 'Não paga', tom: 'ruim' },
  cancelada: { texto: 'Cancelada', tom: 'neutro' },
}

/** What became of a charge, in a sentence, and for its shop what to do now. */
export function fraseDaCobranca(
  { status, vencimento, motivo, pago_em, imediata, devolvido }: CobrancaAutomatica,
  daPlataforma = false,
): string {
  if (status === 'paga') {
    const paga = `${imediata ? 'Paga junto com a autorização' : 'Paga pelo banco'} em ${pago_em ? formatarData(pago_em) : ''}.`
    return devolvido > 0 ? `${paga} ${formatarReais(devolvido)} voltam para a conta.` : paga
  }
  if (status === 'criada' || status === 'agendada') return `O banco paga em ${formatarDia(vencimento)}.`
  const porque = motivo ?? (status === 'cancelada' ? 'Retirada' : 'O banco não disse por quê')
  return daPlataforma ? `${porque}.` : `${porque}. Pague esta fatura com o PIX dela.`
}

const DA_TENTATIVA = { agendada: 'marcada', paga: 'paga', falhou: 'sem pagamento', cancelada: 'cancelada' }

/** `2ª tentativa, 10 de ago, 2026: sem pagamento`. */
export function fraseDaTentativa({ numero, dia, status }: CobrancaAutomatica['tentativas'][number]): string {
  return `${numero}ª tentativa, ${formatarDia(dia)}: ${DA_TENTATIVA[status]}`
}
