import type { PapelEquipe } from '#src/acesso/papeis.ts'

export const NOME_DO_PAPEL: Record<PapelEquipe, string> = {
  proprietario: 'Proprietário',
  administrador: 'Administrador',
  vendedor: 'Vendedor',
  estoquista: 'Estoquista',
  financeiro: 'Financeiro',
  visualizador: 'Visualizador',
}

export const SITUACOES_DO_CONVITE = ['pendente', 'aceito', 'recusado', 'revogado', 'expirado'] as const
export type SituacaoDoConvite = (typeof SITUACOES_DO_CONVITE)[number]

/** What the page of an invitation shows (docs/rules/shops.md#invitations). */
export const ESTADOS_DO_CONVITE = [
  'novo_usuario',
  'ja_tem_conta',
  'pode_aceitar',
  'outro_email',
  'aceito',
  'recusado',
  'revogado',
  'expirado',
  'sem_vaga',
  'loja_indisponivel',
  'invalido',
] as const
export type EstadoDoConvite = (typeof ESTADOS_DO_CONVITE)[number]

interface Convite {
  status: SituacaoDoConvite
  vencido: boolean
  email: string
  temConta: boolean
  lojaAberta: boolean
  temVaga: boolean
}

/** The one state of an invitation, for whoever looks at it; `emailDaSessao` is null for a visitor. */
export function estadoDoConvite(convite: Convite, emailDaSessao: string | null): EstadoDoConvite {
  if (convite.status !== 'pendente') return convite.status
  if (convite.vencido) return 'expirado'
  if (!convite.lojaAberta) return 'loja_indisponivel'
  if (!convite.temVaga) return 'sem_vaga'
  if (emailDaSessao !== null) return emailDaSessao === convite.email ? 'pode_aceitar' : 'outro_email'
  return convite.temConta ? 'ja_tem_conta' : 'novo_usuario'
}
