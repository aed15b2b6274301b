import type { Recurso } from '#src/acesso/recursos.ts'

interface Aba {
  nome: string
  nivel: 'basico' | 'avancado' | 'personalizado'
  /** One sentence: what it answers. Also what the offer says to whoever lacks it. */
  texto: string
}

/** The reports in their order (docs/rules/panel.md#screens) and the least level of plan that opens each. */
export const RELATORIOS = {
  vendas: {
    nome: 'Vendas',
    nivel: 'basico',
    texto: 'Quanto entrou, por dia, semana ou mês, e por onde.',
  },
  produtos: {
    nome: 'Produtos',
    nivel: 'basico',
    texto: 'O que vende mais, o que volta e o que está parado.',
  },
  abc: {
    nome: 'Curva ABC',
    nivel: 'avancado',
    texto: 'Quais produtos fazem 80% do faturamento, e quanto estoque está neles.',
  },
  estoque: {
    nome: 'Estoque',
    nivel: 'avancado',
    texto: 'Quanto vale o que está na prateleira, para quantos dias dá e o que já faltou.',
  },
  clientes: {
    nome: 'Clientes',
    nivel: 'avancado',
    texto: 'Quem compra pela primeira vez, quem volta e quem sumiu.',
  },
  funil: {
    nome: 'Funil',
    nivel: 'avancado',
    texto: 'Em que passo, da visita ao PIX pago, as pessoas desistem.',
  },
  pagamentos: {
    nome: 'Pagamentos',
    nivel: 'avancado',
    texto: 'PIX gerados, pagos e vencidos, o tempo até pagar, reembolsos e disputas.',
  },
  avaliacoes: {
    nome: 'Avaliações',
    nivel: 'avancado',
    texto: 'A nota ao longo do tempo, o que as pessoas dizem e quanto você demora a responder.',
  },
  margem: {
    nome: 'Margem',
    nivel: 'avancado',
    texto: 'O que sobra de cada produto depois do custo.',
  },
  personalizado: {
    nome: 'Personalizado',
    nivel: 'personalizado',
    texto: 'Monte o seu: escolha o que medir e como dividir, salve e receba por e-mail.',
  },
} as const satisfies Record<string, Aba>

export type NomeDoRelatorio = keyof typeof RELATORIOS
export const NOMES_DOS_RELATORIOS = Object.keys(RELATORIOS) as [NomeDoRelatorio, ...NomeDoRelatorio[]]

const RECURSO_DO_NIVEL = {
  basico: 'relatorios_basicos',
  avancado: 'relatorios_avancados',
  personalizado: 'relatorios_personalizados',
} as const satisfies Record<string, Recurso>

/** The ability of a plan that opens the report. */
export function recursoDoRelatorio(relatorio: NomeDoRelatorio): Recurso {
  return RECURSO_DO_NIVEL[RELATORIOS[relatorio].nivel]
}

/** The cheapest of the standard plans that opens it, for the offer. */
export function planoQueAbre(relatorio: NomeDoRelatorio): string {
  const nomes = { basico: 'Starter', avancado: 'Profissional', personalizado: 'Enterprise' } as const
  return nomes[RELATORIOS[relatorio].nivel]
}
