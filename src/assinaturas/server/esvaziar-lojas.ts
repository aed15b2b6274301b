import { anonimizarClientesDaLoja } from '#src/clientes/server/anonimizar-clientes.ts'
import { apagarContatos, darPorEsvaziada } from '#src/estabelecimentos/server/situacao.ts'
import { esquecerTransportadora } from '#src/fretes/server/conta.ts'
import { esvaziarCofre } from '#src/pagamentos/server/conectar-mercadopago.ts'
import { billingOf, rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { gravarAssinatura } from './repository.ts'

/** Started when a shop ends, and by the clock: every ended shop that holds something yet. */
export async function esvaziarLojas(): Promise<void> {
  const lojas = await withAccess(
    SYSTEM,
    (tx) =>
      rowsOf<{ id: string }>(tx)`
      select id from estabelecimentos where status = 'encerrado' and esvaziado_em is null order by id`,
  )
  for (const { id } of lojas) {
    await esvaziarLoja(id).catch((error) =>
      log.error({ err: error, loja: id }, 'an ended shop was not emptied; the next round tries again'),
    )
  }
}

/**
 * Sales, invoices, company name and CNPJ stay for the tax authorities. A customer with a dispute under way stays until it
 * is closed, and the shop unemptied with them.
 */
async function esvaziarLoja(id: string): Promise<void> {
  await withAccess(billingOf(id), (tx) => apagarContas(tx, id))
  await anonimizarClientesDaLoja(id)
  await withAccess(billingOf(id), (tx) => darPorEsvaziada(tx, id))
}

/** What names the shop's people and opens its accounts, which goes with its end. */
export async function apagarContas(tx: Tx, id: string): Promise<void> {
  await apagarContatos(tx, id)
  await gravarAssinatura(tx, id, { email_financeiro: null, endereco_cobranca: null })
  await esvaziarCofre(tx, id)
  await esquecerTransportadora(tx, id)
}
