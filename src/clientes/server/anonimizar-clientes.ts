import { sql } from 'kysely'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf, run, setAccess, SYSTEM, type Tx } from '#src/shared/server/database/database.ts'
import { apagarRastros } from '#src/usuarios/server/conta/apagar-rastros.ts'
import { VENDA_ENCERRADA } from '../rules.ts'
import { DISPUTA_ABERTA } from './disputa-aberta.ts'

/**
 * Erases who these customers were; their sales stay for the tax authorities under no name. The account, if there is one,
 * lets go of the record: what it buys from now on begins a new one. The transaction goes on as the system.
 */
export async function anonimizarClientes(
  tx: Tx,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<void> {
  setAccess(tx, SYSTEM)
  const clientes = sql`c.estabelecimento_id = ${estabelecimentoId} and c.id = any(${ids}::uuid[])`
  await apagarRastros(tx, {
    clientes,
    vendas: sql`v.estabelecimento_id = ${estabelecimentoId} and v.cliente_id = any(${ids}::uuid[])`,
    conversas: sql`k.estabelecimento_id = ${estabelecimentoId}
      and k.user_id in (select c.user_id from consumidores c where ${clientes})`,
  })
  await run(tx)`update vendas set comprador = null, endereco_entrega = null
    where estabelecimento_id = ${estabelecimentoId} and cliente_id = any(${ids}::uuid[])
      and num_nonnulls(comprador, endereco_entrega) > 0`
  await run(tx)`
    with da_pessoa as (
      update conversas k set cliente_nome = 'Cliente anonimizado' from consumidores c
      where c.estabelecimento_id = ${estabelecimentoId} and c.id = any(${ids}::uuid[]) and k.estabelecimento_id = c.estabelecimento_id
        and k.user_id = c.user_id
      returning k.id)
    update mensagens_conversa m set autor = 'Cliente anonimizado' from da_pessoa p
    where m.estabelecimento_id = ${estabelecimentoId} and m.conversa_id = p.id and m.de = 'consumidor'`
  await run(tx)`
    delete from notas_cliente where estabelecimento_id = ${estabelecimentoId} and cliente_id = any(${ids}::uuid[])`
  await run(tx)`
    update consumidores set nome = 'Cliente anonimizado', user_id = null, email = null, telefone = null,
      cpf_cnpj = null, nascimento = null, cep = null, logradouro = null, numero = null, complemento = null,
      bairro = null, cidade = null, uf = null, etiquetas = '{}', observacao = null, aceita_marketing = null,
      marketing_em = null, marketing_origem = null, anonimizado_em = now()
    where estabelecimento_id = ${estabelecimentoId} and id = any(${ids}::uuid[])`
}

const POR_VEZ = 200

/** The shop is closed for good: all its customers but those with something still open, a few at a time. */
export async function anonimizarClientesDaLoja(estabelecimentoId: string): Promise<void> {
  await inBatches(async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      select c.id from consumidores c where c.estabelecimento_id = ${estabelecimentoId} and c.anonimizado_em is null
        and not exists (select 1 from vendas v where v.estabelecimento_id = c.estabelecimento_id and v.cliente_id = c.id
          and v.excluido_em is null and (${DISPUTA_ABERTA} or v.status <> all (${[...VENDA_ENCERRADA]}::text[])))
      order by c.id limit ${POR_VEZ} for no key update of c`
    await anonimizarClientes(tx, { estabelecimentoId, ids: rows.map(({ id }) => id) })
    return rows.length
  })
}
