import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, textMatches } from '#src/shared/server/database/lists.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import type { AbaDePendencias, Contagens, Pendencia } from '../../pendencias.ts'

interface Filtro {
  aba: AbaDePendencias
  pagina: number
  limite: number
  busca?: string | undefined
}

const SEM_CADASTRO = sql`null::jsonb as de, null::jsonb as para`

const ALTERACOES = sql`
  select a.id, 'alteracao' as tipo, a.estabelecimento_id, e.nome as loja, e.codigo,
    concat_ws(' e ', case when a.cnpj is not null then 'CNPJ' end, case when a.razao_social is not null then 'Razão social' end)
      as titulo,
    a.motivo as texto, null as motivo, null as protocolo, null as conteudo, e.logo_url as imagem_url, 1 as repetidas,
    jsonb_build_object('cnpj', e.cnpj, 'razao_social', e.razao_social) as de,
    jsonb_build_object('cnpj', a.cnpj, 'razao_social', a.razao_social) as para,
    '/admin/estabelecimentos/' || e.id as rota, a.responsavel,
    null::timestamptz as responder_ate, a.created_at
  from alteracoes_cadastrais a join estabelecimentos e on e.id = a.estabelecimento_id where a.status = 'pendente'`

// One line for all open reports of the same thing, as old as the first of them.
const abertas = (criterio: RawBuilder<unknown>, alvo: RawBuilder<unknown>) => sql`
  select distinct on (${alvo}) n.*, count(*) over (partition by ${alvo})::int as repetidas
  from denuncias n where n.status in ('aberta', 'em_analise') and ${criterio} order by ${alvo}, n.created_at, n.id`

const PRODUTOS = sql`
  select n.id, case when n.produto_id is null then 'loja_denunciada' else 'produto' end as tipo, n.estabelecimento_id,
    e.nome as loja, e.codigo, coalesce(p.nome, e.nome) as titulo, n.descricao as texto, n.motivo, n.protocolo,
    left(coalesce(p.descricao, case when p.id is null then e.descricao end), 1000) as conteudo,
    coalesce(p.imagem_url, case when p.id is null then e.logo_url end) as imagem_url, n.repetidas, ${SEM_CADASTRO},
    case when p.id is null then '/loja/' || e.codigo else '/loja/' || e.codigo || '/produto/' || p.id end as rota,
    n.responsavel, n.responder_ate, n.created_at
  from (${abertas(sql`n.avaliacao_id is null and n.pergunta_id is null`, sql`n.estabelecimento_id, n.produto_id`)}) n
  join estabelecimentos e on e.id = n.estabelecimento_id
  left join produtos p on p.estabelecimento_id = n.estabelecimento_id and p.id = n.produto_id`

const AVALIACOES = sql`
  select n.id, 'avaliacao' as tipo, n.estabelecimento_id, e.nome as loja, e.codigo,
    'Nota ' || coalesce(ap.nota, ae.nota, 0) || ' de ' || coalesce(c.nome, 'cliente')
      || coalesce(' para ' || p.nome, ' para a loja') as titulo,
    n.descricao as texto, n.motivo, n.protocolo,
    concat_ws(E'\n', coalesce(ap.titulo, ae.titulo), coalesce(ap.comentario, ae.comentario)) as conteudo,
    coalesce(ap.fotos -> 0 ->> 'url', p.imagem_url) as imagem_url, n.repetidas, ${SEM_CADASTRO},
    '/loja/' || e.codigo || coalesce('/produto/' || p.id, '') || '#avaliacoes' as rota, n.responsavel, n.responder_ate,
    n.created_at
  from (${abertas(sql`n.avaliacao_id is not null`, sql`n.avaliacao_id`)}) n
  join estabelecimentos e on e.id = n.estabelecimento_id
  left join avaliacoes_produtos ap on n.avaliacao_de = 'produto' and ap.id = n.avaliacao_id
  left join avaliacoes_estabelecimento ae on n.avaliacao_de = 'loja' and ae.id = n.avaliacao_id
  left join produtos p on p.id = ap.produto_id
  left join consumidores c on c.id = coalesce(ap.cliente_id, ae.cliente_id)
  union all
  select n.id, 'pergunta', n.estabelecimento_id, e.nome, e.codigo,
    'Pergunta de ' || coalesce(nullif(q.autor, ''), 'alguém') || coalesce(' sobre ' || p.nome, ''),
    n.descricao, n.motivo, n.protocolo, concat_ws(E'\n', q.texto, 'Resposta da loja: ' || q.resposta),
    p.imagem_url, n.repetidas, ${SEM_CADASTRO}, '/loja/' || e.codigo || coalesce('/produto/' || p.id, ''), n.responsavel,
    n.responder_ate, n.created_at
  from (${abertas(sql`n.pergunta_id is not null`, sql`n.pergunta_id`)}) n
  join estabelecimentos e on e.id = n.estabelecimento_id
  left join perguntas_produtos q on q.id = n.pergunta_id
  left join produtos p on p.id = q.produto_id`

