import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import { CORRIGIR_MINUTOS } from '../rules.ts'
import type { AbaDePerguntas, PerguntaRecebida } from '../schemas.ts'

interface Filtro {
  estabelecimento_id: string
  aba: AbaDePerguntas
  busca?: string | undefined
  produto_id?: string | undefined
  pagina: number
  limite: number
}

const ABAS = {
  sem_resposta: sql`q.status = 'publicada' and q.resposta is null`,
  respondidas: sql`q.status = 'publicada' and q.resposta is not null`,
  ocultas: sql`q.status in ('oculta', 'removida')`,
}

/** The questions about the shop's products, for its team: the longest wait first, what is done newest first. Two queries. */
export async function perguntasRecebidas(pessoa: Pessoa, filtro: Filtro) {
  const { estabelecimento_id: loja, aba, busca, produto_id, pagina, limite } = filtro
  const de = sql`perguntas_produtos q
    join produtos p on p.estabelecimento_id = q.estabelecimento_id and p.id = q.produto_id`
  const textos = [
    sql`sem_acento(q.texto)`,
    sql`sem_acento(coalesce(q.resposta, ''))`,
    sql`sem_acento(p.nome)`,
  ]
  const criterio = allOf([
    sql`q.estabelecimento_id = ${loja}`,
    produto_id && sql`q.produto_id = ${produto_id}`,
    busca && textMatches(busca, textos),
  ])
  return withAccess(acessoDaLoja(pessoa, loja, 'avaliacoes.ver'), async (tx) => {
    const itens = await rowsOf<PerguntaRecebida>(tx)`
      select q.id, q.autor, q.texto, q.resposta, iso(q.respondido_em) as respondido_em, iso(q.created_at) as created_at,
        q.status, q.motivo_oculta, q.produto_id, p.nome as produto_nome, p.imagem_url as produto_imagem_url,
        q.status = 'publicada' and coalesce(q.respondido_em > now() - make_interval(mins => ${CORRIGIR_MINUTOS}), false)
          as pode_corrigir
      from ${de} where ${criterio} and ${ABAS[aba]}
      order by ${aba === 'sem_resposta' ? sql`q.created_at, q.id` : sql`q.created_at desc, q.id desc`}
      limit ${limite} offset ${(pagina - 1) * limite}`
    const contagens = await countTabs(tx, sql`${de} where ${criterio}`, ABAS)
    return { itens, total: contagens[aba], contagens }
  })
}
