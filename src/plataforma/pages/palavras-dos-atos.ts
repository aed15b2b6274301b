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
import type { AtoDaLoja } from '../atos-da-loja.ts'
import PALAVRAS from '../conteudo/atos-da-loja.json' with { type: 'json' }

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
