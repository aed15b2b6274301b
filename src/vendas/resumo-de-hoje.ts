import { formatarData } from '#src/shared/datas.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'

interface VendaDoDia {
  status: string
  total: number
  total_reembolsado: number
  pago_em: string | null
  created_at: string
}

export interface ResumoDeHoje {
  /** Reais, net of refunds, of what was paid today. */
  faturamento: number
  pagas: number
  /** Reais; 0 when nothing was paid. */
  ticketMedio: number
  aguardando: number
}

/** Today's figures in São Paulo, from the sales given: by the day of payment, as PRODUCT §1.1 asks. */
export function resumirHoje(vendas: readonly VendaDoDia[], agora: Date): ResumoDeHoje {
  const hoje = formatarData(agora)
  const pagas = vendas.filter(
    ({ pago_em, status }) => pago_em !== null && formatarData(pago_em) === hoje && status !== 'cancelado',
  )
  const centavos = pagas.reduce(
    (soma, venda) => soma + paraCentavos(venda.total) - paraCentavos(venda.total_reembolsado),
    0,
  )
  return {
    faturamento: paraReais(centavos),
    pagas: pagas.length,
    ticketMedio: pagas.length > 0 ? paraReais(Math.round(centavos / pagas.length)) : 0,
    aguardando: vendas.filter(({ status, pago_em }) => status === 'pendente' && pago_em === null).length,
  }
}
