import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { rowOf, rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { CORRIGIR_MINUTOS } from '../rules.ts'
import type { AvaliacaoRecebida } from '../schemas.ts'

interface Filtro {
  estabelecimento_id: string
  sem_resposta: boolean
  nota?: number | undefined
  /** Days in São Paulo, both included. */
  de?: string | undefined
  ate?: string | undefined
  depois?: string | undefined
  limite: number
}

/** What buyers said of the shop and of its products, newest first, for its team: all of it, or what waits for a reply. */
export async function avaliacoesRecebidas(pessoa: Pessoa, filtro: Filtro) {
  const { estabelecimento_id: loja, sem_resposta, nota, depois, limite } = filtro
  const { de = '2000-01-01', ate = '9999-12-31' } = filtro
  const recebidas = sql`
    select a.id, 'avaliacoes_produtos' as tabela, a.nota, a.titulo, a.comentario, a.resposta_loja, a.respondido_em, a.created_at,
      c.nome as autor, concat_ws(' · ', p.nome, a.escolha) as produto_nome, p.imagem_url as produto_imagem_url, a.fotos
    from avaliacoes_produtos a
    join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
    join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
    where a.estabelecimento_id = ${loja} and a.status in ('publicada', 'em_analise')
    union all
    select a.id, 'avaliacoes_estabelecimento', a.nota, a.titulo, a.comentario, a.resposta_loja, a.respondido_em, a.created_at,
      case when a.anonima then 'Anônimo' else c.nome end, null, null, '[]'::jsonb
    from avaliacoes_estabelecimento a
    left join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
    where a.estabelecimento_id = ${loja} and a.status in ('publicada', 'em_analise')`
  const destas = sql`${inPeriod(sql`r.created_at`, { de, ate })}
    ${sem_resposta ? sql`and r.resposta_loja is null` : sql``} ${nota ? sql`and r.nota = ${nota}` : sql``}`
  const cursor = depois ? sql`and r.id < ${depois}::uuid` : sql``
  return withAccess(acessoDaLoja(pessoa, loja, 'avaliacoes.ver'), async (tx) => {
    const rows = await rowsOf<AvaliacaoRecebida>(tx)`
      select r.id, r.tabela, r.nota, r.titulo, r.comentario, r.resposta_loja, iso(r.created_at) as created_at, r.autor,
        r.produto_nome, r.produto_imagem_url, r.fotos,
        coalesce(r.respondido_em > now() - make_interval(mins => ${CORRIGIR_MINUTOS}), false) as pode_corrigir
      from (${recebidas}) r where ${destas} ${cursor} order by r.id desc limit ${limite + 1}`
    const contagem = await rowOf<{ total: number; sem_resposta: number }>(tx)`
      select count(*)::int as total, count(*) filter (where r.resposta_loja is null)::int as sem_resposta
      from (${recebidas}) r where ${destas}`
    const { total = 0, sem_resposta: semResposta = 0 } = contagem ?? {}
    return { ...cortarPagina(rows, limite), total, sem_resposta: semResposta }
  })
}