const REABERTURAS = sql`
  select d.id, 'mediacao' as tipo, d.estabelecimento_id, e.nome as loja, e.codigo,
    'Devolução ' || d.protocolo || ' da venda #' || v.numero as titulo, coalesce(d.mediacao_motivo, '') as texto,
    null as motivo, d.protocolo, concat_ws(E'\n', 'O problema: ' || d.descricao,
      coalesce('A loja recusou: ' || d.motivo_recusa, 'A loja não respondeu.')) as conteudo,
    null as imagem_url, 1 as repetidas, ${SEM_CADASTRO}, '/vendas/' || v.id as rota, null::uuid as responsavel,
    d.mediacao_responder_ate as responder_ate, d.mediacao_pedida_em as created_at
  from devolucoes d join estabelecimentos e on e.id = d.estabelecimento_id
  join vendas v on v.estabelecimento_id = d.estabelecimento_id and v.id = d.venda_id
  where d.mediacao_pedida_em is not null and d.mediacao_decidida_em is null
    and d.status in ('aberta', 'recusada')
  union all
  select c.id, 'ajuda', e.id, e.nome, e.codigo, 'Ajuda pedida por ' || coalesce(nullif(c.cliente_nome, ''), 'um cliente')
      || coalesce(' na venda #' || v.numero, ''), coalesce(m.primeira, ''), null, c.protocolo,
    case when m.quantas > 1 then m.conversa end, null, 1, ${SEM_CADASTRO}, '/vendas/' || v.id, null::uuid,
    c.mediacao_responder_ate, c.escalado_em
  from conversas c join estabelecimentos e on e.id = c.estabelecimento_id
  left join vendas v on v.estabelecimento_id = c.estabelecimento_id and v.id = c.venda_id
  join lateral (
    select count(*) as quantas, (array_agg(t.texto order by t.id))[1] as primeira,
      string_agg(left(t.autor || ': ' || t.texto, 500), E'\n' order by t.id) as conversa
    from mensagens_conversa t where t.estabelecimento_id = c.estabelecimento_id and t.conversa_id = c.id
      and t.de <> 'sistema') m on true
  where c.escalado_em is not null and c.mediacao_decidida_em is null and c.status <> 'encerrada'
  union all
  select e.id, 'contestacao', e.id, e.nome, e.codigo, 'Suspensão contestada', ch.assunto, null, '#' || ch.numero,
    'Suspensa porque: ' || coalesce(e.motivo_suspensao, ''), e.logo_url, 1, ${SEM_CADASTRO},
    '/admin/chamados?chamado=' || ch.id, null::uuid, ch.responder_ate, ch.created_at
  from estabelecimentos e join lateral (
    select c.* from chamados c where c.estabelecimento_id = e.id and c.status not in ('resolvido', 'fechado')
      and c.created_at >= e.suspenso_em order by c.created_at limit 1) ch on true
  where e.status = 'suspenso'`

const DA_ABA: Record<AbaDePendencias, RawBuilder<unknown>> = {
  alteracoes: ALTERACOES,
  produtos: PRODUTOS,
  avaliacoes: AVALIACOES,
  reaberturas: REABERTURAS,
}

/** What waits for the platform's word beside registrations, the longest wait first. Two queries. */
export async function listarPendencias(
  pessoa: Pessoa,
  { aba, pagina, limite, busca }: Filtro,
): Promise<{ itens: Pendencia[]; total: number; contagens: Contagens }> {
  const textos = [sql`sem_acento(x.loja)`, sql`sem_acento(x.titulo)`]
  const criterio = allOf([busca && textMatches(busca, textos, [sql`upper(x.protocolo) = upper(${busca})`])])
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const rows = await rowsOf<Pendencia & { total: number }>(tx)`
      select x.id, x.tipo, x.estabelecimento_id, x.loja, x.codigo, x.titulo, x.texto, x.motivo, x.protocolo, x.conteudo,
        x.imagem_url, x.repetidas, x.de, x.para, x.rota, x.responsavel, iso(x.responder_ate) as responder_ate,
        iso(x.created_at) as created_at,
        ${nomeDaConta(sql`x.responsavel`)} as responsavel_nome, count(*) over ()::int as total
      from (${DA_ABA[aba]}) x where ${criterio} order by x.created_at, x.id
      limit ${limite} offset ${(pagina - 1) * limite}`
    const contagens = await contarPendencias(tx)
    const total = rows[0]?.total ?? (busca || pagina > 1 ? 0 : contagens[aba])
    return { itens: rows.map(({ total: _total, ...item }) => item), total, contagens }
  })
}

/** Which of `estabelecimentos e` wait for a decision about their registration. */
export const NA_FILA = sql`e.status_aprovacao in ('pendente', 'correcao') and e.status <> 'encerrado'`

/** How many wait in each tab, the registrations too. */
export async function contarPendencias(tx: Tx): Promise<Contagens> {
  const row = await rowOf<Contagens>(tx)`select
    (select count(*)::int from estabelecimentos e where ${NA_FILA}) as lojas,
    (select count(*)::int from (${ALTERACOES}) x) as alteracoes, (select count(*)::int from (${PRODUTOS}) x) as produtos,
    (select count(*)::int from (${AVALIACOES}) x) as avaliacoes,
    (select count(*)::int from (${REABERTURAS}) x) as reaberturas`
  return row as Contagens
}
