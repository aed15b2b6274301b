import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import { VENDA_ENCERRADA } from '../rules.ts'
import { lockClientes, type Qual } from './repository.ts'

/**
 * "Atender pedido de eliminação" (LGPD art. 18, VI), for the shop's managers: who the customer was is erased, their
 * sales stay for the tax authorities under no name. Refused while a sale, a return or a dispute is open, naming each.
 */
export async function eliminarCliente(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<void> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.eliminar')
  await withAcesso(acesso, async (tx) => {
    const [cliente] = await lockClientes(tx, { estabelecimentoId, ids: [id] })
    if (!cliente) throw errors.cliente_nao_encontrado()
    const pendencias = await findPendencias(tx, { estabelecimentoId, id })
    if (pendencias.length > 0) {
      throw errors.eliminacao_bloqueada({ detail: `${pendencias.join('. ')}.`, extra: { pendencias } })
    }
    await anonimizar(tx, { estabelecimentoId, id })
    await sql`insert into solicitacoes_titular (user_id, estabelecimento_id, tipo, status)
      values (null, ${estabelecimentoId}, 'eliminar', 'concluida')`.execute(tx)
    await auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: 'cliente.eliminado',
      recurso: 'consumidores',
      recursoId: id,
    })
  })
}

async function findPendencias(tx: Tx, { estabelecimentoId, id }: Qual): Promise<string[]> {
  const { rows } = await sql<{ frase: string }>`
    select case
        when d.protocolo is not null then 'A devolução ' || d.protocolo || ' da venda #' || v.numero || ' está aberta'
        when v.em_disputa then 'A venda #' || v.numero || ' está em disputa'
        else 'A venda #' || v.numero || ' ainda não foi concluída' end as frase
    from vendas v
    left join devolucoes d on d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
      and d.situacao in ('aberta', 'recebida')
    where v.estabelecimento_id = ${estabelecimentoId} and v.cliente_id = ${id} and v.excluida_em is null
      and (v.em_disputa or d.id is not null or v.status <> all (${[...VENDA_ENCERRADA]}::text[]))
    order by v.numero limit 10`.execute(tx)
  return rows.map(({ frase }) => frase)
}

/** The account, if there is one, lets go of the record: what it buys from now on begins a new one. */
async function anonimizar(tx: Tx, { estabelecimentoId, id }: Qual): Promise<void> {
  await sql`update vendas set endereco_entrega = null
    where estabelecimento_id = ${estabelecimentoId} and cliente_id = ${id} and endereco_entrega is not null`.execute(
    tx,
  )
  await sql`
    with da_pessoa as (
      update conversas k set cliente_nome = 'Cliente anonimizado' from consumidores c
      where c.estabelecimento_id = ${estabelecimentoId} and c.id = ${id} and k.estabelecimento_id = c.estabelecimento_id
        and k.user_id = c.user_id
      returning k.id)
    update mensagens_conversa m set autor = 'Cliente anonimizado' from da_pessoa p
    where m.estabelecimento_id = ${estabelecimentoId} and m.conversa_id = p.id and m.de = 'consumidor'`.execute(
    tx,
  )
  await sql`delete from notas_cliente where estabelecimento_id = ${estabelecimentoId} and cliente_id = ${id}`.execute(
    tx,
  )
  await sql`update consumidores set nome = 'Cliente anonimizado', user_id = null, email = null, telefone = null,
      cpf_cnpj = null, nascimento = null, cep = null, logradouro = null, numero = null, complemento = null,
      bairro = null, cidade = null, uf = null, etiquetas = '{}', observacao = null, aceita_marketing = null,
      marketing_em = null, marketing_origem = null, anonimizado_em = now()
    where estabelecimento_id = ${estabelecimentoId} and id = ${id}`.execute(tx)
}
