import { sql } from 'kysely'
import { type VariacaoAEscolher, variacaoDoEndereco } from '#src/produtos/escolha.ts'
import { publicReads, rowOf, rowsOf } from '#src/shared/server/database/database.ts'
import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import type { ContextoDeConversa } from '../schemas.ts'

/** What stands on the card of a conversation `c`: the product as everybody sees it, null while nobody does. */
export const PRODUTO_DA_CONVERSA = sql`(
  select jsonb_build_object('id', p.id, 'nome', coalesce(x.nome, p.nome), 'imagem_url', coalesce(x.imagem_url, p.imagem_url),
    'codigo', l.codigo, 'variacao_id', x.id)
  from publico_produtos p join publico_estabelecimentos l on l.id = p.estabelecimento_id
  left join publico_variacoes x on x.estabelecimento_id = p.estabelecimento_id and x.pai_id = p.id and x.id = c.variacao_id
  where p.estabelecimento_id = c.estabelecimento_id and p.id = c.produto_id)`

interface Sobre {
  estabelecimento_id: string
  produto_id?: string | undefined
  variacao?: string | undefined
}

/** Anyone: the shop that somebody is about to write to, and the product that goes along. 404 for one that is not on show. */
export async function contextoDeConversa(sobre: Sobre): Promise<ContextoDeConversa> {
  const { estabelecimento_id: loja, produto_id = null, variacao } = sobre
  const variacao_id = produto_id && variacao ? await idDaVariacao(loja, produto_id, variacao) : null
  const achado = await rowOf<ContextoDeConversa>(publicReads())`
    select c.nome, c.codigo, ${PRODUTO_DA_CONVERSA} as produto
    from (select e.id as estabelecimento_id, e.nome, e.codigo, ${produto_id}::uuid as produto_id, ${variacao_id}::uuid as variacao_id
      from publico_estabelecimentos e where e.id = ${loja}) c`
  if (!achado) throw errosDeAcesso.estabelecimento_nao_encontrado()
  return achado
}

/** Of the variations on show, the one that the address of a product's page names. */
async function idDaVariacao(loja: string, produtoId: string, nome: string): Promise<string | null> {
  const variacoes = await rowsOf<VariacaoAEscolher>(publicReads())`
    select id, valores, estoque from publico_variacoes
    where estabelecimento_id = ${loja} and pai_id = ${produtoId} order by ordem, id`
  return variacaoDoEndereco(variacoes, nome)?.id ?? null
}
