import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { DadosDeUmCliente } from '../schemas-dados.ts'
import { findCliente, type Qual } from './repository.ts'

/**
 * "Baixar dados deste cliente" (LGPD art. 18, II and V), for the shop's managers to hand to the customer: all that this
 * shop knows about them, so no anonymous review of theirs, and nothing about anyone else.
 */
export async function baixarDadosDoCliente(pessoa: Pessoa, qual: Qual): Promise<DadosDeUmCliente> {
  const { estabelecimentoId: loja, id } = qual
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.eliminar'), async (tx) => {
    const cliente = await findCliente(tx, qual)
    if (!cliente) throw errors.cliente_nao_encontrado()
    const rows = await rowsOf<Omit<DadosDeUmCliente, 'cadastro'>>(tx)`
      select iso(now()) as gerado_em,
        (select nome from estabelecimentos where id = ${loja}) as loja,
        (select coalesce(jsonb_agg(jsonb_build_object('numero', v.numero, 'feita_em', iso(v.created_at),
            'situacao', v.status, 'forma_de_pagamento', v.forma_pagamento, 'total', v.total,
            'reembolsado', v.total_reembolsado, 'comprador', v.comprador - 'documento',
            'frete_combinado', (select jsonb_build_object('valor', f.valor, 'sabia_em', iso(f.ciente_em),
                'aceito_em', iso(f.aceito_em)) from fretes_a_combinar f
              where f.estabelecimento_id = v.estabelecimento_id and f.venda_id = v.id),
            'itens', (select coalesce(jsonb_agg(jsonb_build_object('nome', i.nome, 'quantidade', i.quantidade,
                'preco_unitario', i.preco_unitario, 'subtotal', i.subtotal) order by i.id), '[]')
              from itens_venda i where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id))
            order by v.created_at), '[]')
          from vendas v where v.estabelecimento_id = ${loja} and v.cliente_id = ${id} and v.excluido_em is null) as compras,
        (select coalesce(jsonb_agg(jsonb_build_object('protocolo', d.protocolo, 'numero', v.numero, 'tipo', d.tipo,
            'situacao', d.status, 'aberta_em', iso(d.created_at)) order by d.created_at), '[]')
          from vendas v join devolucoes d on d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
          where v.estabelecimento_id = ${loja} and v.cliente_id = ${id}) as devolucoes,
        (select coalesce(jsonb_agg(to_jsonb(t) order by t.feita_em), '[]') from (
          select p.nome as de, a.nota, a.titulo, a.comentario, iso(a.created_at) as feita_em
          from avaliacoes_produtos a join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
          where a.estabelecimento_id = ${loja} and a.cliente_id = ${id}
          union all
          select 'a loja', a.nota, a.titulo, a.comentario, iso(a.created_at) from avaliacoes_estabelecimento a
          where a.estabelecimento_id = ${loja} and a.cliente_id = ${id} and not a.anonima) t) as avaliacoes,
        (select coalesce(jsonb_agg(jsonb_build_object('protocolo', k.protocolo, 'de', m.de, 'texto', m.texto,
            'em', iso(m.created_at)) order by m.id), '[]')
          from conversas k
          join mensagens_conversa m on m.estabelecimento_id = k.estabelecimento_id and m.conversa_id = k.id
          where k.estabelecimento_id = ${loja} and k.user_id = (
            select user_id from consumidores where estabelecimento_id = ${loja} and id = ${id})) as mensagens,
        (select coalesce(jsonb_agg(jsonb_build_object('texto', n.texto, 'em', iso(n.created_at)) order by n.created_at), '[]')
          from notas_cliente n where n.estabelecimento_id = ${loja} and n.cliente_id = ${id}) as notas,
        (select coalesce(jsonb_agg(jsonb_build_object('aceita', k.aceita, 'origem', k.origem, 'em', iso(k.created_at))
            order by k.created_at), '[]')
          from consentimentos_cliente k where k.estabelecimento_id = ${loja} and k.cliente_id = ${id})
          as consentimentos`
    const [row] = rows
    if (!row) throw new Error('a select of subqueries answers one row')
    await run(tx)`select anotar_pedido_atendido(${loja}, 'acessar')`
    await auditar(tx, pessoa, 'clientes.baixar_dados', { estabelecimentoId: loja, id })
    const { estabelecimento_id: _loja, tem_conta: _conta, ...cadastro } = cliente
    return { ...row, cadastro }
  })
}
