import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa, podeNaLoja } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { FatoDoCliente } from '../schemas.ts'
import { findCliente, type Qual } from './repository.ts'

export const FATOS_POR_VEZ = 30

/**
 * What a customer did at this shop, newest first; `antes` is the instant of the last line seen. A key is told what its
 * scopes open.
 */
export async function linhaDoTempo(
  pessoa: Pessoa,
  { antes, ...qual }: Qual & { antes?: string | undefined },
): Promise<{ itens: FatoDoCliente[]; proximo: string | null }> {
  const { estabelecimentoId: loja, id } = qual
  const veVendas = podeNaLoja(pessoa, loja, 'vendas.ver')
  const veAvaliacoes = podeNaLoja(pessoa, loja, 'avaliacoes.ver')
  const veMensagens = podeNaLoja(pessoa, loja, 'mensagens.ver')
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.ver'), async (tx) => {
    const cliente = await findCliente(tx, qual)
    if (!cliente) throw errors.cliente_nao_encontrado()
    const rows = await rowsOf<FatoDoCliente>(tx)`
      with fatos as (
        select v.id, 'compra' as tipo, v.created_at as em, v.id as venda_id, v.numero, v.status,
          v.pago_em is not null as pago, v.total as valor, null::int as nota, null as texto
        from vendas v
        where v.estabelecimento_id = ${loja} and v.cliente_id = ${id} and v.excluido_em is null and ${veVendas}
        union all
        select d.id, 'devolucao', d.created_at, v.id, v.numero, d.status, null, null, null, d.protocolo
        from vendas v join devolucoes d on d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
        where v.estabelecimento_id = ${loja} and v.cliente_id = ${id} and v.excluido_em is null and ${veVendas}
        union all
        select a.id, 'avaliacao_produto', a.created_at, null, null, a.status, null, null, a.nota, p.nome
        from avaliacoes_produtos a join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
        where a.estabelecimento_id = ${loja} and a.cliente_id = ${id} and ${veAvaliacoes}
        union all
        select a.id, 'avaliacao_loja', a.created_at, null, null, a.status, null, null, a.nota, a.comentario
        from avaliacoes_estabelecimento a
        where a.estabelecimento_id = ${loja} and a.cliente_id = ${id} and ${veAvaliacoes} and not a.anonima
        union all
        select m.id, 'mensagem', m.created_at, k.venda_id, v.numero, k.status, null, null, null, k.protocolo
        from consumidores c join conversas k on k.estabelecimento_id = c.estabelecimento_id and k.user_id = c.user_id
        join lateral (select id, created_at from mensagens_conversa
          where estabelecimento_id = k.estabelecimento_id and conversa_id = k.id order by id limit 1) m on true
        left join vendas v on v.estabelecimento_id = k.estabelecimento_id and v.id = k.venda_id
        where c.estabelecimento_id = ${loja} and c.id = ${id} and ${veMensagens}
        union all
        select c.id, 'cadastro', c.created_at, null, null, c.origem, null, null, null, null
        from consumidores c where c.estabelecimento_id = ${loja} and c.id = ${id})
      select id, tipo, iso(em) as em, venda_id, numero, status, pago, valor, nota, texto from fatos f
      where ${antes ? sql`f.em < ${antes}::timestamptz` : sql`true`}
      order by f.em desc, f.tipo = 'cadastro', f.id limit ${FATOS_POR_VEZ + 1}`
    const itens = rows.slice(0, FATOS_POR_VEZ)
    return { itens, proximo: rows.length > FATOS_POR_VEZ ? (itens.at(-1)?.em ?? null) : null }
  })
}
