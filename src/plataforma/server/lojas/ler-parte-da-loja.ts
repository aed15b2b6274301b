import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { countForPages } from '#src/shared/server/database/lists.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import {
  LINHAS_POR_PARTE,
  type LinhaDaParte,
  type PaginaDaParte,
  type ParteDaLoja,
} from '../../partes-da-loja.ts'

/** Each tab's lines, without who bought. */
const PARTES: Record<ParteDaLoja, (loja: string) => RawBuilder<unknown>> = {
  faturas: (loja) => sql`
    select f.id::text, f.numero as titulo, f.vencimento::text as detalhe,
      f.status, f.total as valor, f.created_at as quando
    from faturas f where f.estabelecimento_id = ${loja} and not f.substituida`,
  vendas: (loja) => sql`
    select v.id::text, '#' || v.numero as titulo,
      concat_ws(' · ', v.forma_pagamento, case v.canal when 'balcao' then 'balcão' end) as detalhe, v.status,
      v.total as valor, v.created_at as quando
    from vendas v where v.estabelecimento_id = ${loja} and v.excluido_em is null`,
  produtos: (loja) => sql`
    select p.id::text, p.nome as titulo, 'Estoque ' || p.estoque as detalhe, p.status, p.preco as valor,
      p.created_at as quando
    from produtos p where p.estabelecimento_id = ${loja} and p.status <> 'excluido' and p.pai_id is null`,
  avaliacoes: (loja) => sql`
    select a.id::text, 'Nota ' || a.nota || ' para a loja' as titulo, concat_ws(': ', a.titulo, left(a.comentario, 300))
      as detalhe, a.status, null::numeric as valor, a.created_at as quando
    from avaliacoes_estabelecimento a where a.estabelecimento_id = ${loja}
    union all
    select b.id::text, 'Nota ' || b.nota || ' para ' || p.nome, concat_ws(': ', b.titulo, left(b.comentario, 300)), b.status,
      null, b.created_at
    from avaliacoes_produtos b join produtos p on p.estabelecimento_id = b.estabelecimento_id and p.id = b.produto_id
    where b.estabelecimento_id = ${loja}`,
  denuncias: (loja) => sql`
    select n.id::text, n.protocolo as titulo, left(n.descricao, 300) as detalhe, n.status, null::numeric as valor,
      n.created_at as quando
    from denuncias n where n.estabelecimento_id = ${loja}`,
  chamados: (loja) => sql`
    select c.id::text, '#' || c.numero || ' ' || c.assunto as titulo, c.categoria as detalhe, c.status,
      null::numeric as valor, c.created_at as quando
    from chamados c where c.estabelecimento_id = ${loja}`,
  auditoria: (loja) => sql`
    select t.id::text, t.acao as titulo, concat_ws(' · ',
        coalesce(${nomeDaConta(sql`t.user_id`)}, 'Sistema'), t.motivo, host(t.ip)) as detalhe,
      null::text as status, null::numeric as valor, t.created_at as quando
    from auditoria t where t.estabelecimento_id = ${loja}`,
}

/** A page of one tab of a shop, newest first, for the platform. */
export async function lerParteDaLoja(
  pessoa: Pessoa,
  { id, parte, pagina }: { id: string; parte: ParteDaLoja; pagina: number },
): Promise<PaginaDaParte> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const rows = await rowsOf<LinhaDaParte>(tx)`
      select x.id, x.titulo, nullif(x.detalhe, '') as detalhe, x.status, x.valor, iso(x.quando) as quando
      from (${PARTES[parte](id)}) x order by x.quando desc, x.id
      limit ${LINHAS_POR_PARTE} offset ${(pagina - 1) * LINHAS_POR_PARTE}`
    const total = await countForPages(tx, sql`(${PARTES[parte](id)}) x`)
    return { itens: rows.map((linha) => dizer(parte, linha)), total }
  })
}

/** What the columns hold as codes, in the words of the screens. */
function dizer(parte: ParteDaLoja, linha: LinhaDaParte): LinhaDaParte {
  if (linha.detalhe === null) return linha
  if (parte === 'faturas') return { ...linha, detalhe: `Vence em ${formatarDia(linha.detalhe)}` }
  if (parte !== 'vendas') return linha
  const [forma = '', ...canal] = linha.detalhe.split(' · ')
  return { ...linha, detalhe: [nomeDaForma(forma), ...canal].join(' · ') }
}
