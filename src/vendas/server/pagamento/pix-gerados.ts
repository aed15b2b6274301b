import { type RawBuilder, sql } from 'kysely'
import { chavesDe } from '#src/shared/chaves.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'

/** What may have become of a PIX, as conditions on `pagamentos g`; every code has one of them. */
export const DESTINOS_DO_PIX = {
  pago: sql`g.aprovado_em is not null`,
  vencido: sql`g.aprovado_em is null and g.status in ('expirado', 'cancelado')`,
  recusado: sql`g.aprovado_em is null and g.status = 'recusado'`,
  aberto: sql`g.aprovado_em is null and g.status not in ('expirado', 'cancelado', 'recusado')`,
} as const
export type DestinoDoPix = keyof typeof DESTINOS_DO_PIX
export const NOMES_DOS_DESTINOS = chavesDe(DESTINOS_DO_PIX)

/** The PIX codes that the provider made for a shop's sales on these days: `pagamentos g where …`. */
export function pixGerados({ estabelecimentoId, ...dias }: PixDe): RawBuilder<unknown> {
  return sql`pagamentos g where g.estabelecimento_id = ${estabelecimentoId} and g.forma = 'pix'
    and g.venda_id is not null and g.provider_payment_id is not null and ${inPeriod(sql`g.created_at`, dias)}`
}

interface PixDe {
  estabelecimentoId: string
  de: string
  ate: string
}
