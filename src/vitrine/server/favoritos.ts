import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Favorito } from '../schemas.ts'
import { baixouHonesto } from './novidades-dos-favoritos.ts'

/** More than anybody looks through. */
const MAXIMO = 200

/** A person's favourites that are on show, newest first. */
export async function listarFavoritos({ userId }: Pessoa): Promise<{ itens: Favorito[] }> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const rows = await rowsOf<Favorito>(tx)`
      select p.id, p.nome, p.preco, p.preco_promocao, p.em_promocao, p.estoque, p.imagem_url, p.media_avaliacoes,
        p.total_avaliacoes, p.maior_de_18, p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.preco_ate, e.id as estabelecimento_id, e.nome as estabelecimento_nome, e.codigo as estabelecimento_codigo,
        case when ${baixouHonesto(sql`f.preco_guardado`)} then f.preco_guardado - p.preco_efetivo end as baixou
      from favoritos f
      join publico_produtos p on p.estabelecimento_id = f.estabelecimento_id and p.id = f.produto_id
      join publico_estabelecimentos e on e.id = f.estabelecimento_id
      where f.user_id = ${userId} order by f.created_at desc, f.produto_id limit ${MAXIMO}`
    return { itens: rows }
  })
}

/** A person keeps a product that is on show. Twice is once. */
export async function favoritar({ userId }: Pessoa, produtoId: string): Promise<void> {
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const rows = await rowsOf<{ quantos: number }>(tx)`
      select count(*)::int as quantos from favoritos where user_id = ${userId}`
    if ((rows[0]?.quantos ?? 0) >= MAXIMO) throw errors.favoritos_demais()
    const feito = await rowsOf(tx)`
      with produto as (select id, estabelecimento_id, preco_efetivo, estoque from publico_produtos where id = ${produtoId}),
      novo as (
        insert into favoritos (user_id, estabelecimento_id, produto_id, preco_guardado, preco_visto, esgotado)
        select ${userId}, estabelecimento_id, id, preco_efetivo, preco_efetivo, estoque <= 0 from produto
        on conflict do nothing)
      select 1 from produto`
    if (feito.length === 0) throw errors.produto_nao_encontrado()
  })
}

/** A person lets a product go. What is not there is gone already. */
export async function desfavoritar({ userId }: Pessoa, produtoId: string): Promise<void> {
  await withAccess(
    { papel: 'pessoa', userId },
    (tx) => run(tx)`delete from favoritos where user_id = ${userId} and produto_id = ${produtoId}`,
  )
}
