import { run, type Tx } from '#src/shared/server/database/database.ts'

export interface Consentimento {
  estabelecimentoId: string
  clienteId: string
  aceita: boolean
  origem: 'painel' | 'balcao' | 'importacao' | 'loja_online' | 'descadastro'
  /** Who of the shop wrote it down. */
  userId: string | null
}

/** The only place that says whether a customer takes offers: the answer, and its line in the history. */
export async function registrarConsentimento(tx: Tx, consentimento: Consentimento): Promise<void> {
  const { estabelecimentoId, clienteId, aceita, origem, userId } = consentimento
  await run(tx)`
    with resposta as (
      update consumidores set aceita_marketing = ${aceita}, marketing_em = now(), marketing_origem = ${origem}
      where estabelecimento_id = ${estabelecimentoId} and id = ${clienteId})
    insert into consentimentos_cliente (estabelecimento_id, cliente_id, aceita, origem, user_id)
    values (${estabelecimentoId}, ${clienteId}, ${aceita}, ${origem}, ${userId})`
}
