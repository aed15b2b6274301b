import { z } from 'zod'
import { gravarRecebimento } from '#src/estabelecimentos/server/recebimento.ts'
import { rowOf, rowsOf, run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { guardar } from './conta.ts'

/*
 * The payment provider of a rehearsal: it answers as Mercado Pago does and asks nobody. A rehearsal's token is its own
 * id under this word, so a call with it never leaves the program, whatever it is about.
 */
const DO_ENSAIO = 'ensaio:'

export function ehDoEnsaio(token: string): boolean {
  return token.startsWith(DO_ENSAIO)
}

/** A rehearsal takes PIX from its beginning. A card needs the provider's own fields, so there is none. */
export async function conectarSimulador(tx: Tx, estabelecimentoId: string): Promise<void> {
  const segredo = DO_ENSAIO + estabelecimentoId
  await gravarRecebimento(tx, estabelecimentoId, {
    mercadopago_vault_id: await guardar(tx, { estabelecimentoId, nome: 'mercadopago_access_token', segredo }),
    mercadopago_user_id: segredo,
    mercadopago_apelido: 'Simulador do ensaio',
    pagamentos_habilitados: true,
  })
}

interface Chamada {
  token: string
  metodo: string
  caminho: string
  chave?: string | undefined
  corpo?: object | undefined
}

const corpoSchema = z.object({
  transaction_amount: z.number(),
  external_reference: z.string(),
  payment_method_id: z.literal('pix'),
  date_of_expiration: z.string().optional(),
})
const parteSchema = z.object({ amount: z.number().optional() })

/** What the provider would answer; undefined where it would not find the thing. */
export async function responderNoEnsaio(chamada: Chamada): Promise<unknown> {
  const { metodo, corpo, chave = '' } = chamada
  const estabelecimentoId = chamada.token.slice(DO_ENSAIO.length)
  const { pathname, searchParams } = new URL(chamada.caminho, 'http://ensaio.invalid')
  const [, , recurso, id, parte] = pathname.split('/')
  return withAccess(shopAlone(estabelecimentoId), async (tx) => {
    if (recurso !== 'payments') return undefined
    if (metodo === 'POST' && !id) return criar(tx, { estabelecimentoId, chave, ...corpoSchema.parse(corpo) })
    if (id === 'search')
      return {
        results: await achar(tx, { estabelecimentoId, referencia: searchParams.get('external_reference') }),
      }
    if (parte === 'refunds')
      return devolver(tx, { estabelecimentoId, id, valor: parteSchema.parse(corpo).amount })
    if (metodo === 'PUT')
      await run(tx)`update pagamentos_simulados set status = 'cancelled'
        where estabelecimento_id = ${estabelecimentoId} and id = ${id} and status = 'pending'`
    return (await achar(tx, { estabelecimentoId, id }))[0]
  })
}

/** Somebody of the rehearsal pays the open PIX of a sale. False when there is none. */
export async function pagarNoSimulador(estabelecimentoId: string, vendaId: string): Promise<boolean> {
  return withAccess(
    shopAlone(estabelecimentoId),
    async (tx) =>
      (await run(tx)`update pagamentos_simulados set status = 'approved'
        where estabelecimento_id = ${estabelecimentoId} and referencia = ${vendaId} and status = 'pending'`) >
      0,
  )
}

async function criar(
  tx: Tx,
  {
    estabelecimentoId,
    chave,
    ...corpo
  }: z.output<typeof corpoSchema> & { estabelecimentoId: string; chave: string },
): Promise<unknown> {
  await run(tx)`insert into pagamentos_simulados (estabelecimento_id, chave, referencia, valor, expira_em)
    values (${estabelecimentoId}, ${chave}, ${corpo.external_reference}, ${corpo.transaction_amount},
      ${corpo.date_of_expiration ?? null}::timestamptz)
    on conflict (estabelecimento_id, chave) do nothing`
  return (await achar(tx, { estabelecimentoId, chave }))[0]
}

async function devolver(
  tx: Tx,
  {
    estabelecimentoId,
    id,
    valor,
  }: { estabelecimentoId: string; id: string | undefined; valor: number | undefined },
): Promise<unknown> {
  return rowOf(tx)`
    update pagamentos_simulados set reembolsado = least(valor, reembolsado + coalesce(${valor ?? null}::numeric, valor)),
      status = case when reembolsado + coalesce(${valor ?? null}::numeric, valor) >= valor then 'refunded' else status end
    where estabelecimento_id = ${estabelecimentoId} and id = ${id} and status in ('approved', 'refunded')
    returning uuid_v7() as id, 'approved' as status`
}

/** Payments in the provider's own words. Their code is no PIX that a bank would take. */
async function achar(
  tx: Tx,
  qual: { estabelecimentoId: string; id?: string | undefined; chave?: string; referencia?: string | null },
): Promise<unknown[]> {
  const { estabelecimentoId, id = null, chave = null, referencia = null } = qual
  return rowsOf(tx)`
    select id, case when status = 'pending' and expira_em < now() then 'cancelled' else status end as status,
      case when status = 'pending' and expira_em < now() then 'expired'
        when status = 'approved' and reembolsado > 0 then 'partially_refunded' end as status_detail,
      referencia as external_reference, valor as transaction_amount, reembolsado as transaction_amount_refunded,
      'BRL' as currency_id, ${DO_ENSAIO + estabelecimentoId} as collector_id,
      iso(updated_at) as date_last_updated,
      case when status in ('approved', 'refunded') then iso(updated_at) end as date_approved,
      iso(expira_em) as date_of_expiration,
      jsonb_build_object('transaction_data', jsonb_build_object('qr_code', 'ENSAIO-SEM-VALOR-' || id)) as point_of_interaction
    from pagamentos_simulados where estabelecimento_id = ${estabelecimentoId}
      and (id::text = ${id} or chave = ${chave} or referencia = ${referencia}) order by created_at desc`
}
