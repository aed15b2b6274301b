import { sql } from 'kysely'
import { anonimizarClientesDaLoja } from '#src/clientes/server/anonimizar-clientes.ts'
import { apagarContatos, darPorEsvaziada } from '#src/estabelecimentos/server/situacao.ts'
import { esquecerTransportadora } from '#src/fretes/server/conta.ts'
import { esvaziarCofre } from '#src/pagamentos/server/conectar-mercadopago.ts'
import { billingOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { gravarAssinatura } from './repository.ts'

/** The clock of emptying, with that of billing: every ended shop that holds something yet, each in its own transaction. */
export async function esvaziarLojas(): Promise<void> {
  const { rows } = await withAccess(SYSTEM, (tx) =>
    sql<{ id: string }>`
      select id from estabelecimentos where status = 'encerrado' and esvaziado_em is null order by id`.execute(
      tx,
    ),
  )
  for (const { id } of rows) {
    await withAccess(billingOf(id), (tx) => esvaziarLoja(tx, id)).catch((error) =>
      log.error({ err: error, loja: id }, 'an ended shop was not emptied; the next round tries again'),
    )
  }
}

/**
 * What names people and opens accounts goes; sales, invoices, company name and CNPJ stay for the tax authorities. A
 * customer with a dispute under way stays until it is closed, and the shop unemptied with them.
 */
export async function esvaziarLoja(tx: Tx, id: string): Promise<void> {
  await apagarContatos(tx, id)
  await gravarAssinatura(tx, id, { email_financeiro: null, endereco_cobranca: null })
  await esvaziarCofre(tx, id)
  await esquecerTransportadora(tx, id)
  await anonimizarClientesDaLoja(tx, id)
  await darPorEsvaziada(tx, id)
}
