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

interface Palavras {
  /** In the row's menu. */
  nome: string
  icone: TablerIcon
  titulo: string
  texto: string
  botao: string
  feito: string
  perigo?: boolean
  /** Over the reason: who reads it. */
  motivo: string
}

const REGISTRADO = 'Motivo, que fica registrado'
const LIDO = 'Motivo, como a loja vai ler'

export const PALAVRAS_DO_ATO: Record<AtoDaLoja, Palavras> = {
  entrar_como: {
    nome: 'Entrar como (somente leitura)',
    icone: IconEye,
    titulo: 'Entrar como a loja',
    texto:
      'Você vê o painel como a pessoa responsável vê, por 30 minutos, sem poder alterar nada. Ela é avisada agora, com o motivo.',
    botao: 'Entrar',
    feito: '',
    motivo: LIDO,
  },
  notificar: {
    nome: 'Notificar',
    icone: IconMail,
    titulo: 'Notificar a loja',
    texto: 'A pessoa responsável recebe a mensagem por e-mail e no sino do painel.',
    botao: 'Enviar',
    feito: 'Mensagem enviada',
    motivo: '',
  },
  trocar_plano: {
    nome: 'Trocar plano',
    icone: IconSwitchHorizontal,
    titulo: 'Trocar o plano',
    texto:
      'O novo plano vale agora, sem cobrança pelos dias que faltam. O que passar do limite fica guardado.',
    botao: 'Trocar plano',
    feito: 'Plano trocado',
    motivo: REGISTRADO,
  },
  conceder_dias: {
    nome: 'Conceder dias',
    icone: IconCalendarPlus,
    titulo: 'Conceder dias',
    texto: 'O período atual, ou o teste, termina tantos dias depois.',
    botao: 'Conceder',
    feito: 'Dias concedidos',
    motivo: REGISTRADO,
  },
  destacar: {
    nome: 'Destacar',
    icone: IconStar,
    titulo: 'Destacar a loja',
    texto:
      'Até o fim do dia escolhido a loja vem entre as primeiras da lista de lojas, com o selo Destaque. Depois volta ao lugar sozinha. A pessoa responsável é avisada.',
    botao: 'Destacar',
    feito: 'Loja em destaque',
    motivo: REGISTRADO,
  },
  tirar_destaque: {
    nome: 'Tirar destaque',
    icone: IconStarOff,
    titulo: 'Tirar o destaque',
    texto: 'A loja volta agora ao seu lugar na lista de lojas.',
    botao: 'Tirar destaque',
    feito: 'Destaque retirado',
    motivo: REGISTRADO,
  },
  desbloquear: {
    nome: 'Desbloquear',
    icone: IconLockOpen,
    titulo: 'Desbloquear a loja',
    texto: 'A loja volta ao ar sem o pagamento. Com uma data, volta a ser bloqueada se não pagar até lá.',
    botao: 'Desbloquear',
    feito: 'Loja desbloqueada',
    motivo: REGISTRADO,
  },
  reativar: {
    nome: 'Reativar',
    icone: IconPlayerPlay,
    titulo: 'Reativar a loja',
    texto: 'A loja volta para a vitrine agora. A pessoa responsável recebe um e-mail.',
    botao: 'Reativar',
    feito: 'Loja reativada',
    motivo: LIDO,
  },
  bloquear: {
    nome: 'Bloquear por inadimplência',
    icone: IconLock,
    titulo: 'Bloquear por inadimplência',
    texto: 'A loja sai da vitrine antes do dia previsto, até pagar o que está vencido.',
    botao: 'Bloquear',
    feito: 'Loja bloqueada',
    perigo: true,
    motivo: REGISTRADO,
  },
  suspender: {
    nome: 'Suspender',
    icone: IconBan,
    titulo: 'Suspender a loja',
    texto:
      'A loja some da vitrine e não recebe novos pedidos. Os já pagos continuam a ser atendidos. A pessoa responsável recebe um e-mail.',
    botao: 'Suspender',
    feito: 'Loja suspensa',
    perigo: true,
    motivo: LIDO,
  },
  encerrar: {
    nome: 'Encerrar',
    icone: IconTrash,
    titulo: 'Encerrar a loja para sempre',
    texto:
      'A loja some do Portal e o código dela nunca mais é usado. Só é possível sem venda, devolução ou fatura em aberto.',
    botao: 'Encerrar',
    feito: 'Loja encerrada',
    perigo: true,
    motivo: REGISTRADO,
  },
}
