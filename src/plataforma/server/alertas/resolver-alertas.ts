import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { encerrarAlertas } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import type { Tx } from '#src/shared/server/database/database.ts'

type Regras = z.infer<typeof regrasDeAlerta.schema>

/** Settles the open alerts that a single event raised and whose cause is gone. Jobs that raise others settle theirs. */
export async function resolverAlertas(tx: Tx): Promise<void> {
  const causas = causaPassou(await lerConfiguracao(tx, regrasDeAlerta))
  for (const [codigo, passou] of Object.entries(causas)) await encerrarAlertas(tx, codigo, passou)
}

const pagamento = (status: RawBuilder<unknown>) =>
  sql`exists (select 1 from pagamentos p where p.id::text = a.dados->>'pagamento_id' and ${status})`
const devolvido = pagamento(sql`p.status = 'reembolsado'`)
const caladaHaUmDia = sql`a.ultima_em < now() - interval '1 day'`

/** When such an alert is over without anybody's doing; `a` is the alert. */
const causaPassou = ({ pix_sem_aviso }: Regras): Record<string, RawBuilder<unknown>> => ({
  // A new credential, none any more, or a payment made since with the one there is.
  'PAG-CRED': sql`a.estabelecimento_id is not null and (
    exists (select 1 from cofre c where c.estabelecimento_id = a.estabelecimento_id and c.nome = 'mercadopago_access_token'
      and c.created_at > a.ultima_em)
    or exists (select 1 from estabelecimentos e where e.id = a.estabelecimento_id and e.mercadopago_vault_id is null)
    or exists (select 1 from pagamentos p where p.estabelecimento_id = a.estabelecimento_id
      and p.provider_payment_id is not null and p.created_at > a.ultima_em))`,
  'PAG-ASSIN': caladaHaUmDia,
  'PAG-SEMWH': sql`(select count(*) from pagamentos p where p.estabelecimento_id = a.estabelecimento_id
    and p.confirmado_via = 'conciliacao' and p.aprovado_em > now() - interval '1 day') < ${pix_sem_aviso}::int`,
  // All the money went back. As long as it did not, a wrong amount is for a person to look at.
  'PAG-VALOR': devolvido,
  // The money went back, or the shop took the order up.
  'PAG-TARDIO': sql`(${devolvido} or exists (select 1 from vendas v where v.id::text = a.dados->>'venda_id'
    and v.status not in ('pago', 'cancelado', 'expirado'))
    or exists (select 1 from cobrancas_pix_automatico c where c.id::text = a.dados->>'cobranca_id'
      and c.devolvida_em is not null))`,
  // An account that was connected since told how it ended.
  'PAG-CONTA': pagamento(sql`p.provider_status not in ('pending', 'in_process', 'authorized')`),
  // It ended without a contest, or the shop won it. A lost one is for a person to look at.
  'PAG-DISPUTA': pagamento(
    sql`(p.status not in ('em_mediacao', 'contestado') or p.provider_status_detail = 'reimbursed')`,
  ),
  'PAG-STATUS': pagamento(sql`p.status <> 'desconhecido'`),
  'PAG-REEMB': sql`exists (select 1 from reembolsos r where r.id::text = a.dados->>'reembolso_id'
    and r.status in ('concluido', 'manual'))`,
  // Authorised again, or disconnected.
  'FRT-CRED': sql`not exists (select 1 from conexoes_de_frete f
    where f.estabelecimento_id = a.estabelecimento_id and f.status = 'reconectar')`,
  // It went on, or the sale came to an end in another way.
  'FRT-ENTREGA': sql`not exists (select 1 from etiquetas_de_envio t
    join vendas v on v.estabelecimento_id = t.estabelecimento_id and v.id = t.venda_id
    where t.id::text = a.chave and t.status in ('parada', 'nao_entregue') and v.status = 'enviado')`,
  // The two came to an end without the platform.
  'DEV-MEDIA': sql`exists (select 1 from devolucoes d where d.id::text = a.chave
    and d.status not in ('aberta', 'recusada'))`,
  // A push service that refused nothing for a day.
  'AVI-PUSH': caladaHaUmDia,
  // Guesses that stopped; an administrator's new device is for a person to look at.
  'SEG-LOGIN': sql`a.chave like 'tentativas:%' and ${caladaHaUmDia}`,
})
