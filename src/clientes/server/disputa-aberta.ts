import { sql } from 'kysely'

/** Of a sale `v`: its dispute at Mercado Pago has yet to end. One that the shop lost stays recorded on it. */
export const DISPUTA_ABERTA = sql`(v.em_disputa and exists (select from pagamentos g
  where g.estabelecimento_id = v.estabelecimento_id and g.venda_id = v.id and (g.provider_status = 'in_mediation'
    or g.provider_status = 'charged_back' and coalesce(g.provider_status_detail, '') not in ('reimbursed', 'settled'))))`
