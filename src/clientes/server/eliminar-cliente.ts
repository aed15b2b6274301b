import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { VENDA_ENCERRADA } from '../rules.ts'
import { anonimizarClientes } from './anonimizar-clientes.ts'
import { DISPUTA_ABERTA } from './disputa-aberta.ts'
import { lockClientes, type Qual } from './repository.ts'

/**
 * "Atender pedido de eliminação" (LGPD art. 18, VI), for the shop's managers: who the customer was is erased, their
 * sales stay for the tax authorities under no name. Refused while a sale, a return or a dispute is open, naming each.
 */
export async function eliminarCliente(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<void> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.eliminar')
  await withAccess(acesso, async (tx) => {
    const [cliente] = await lockClientes(tx, { estabelecimentoId, ids: [id] })
    if (!cliente) throw errors.cliente_nao_encontrado()
    const pendencias = await findPendencias(tx, { estabelecimentoId, id })
    if (pendencias.length > 0) {
      throw errors.eliminacao_bloqueada({ detail: `${pendencias.join('. ')}.`, extra: { pendencias } })
    }
    await anonimizarClientes(tx, { estabelecimentoId, ids: [id] })
    await run(tx)`select anotar_pedido_atendido(${estabelecimentoId}, 'eliminar')`
    await auditar(tx, pessoa, 'clientes.eliminar', { estabelecimentoId, id })
  })
}

async function findPendencias(tx: Tx, { estabelecimentoId, id }: Qual): Promise<string[]> {
  const rows = await rowsOf<{ frase: string }>(tx)`
    select case
        when d.protocolo is not null then 'A devolução ' || d.protocolo || ' da venda #' || v.numero || ' está aberta'
        when ${DISPUTA_ABERTA} then 'A venda #' || v.numero || ' está em disputa'
        else 'A venda #' || v.numero || ' ainda não foi concluída' end as frase
    from vendas v
    left join devolucoes d on d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
      and d.status in ('aberta', 'recebida')
    where v.estabelecimento_id = ${estabelecimentoId} and v.cliente_id = ${id} and v.excluido_em is null
      and (${DISPUTA_ABERTA} or d.id is not null or v.status <> all (${[...VENDA_ENCERRADA]}::text[]))
    order by v.numero limit 10`
  return rows.map(({ frase }) => frase)
}
