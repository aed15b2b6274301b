import type { RawBuilder } from 'kysely'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { CobrancaAutomatica } from '../../schemas-pix-automatico.ts'

/** The last of those charges (`c`) with every try of them, newest first. */
export function listCobrancas(tx: Tx, quais: RawBuilder<unknown>): Promise<CobrancaAutomatica[]> {
  return rowsOf<CobrancaAutomatica>(tx)`
    select c.id, c.fatura_id, f.numero, c.imediata, c.vencimento, c.valor, c.status, c.motivo, iso(c.pago_em) as pago_em,
      c.devolver as devolvido,
      coalesce((select jsonb_agg(jsonb_build_object('numero', t.numero, 'dia', t.dia, 'nova', t.nova, 'status', t.status)
        order by t.numero) from tentativas_pix_automatico t
        where t.estabelecimento_id = c.estabelecimento_id and t.cobranca_id = c.id), '[]') as tentativas
    from cobrancas_pix_automatico c join faturas f on f.estabelecimento_id = c.estabelecimento_id and f.id = c.fatura_id
    where ${quais} order by c.created_at desc, c.id desc limit 12`
}
