import type { Recurso } from '#src/acesso/recursos.ts'
import { chavesDe } from '#src/shared/chaves.ts'
import PALAVRAS from './conteudo/relatorios.json' with { type: 'json' }

/**
 * The reports in their order (docs/rules/panel.md#screens). The text says in one sentence what each answers, also to
 * whoever lacks it.
 */
export const RELATORIOS = PALAVRAS
export type NomeDoRelatorio = keyof typeof RELATORIOS
export const NOMES_DOS_RELATORIOS = chavesDe(RELATORIOS)

/** The least level of plan that opens each. */
export const NIVEL_DO_RELATORIO = {
  vendas: 'basico',
  produtos: 'basico',
  abc: 'avancado',
  estoque: 'avancado',
  clientes: 'avancado',
  funil: 'avancado',
  pagamentos: 'avancado',
  avaliacoes: 'avancado',
  margem: 'avancado',
  personalizado: 'personalizado',
} as const satisfies Record<NomeDoRelatorio, string>

const RECURSO_DO_NIVEL = {
  basico: 'relatorios_basicos',
  avancado: 'relatorios_avancados',
  personalizado: 'relatorios_personalizados',
} as const satisfies Record<string, Recurso>

/** The tables that go out as CSV by the route of lists, however long: what each is called there. */
export const LISTAS_DAS_TABELAS = { razao: 'movimentos' } as const

/** The ability of a plan that opens the report. */
export function recursoDoRelatorio(relatorio: NomeDoRelatorio): Recurso {
  return RECURSO_DO_NIVEL[NIVEL_DO_RELATORIO[relatorio]]
}

/** The cheapest of the standard plans that opens it, for the offer. */
export function planoQueAbre(relatorio: NomeDoRelatorio): string {
  const nomes = { basico: 'Starter', avancado: 'Profissional', personalizado: 'Enterprise' } as const
  return nomes[NIVEL_DO_RELATORIO[relatorio]]
}
