import { run, type Tx } from '#src/shared/server/database/database.ts'
import { COMPROU_PARA_SI } from './cliente-da-venda.ts'

/**
 * The CPF or CNPJ of who bought, as a shop learned it while serving them. False where the customer's record names
 * somebody else: then it is not theirs. One that is there stays.
 */
export async function guardarDocumento(
  tx: Tx,
  { vendaId, documento }: { vendaId: string; documento: string },
): Promise<boolean> {
  const guardados = await run(tx)`
    update consumidores c set cpf_cnpj = ${documento} from vendas v
    where v.id = ${vendaId} and c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
      and c.cpf_cnpj is null and ${COMPROU_PARA_SI}`
  return guardados > 0
}
