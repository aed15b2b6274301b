import type { StatusAssinatura } from '#src/assinaturas/calendario.ts'
import type { Tom } from '#src/shared/ui/kit/chip.tsx'
import type { LojaDaPlataforma } from '../../lojas.ts'

export const TOM_DA_ASSINATURA: Record<StatusAssinatura, Tom> = {
  aguardando_aprovacao: 'espera',
  em_teste: 'neutro',
  ativa: 'bom',
  em_atraso: 'espera',
  bloqueada: 'ruim',
  cancelamento_agendado: 'espera',
  cancelada: 'neutro',
  encerrada: 'neutro',
}

/** The one state that says most about a shop. */
export function situacaoDaLoja({
  status,
  status_aprovacao,
  bloqueada,
  assinatura,
}: Pick<LojaDaPlataforma, 'status' | 'status_aprovacao' | 'bloqueada' | 'assinatura'>): {
  texto: string
  tom: Tom
} {
  if (status === 'encerrado') return { texto: 'Encerrada', tom: 'neutro' }
  if (status === 'suspenso') return { texto: 'Suspensa', tom: 'ruim' }
  if (assinatura === 'cancelada') return { texto: 'Cancelada', tom: 'neutro' }
  if (bloqueada) return { texto: 'Bloqueada', tom: 'ruim' }
  if (status_aprovacao === 'pendente') return { texto: 'Em análise', tom: 'espera' }
  if (status_aprovacao === 'correcao') return { texto: 'Correção solicitada', tom: 'espera' }
  if (status_aprovacao === 'reprovado') return { texto: 'Não aprovada', tom: 'ruim' }
  return { texto: 'Ativa', tom: 'bom' }
}
