import type { Rotulo } from '#src/shared/rotulo.ts'
import type { ASSUNTOS_DE_CONVERSA, Categoria, NivelSuporte, Prioridade, StatusChamado } from './rules.ts'

const ROTULO_DO_CHAMADO: Record<StatusChamado, Rotulo> = {
  aberto: { texto: 'Aberto', tom: 'espera' },
  em_atendimento: { texto: 'Em atendimento', tom: 'espera' },
  aguardando_voce: { texto: 'Aguardando você', tom: 'espera' },
  resolvido: { texto: 'Resolvido', tom: 'bom' },
  fechado: { texto: 'Fechado', tom: 'neutro' },
}

/** `Aguardando você` is the shop's word: the platform waits for the shop. */
export function rotuloDoChamado(status: StatusChamado, lado: 'loja' | 'plataforma'): Rotulo {
  const rotulo = ROTULO_DO_CHAMADO[status]
  const espera = lado === 'plataforma' && status === 'aguardando_voce'
  return espera ? { ...rotulo, texto: 'Aguardando a loja' } : rotulo
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

export const ROTULO_DA_CONVERSA = {
  aberta: { texto: 'Aguardando resposta', tom: 'espera' },
  respondida: { texto: 'Respondida', tom: 'bom' },
  encerrada: { texto: 'Encerrada', tom: 'neutro' },
} as const satisfies Record<string, Rotulo>

export const PROMESSA_DO_NIVEL: Record<NivelSuporte, string> = {
  email_72h: 'Respondemos em até 72 horas úteis.',
  email_24h: 'Respondemos em até 24 horas úteis.',
  prioritario_12h: 'Atendimento prioritário: respondemos em até 12 horas úteis.',
  dedicado_24x7: 'Atendimento dedicado, 24 horas por dia, 7 dias por semana: respondemos em até 4 horas.',
}
