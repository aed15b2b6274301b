import ROTULOS from './conteudo/recursos.json' with { type: 'json' }
import type { Plano } from './schemas.ts'

/** What a plan gives besides its two limits (docs/rules/marketplace.md#people-and-abilities). Asked here and nowhere else. */
export const RECURSOS = [
  'personalizacao',
  'relatorios_basicos',
  'relatorios_avancados',
  'relatorios_personalizados',
  'exportacao',
  'mercadopago_proprio',
  'varias_lojas',
  'botao_whatsapp',
  'suporte_whatsapp',
] as const
export type Recurso = (typeof RECURSOS)[number]

/** The part of a plan that decides. */
export type PlanoComRecursos = Pick<
  Plano,
  | 'nome'
  | 'permite_personalizacao'
  | 'nivel_relatorios'
  | 'exportacao_relatorios'
  | 'permite_mercadopago_proprio'
  | 'permite_multiplos_estabelecimentos'
  | 'nivel_suporte'
>

const INCLUI: Record<Recurso, (plano: PlanoComRecursos) => boolean> = {
  personalizacao: (plano) => plano.permite_personalizacao,
  relatorios_basicos: (plano) => plano.nivel_relatorios !== 'nenhum',
  relatorios_avancados: (plano) =>
    plano.nivel_relatorios === 'avancado' || plano.nivel_relatorios === 'personalizado',
  relatorios_personalizados: (plano) => plano.nivel_relatorios === 'personalizado',
  exportacao: (plano) => plano.exportacao_relatorios,
  mercadopago_proprio: (plano) => plano.permite_mercadopago_proprio,
  varias_lojas: (plano) => plano.permite_multiplos_estabelecimentos,
  botao_whatsapp: (plano) => plano.nome === 'Profissional' || plano.nome === 'Enterprise',
  suporte_whatsapp: (plano) =>
    plano.nivel_suporte === 'prioritario_12h' || plano.nivel_suporte === 'dedicado_24x7',
}

/** What falls back to being an admin of the platform where there is no shop. */
const DO_ADMIN_SEM_LOJA = new Set<Recurso>(['relatorios_basicos', 'relatorios_avancados', 'varias_lojas'])

/** True when the shop's plan includes it. Without a shop (`plano` null) some abilities are the platform admin's. */
export function temRecurso(
  plano: PlanoComRecursos | null,
  recurso: Recurso,
  { admin = false }: { admin?: boolean } = {},
): boolean {
  return plano ? INCLUI[recurso](plano) : admin && DO_ADMIN_SEM_LOJA.has(recurso)
}

/** What each ability is called where plans are compared, and what it does for who lacks it. */
export const ROTULOS_DE_RECURSO: Record<Recurso, { nome: string; explica: string }> = ROTULOS

/** docs/rules/marketplace.md#constants: how soon support answers. */
export const TEMPO_DE_SUPORTE: Record<Plano['nivel_suporte'], string> = {
  email_72h: 'E-mail, em até 72 h úteis',
  email_24h: 'E-mail, em até 24 h úteis',
  prioritario_12h: 'Prioritário, em até 12 h úteis',
  dedicado_24x7: 'Dedicado, 24×7',
}

export const NIVEL_DE_RELATORIOS: Record<Plano['nivel_relatorios'], string> = {
  nenhum: 'Nenhum',
  basico: 'Básicos',
  avancado: 'Avançados',
  personalizado: 'Personalizados',
}

/** A limit as people read it: -1 is `Ilimitado` (docs/rules/marketplace.md#constants). */
export function formatarLimite(limite: number): string {
  return limite === -1 ? 'Ilimitado' : limite.toLocaleString('pt-BR')
}
