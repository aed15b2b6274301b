import {
  IconBan,
  IconCalendarPlus,
  IconEye,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPlayerPlay,
  IconStar,
  IconStarOff,
  IconSwitchHorizontal,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import type { AtoDaLoja } from '../../atos-da-loja.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import type { LojaDaPlataforma } from '../../lojas.ts'
import PALAVRAS from '../../conteudo/atos-da-loja.json' with { type: 'json' }

interface Palavras {
  /** In the row's menu. */
  nome: string
  titulo: string
  texto: string
  botao: string
  feito: string
  perigo?: boolean
  /** Over the reason: who reads it. */
  motivo: string
}

export const PALAVRAS_DO_ATO: Record<AtoDaLoja, Palavras> = PALAVRAS

export const ICONE_DO_ATO: Record<AtoDaLoja, TablerIcon> = {
  entrar_como: IconEye,
  notificar: IconMail,
  trocar_plano: IconSwitchHorizontal,
  conceder_dias: IconCalendarPlus,
  destacar: IconStar,
  tirar_destaque: IconStarOff,
  desbloquear: IconLockOpen,
  reativar: IconPlayerPlay,
  bloquear: IconLock,
  suspender: IconBan,
  encerrar: IconTrash,
}

/** The one state that says most about a shop. */
export function situacaoDaLoja({
  status,
  status_aprovacao,
  bloqueada,
  assinatura,
}: Pick<LojaDaPlataforma, 'status' | 'status_aprovacao' | 'bloqueada' | 'assinatura'>): Rotulo {
  if (status === 'encerrado') return { texto: 'Encerrada', tom: 'neutro' }
  if (status === 'suspenso') return { texto: 'Suspensa', tom: 'ruim' }
  if (assinatura === 'cancelada') return { texto: 'Cancelada', tom: 'neutro' }
  if (bloqueada) return { texto: 'Bloqueada', tom: 'ruim' }
  if (status_aprovacao === 'pendente') return { texto: 'Em análise', tom: 'espera' }
  if (status_aprovacao === 'correcao') return { texto: 'Correção solicitada', tom: 'espera' }
  if (status_aprovacao === 'reprovado') return { texto: 'Não aprovada', tom: 'ruim' }
  return { texto: 'Ativa', tom: 'bom' }
}
