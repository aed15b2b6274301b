import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'

/** When an alert that a single event raised is over without anybody's doing; `a` is the alert. */
const CAUSA_PASSOU: Record<string, RawBuilder<unknown>> = {
  // A new credential, none any more, or a payment made since with the one there is.
  'PAG-CRED': sql`a.estabelecimento_id is not null and (
    exists (select 1 from cofre c where c.estabelecimento_id = a.estabelecimento_id and c.created_at > a.ultima_em)
    or exists (select 1 from estabelecimentos e where e.id = a.estabelecimento_id and e.mercadopago_vault_id is null)
    or exists (select 1 from pagamentos p where p.estabelecimento_id = a.estabelecimento_id
      and p.provider_payment_id is not null and p.created_at > a.ultima_em))`,
  'PAG-ASSIN': sql`a.ultima_em < now() - interval '1 day'`,
  'PAG-SEMWH': sql`(select count(*) from pagamentos p where p.estabelecimento_id = a.estabelecimento_id
    and p.confirmado_por = 'conciliacao' and p.aprovado_em > now() - interval '1 day') < 3`,
  // The money went back, or the dispute ended for the shop.
  'PAG-TARDIO': sql`exists (select 1 from pagamentos p where p.id::text = a.dados->>'pagamento_id' and p.status = 'reembolsado')`,
  'PAG-DISPUTA': sql`exists (select 1 from pagamentos p where p.id::text = a.dados->>'pagamento_id'
    and p.status not in ('em_mediacao', 'contestado'))`,
  'PAG-REEMB': sql`exists (select 1 from reembolsos r where r.id::text = a.dados->>'reembolso_id'
    and r.status in ('concluido', 'manual'))`,
  // Guesses that stopped; an administrator's new device is for a person to look at.
  'SEG-LOGIN': sql`a.chave like 'tentativas:%' and a.ultima_em < now() - interval '1 day'`,
}

/** Settles the open alerts whose cause is gone. The jobs that raise the others settle theirs. */
export async function resolverAlertas(tx: Tx): Promise<void> {
  for (const [codigo, passou] of Object.entries(CAUSA_PASSOU)) {
    await sql`update alertas a set situacao = 'resolvido', resolvido_em = now(),
        nota = 'Resolvido sozinho: a causa passou.'
      where a.codigo = ${codigo} and a.situacao <> 'resolvido' and ${passou}`.execute(tx)
  }
}
