/** The groups a shop sees its customers in (docs/rules/panel.md#screens). */
export const SEGMENTOS = ['novos', 'recorrentes', 'vip', 'inativos', 'nunca'] as const
export type Segmento = (typeof SEGMENTOS)[number]

export const NOME_DO_SEGMENTO: Record<Segmento, string> = {
  novos: 'Novos',
  recorrentes: 'Recorrentes',
  vip: 'VIP',
  inativos: 'Inativos',
  nunca: 'Nunca compraram',
}

export const EXPLICACAO_DO_SEGMENTO: Record<Segmento, string> = {
  novos: 'Cadastrados nos últimos 30 dias',
  recorrentes: 'Duas compras ou mais',
  vip: 'Os 10% que mais gastaram',
  inativos: 'Última compra há mais de 90 dias',
  nunca: 'Cadastrados sem nenhuma compra paga',
}

export const DIAS_DE_NOVO = 30
export const DIAS_ATE_INATIVO = 90
/** VIP is one in this many of those who bought. */
export const UM_VIP_EM = 10
