import type { ASSUNTOS_DE_CONVERSA, Categoria, NivelSuporte, Prioridade, StatusChamado } from './rules.ts'

export const NOME_DA_SITUACAO: Record<StatusChamado, string> = {
  aberto: 'Aberto',
  em_atendimento: 'Em atendimento',
  aguardando_voce: 'Aguardando você',
  resolvido: 'Resolvido',
  fechado: 'Fechado',
}

export const NOME_DA_CATEGORIA: Record<Categoria, string> = {
  pagamentos: 'Pagamentos',
  assinatura: 'Assinatura',
  produtos: 'Produtos',
  vendas: 'Vendas',
  conta: 'Conta',
  erro: 'Erro no sistema',
  sugestao: 'Sugestão',
}

export const NOME_DA_PRIORIDADE: Record<Prioridade, string> = {
  baixa: 'Baixa',
  normal: 'Normal',
  alta: 'Alta',
  urgente: 'Urgente',
}

export const NOME_DO_ASSUNTO: Record<(typeof ASSUNTOS_DE_CONVERSA)[number], string> = {
  duvida: 'Dúvida',
  reclamacao: 'Reclamação',
  entrega: 'Entrega',
  cancelamento: 'Cancelamento',
  troca: 'Troca ou devolução',
  outro: 'Outro assunto',
}

export const NOME_DA_CONVERSA = {
  aberta: 'Aguardando resposta',
  respondida: 'Respondida',
  encerrada: 'Encerrada',
} as const

export const PROMESSA_DO_NIVEL: Record<NivelSuporte, string> = {
  email_72h: 'Respondemos em até 72 horas úteis.',
  email_24h: 'Respondemos em até 24 horas úteis.',
  prioritario_12h: 'Atendimento prioritário: respondemos em até 12 horas úteis.',
  dedicado_24x7: 'Atendimento dedicado, 24 horas por dia, 7 dias por semana: respondemos em até 4 horas.',
}
