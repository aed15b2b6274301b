import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { recordFact } from './audit.ts'
import type { Origem } from './origin.ts'

export interface MeusDados {
  gerado_em: string
  conta: Record<string, unknown>
  perfis: unknown[]
  cadastros_em_lojas: unknown[]
  enderecos: unknown[]
  favoritos: unknown[]
  compras: unknown[]
  avaliacoes_de_produtos: unknown[]
  avaliacoes_de_lojas: unknown[]
  sessoes: unknown[]
}

/**
 * `GET /rest/v1/meus_dados`, for a signed-in person (LGPD art. 18): everything here that is about them, and nothing
 * about anyone else. Secrets are left out: no hash, no token, no factor.
 */
export async function baixarMeusDados({ userId }: Pessoa, origem: Origem): Promise<MeusDados> {
  return withAcesso(SISTEMA, async (tx) => {
    await recordFact(tx, { acao: 'dados.baixados', userId, origem })
    const { rows } = await sql<{ dados: MeusDados }>`
      select jsonb_build_object(
        'gerado_em', iso(now()),
        'conta', (select jsonb_build_object('id', id, 'email', email, 'criada_em', iso(created_at),
            'email_confirmado_em', iso(email_confirmed_at), 'ultimo_acesso_em', iso(last_sign_in_at),
            'informado_no_cadastro', raw_user_meta_data)
          from auth.users where id = ${userId}),
        'perfis', (select coalesce(jsonb_agg(jsonb_build_object('nome', p.nome, 'email', p.email,
            'telefone', p.telefone, 'papel', p.papel, 'loja', e.nome, 'criado_em', iso(p.created_at))
            order by p.created_at), '[]')
          from profiles p left join estabelecimentos e on e.id = p.estabelecimento_id where p.user_id = ${userId}),
        'cadastros_em_lojas', (select coalesce(jsonb_agg(jsonb_build_object('loja', e.nome, 'nome', c.nome,
            'email', c.email, 'telefone', c.telefone, 'cpf_cnpj', c.cpf_cnpj,
            'aceita_marketing', c.aceita_marketing, 'criado_em', iso(c.created_at)) order by c.created_at), '[]')
          from consumidores c join estabelecimentos e on e.id = c.estabelecimento_id where c.user_id = ${userId}),
        'enderecos', (select coalesce(jsonb_agg(jsonb_build_object('apelido', apelido, 'cep', cep,
            'logradouro', logradouro, 'numero', numero, 'complemento', complemento, 'bairro', bairro,
            'cidade', cidade, 'uf', uf) order by created_at), '[]')
          from enderecos where user_id = ${userId}),
        'favoritos', (select coalesce(jsonb_agg(jsonb_build_object('produto', p.nome, 'loja', e.nome,
            'desde', iso(f.created_at)) order by f.created_at), '[]')
          from favoritos f join produtos p on p.id = f.produto_id
          join estabelecimentos e on e.id = f.estabelecimento_id where f.user_id = ${userId}),
        'compras', (select coalesce(jsonb_agg(jsonb_build_object('loja', e.nome, 'numero', v.numero,
            'situacao', v.status, 'forma_de_pagamento', v.forma_pagamento, 'total', v.total,
            'reembolsado', v.total_reembolsado, 'feita_em', iso(v.created_at), 'paga_em', iso(v.pago_em),
            'entregue_em', iso(v.entregue_em), 'endereco_de_entrega', v.endereco_entrega,
            'itens', (select jsonb_agg(jsonb_build_object('nome', i.nome, 'quantidade', i.quantidade,
                'preco_unitario', i.preco_unitario, 'subtotal', i.subtotal) order by i.id)
              from itens_venda i where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id),
            'devolucoes', (select coalesce(jsonb_agg(jsonb_build_object('protocolo', d.protocolo, 'tipo', d.tipo,
                'descricao', d.descricao, 'situacao', d.situacao, 'aberta_em', iso(d.created_at))
                order by d.created_at), '[]')
              from devolucoes d where d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id))
            order by v.created_at), '[]')
          from vendas v join estabelecimentos e on e.id = v.estabelecimento_id where v.user_id = ${userId}),
        'avaliacoes_de_produtos', (select coalesce(jsonb_agg(jsonb_build_object('loja', e.nome, 'produto', p.nome,
            'nota', a.nota, 'titulo', a.titulo, 'comentario', a.comentario, 'resposta_da_loja', a.resposta_loja,
            'feita_em', iso(a.created_at)) order by a.created_at), '[]')
          from avaliacoes_produtos a join consumidores c on c.id = a.cliente_id
          join estabelecimentos e on e.id = a.estabelecimento_id join produtos p on p.id = a.produto_id
          where c.user_id = ${userId}),
        'avaliacoes_de_lojas', (select coalesce(jsonb_agg(jsonb_build_object('loja', e.nome, 'nota', a.nota,
            'titulo', a.titulo, 'comentario', a.comentario, 'anonima', a.anonima,
            'resposta_da_loja', a.resposta_loja, 'feita_em', iso(a.created_at)) order by a.created_at), '[]')
          from avaliacoes_estabelecimento a join consumidores c on c.id = a.cliente_id
          join estabelecimentos e on e.id = a.estabelecimento_id where c.user_id = ${userId}),
        'sessoes', (select coalesce(jsonb_agg(jsonb_build_object('navegador', user_agent, 'ip', host(ip),
            'iniciada_em', iso(created_at), 'ultimo_acesso_em', iso(refreshed_at),
            'encerrada_em', iso(ended_at)) order by created_at), '[]')
          from auth.sessions where user_id = ${userId})
      ) as dados`.execute(tx)
    const dados = rows[0]?.dados
    if (!dados) throw new Error('The data of a person did not come back')
    return dados
  })
}
