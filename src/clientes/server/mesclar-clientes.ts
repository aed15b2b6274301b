import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { mesclarCampos, porQueSeparados } from '../rules.ts'
import type { MesclarInput } from '../schemas.ts'
import { lerCliente } from './ler-cliente.ts'
import { findClientes, findTabelasDoCliente, lockClientes, updateCliente } from './repository.ts'

/**
 * Two records of one person become the one that stays, for who may edit customers: sales, reviews, notes and consents
 * follow, and so do the figures; the other record is gone. Two accounts stay two, as each signs in as itself; an account
 * gets no record that it did not prove to be its own, since it reads, and in the end erases, what the record says.
 */
export async function mesclarClientes(pessoa: Pessoa, pedido: MesclarInput) {
  const { estabelecimento_id: estabelecimentoId, fica, sai, escolhas } = pedido
  if (fica === sai) throw errors.mesmo_cadastro()
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  await withAccess(acesso, async (tx) => {
    // Sales before customers: who confirms a payment holds its sale and then wants the customer.
    await run(tx)`
      select 1 from vendas where estabelecimento_id = ${estabelecimentoId} and cliente_id = any(${[fica, sai]}::uuid[])
      order by id for no key update`
    const travados = await lockClientes(tx, { estabelecimentoId, ids: [fica, sai] })
    const deFica = travados.find(({ id }) => id === fica)
    const deSai = travados.find(({ id }) => id === sai)
    const [um, outro] = await findClientes(tx, { estabelecimentoId, ids: [fica, sai] })
    if (!deFica || !deSai || !um || !outro) throw errors.cliente_nao_encontrado()
    const porQue = porQueSeparados(um, outro)
    if (porQue) throw errors[porQue]()

    await levarTudo(tx, { estabelecimentoId, fica, sai })
    const { userId, desde, origem } = quemFica(deFica, deSai)
    await run(tx)`delete from consumidores where estabelecimento_id = ${estabelecimentoId} and id = ${sai}`
    await updateCliente(tx, { estabelecimentoId, id: fica }, mesclarCampos(deFica, deSai, escolhas))
    await run(tx)`update consumidores set user_id = ${userId}, created_at = ${desde}, origem = ${origem}
      where estabelecimento_id = ${estabelecimentoId} and id = ${fica}`
    await auditar(tx, pessoa, 'clientes.mesclar', {
      estabelecimentoId,
      id: fica,
      de: { id: sai },
      para: { id: fica, escolhas },
    })
  })
  return lerCliente(pessoa, { estabelecimentoId, id: fica })
}

/** Whatever points at the record that goes points at the one that stays, in whichever table. */
async function levarTudo(
  tx: Tx,
  { estabelecimentoId, fica, sai }: { estabelecimentoId: string; fica: string; sai: string },
): Promise<void> {
  for (const { tabela, coluna } of await findTabelasDoCliente(tx)) {
    try {
      await run(tx)`update ${sql.table(tabela)} set ${sql.ref(coluna)} = ${fica}
        where estabelecimento_id = ${estabelecimentoId} and ${sql.ref(coluna)} = ${sai}`
    } catch (error) {
      const mesmaAvaliacao =
        violates(error, 'avaliacoes_produtos_uma_vez') ||
        violates(error, 'avaliacoes_estabelecimento_uma_vez')
      throw mesmaAvaliacao ? errors.avaliacoes_dos_dois() : error
    }
  }
}

interface Cadastro {
  user_id: string | null
  created_at: string
  origem: string
}

/** The account of whichever has one; a customer since the earlier of the two, as it came in then. */
function quemFica(fica: Cadastro, sai: Cadastro) {
  const primeiro = fica.created_at <= sai.created_at ? fica : sai
  return { userId: fica.user_id ?? sai.user_id, desde: primeiro.created_at, origem: primeiro.origem }
}
