export const GRANULARIDADES = { semana: 'Por semana', mes: 'Por mês', trimestre: 'Por trimestre' } as const
export type Granularidade = keyof typeof GRANULARIDADES

/** How an invoice and its payment compare; the first four are differences. */
export const CONFERENCIAS = {
  sem_pagamento: 'Sem pagamento aprovado',
  valor_diferente: 'Valor diferente do pago',
  devolvida_em_parte: 'Devolvido no Mercado Pago',
  fatura_em_aberto: 'Pago, e a fatura não está paga',
  confere: 'Confere',
  por_fora: 'Recebido fora do PIX',
} as const
export type Conferencia = keyof typeof CONFERENCIAS
export const DIFERENCAS = [
  'sem_pagamento',
  'valor_diferente',
  'devolvida_em_parte',
  'fatura_em_aberto',
] as const satisfies readonly Conferencia[]

interface MovimentosDoMrr {
  inicio: number
  novo: number
  expansao: number
  /** Where a return is not counted as new. */
  reativado?: number
  contracao: number
  cancelado: number
  fim: number
}

/** In one fall: where monthly revenue began, what moved it, where it ended. In reais. */
export function cascataDoMrr(m: MovimentosDoMrr): { rotulo: string; valor: number }[] {
  return [
    { rotulo: 'No início', valor: m.inicio },
    { rotulo: 'Novo', valor: m.novo },
    { rotulo: 'Expansão', valor: m.expansao },
    ...(m.reativado === undefined ? [] : [{ rotulo: 'Reativado', valor: m.reativado }]),
    { rotulo: 'Contração', valor: m.contracao },
    { rotulo: 'Cancelado', valor: m.cancelado },
    { rotulo: 'No fim', valor: m.fim },
  ]
}
