import { sql } from 'kysely'
import { ofItsShop, run, type Tx } from '#src/shared/server/database/database.ts'

export interface ParteRecebida {
  forma: string
  valor: number
  recebido?: number | undefined
  parcelas?: number | undefined
  debito?: boolean | undefined
  nsu?: string | undefined
}

/** Money that the shop took in its own hands, now or at `em`, part by part, after whatever was tried before. */
export async function registrarRecebidos(
  tx: Tx,
  { estabelecimentoId, vendaId, em = null }: { estabelecimentoId: string; vendaId: string; em?: Date | null },
  partes: ParteRecebida[],
): Promise<void> {
  if (partes.length === 0) return
  await tx
    .insertInto('pagamentos')
    .values(
      partes.map((parte, i) => ({
        estabelecimento_id: estabelecimentoId,
        venda_id: vendaId,
        forma: parte.forma,
        valor: parte.valor,
        recebido: parte.recebido ?? null,
        parcelas: parte.parcelas ?? null,
        debito: parte.debito ?? null,
        nsu: parte.nsu ?? null,
        status: 'aprovado',
        aprovado_em: em ?? sql<Date>`now()`,
        tentativa: sql<number>`(select coalesce(max(tentativa), 0) + ${i + 1}::integer from pagamentos
          where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId})`,
      })),
    )
    .execute()
}

/** What paid the sale: the provider's payment, and what the shop took in its own hands. */
export async function marcarQueQuitou(
  tx: Tx,
  { vendaId, pagamentoId }: { vendaId: string; pagamentoId: string | null },
): Promise<void> {
  // Whatever the provider says of the payment by now: it was approved when it paid.
  await run(tx)`update pagamentos set uso = 'quitou' where venda_id = ${vendaId} and ${ofItsShop(tx)}
    and (id = ${pagamentoId} or (provider_api is null and status = 'aprovado'))`
}

/** Money that pays nothing goes back. */
export async function marcarDevolvido(tx: Tx, pagamentoId: string): Promise<void> {
  await run(
    tx,
  )`update pagamentos set uso = coalesce(uso, 'devolvido') where id = ${pagamentoId} and ${ofItsShop(tx)}`
}
