import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { ABAS_DE_ALERTAS, type AbaDeAlertas, type AlertaDaLista, type FiltroDeAlertas } from '../alertas.ts'

const DA_ABA: Record<AbaDeAlertas, RawBuilder<unknown>> = {
  abertos: sql`a.situacao <> 'resolvido' and coalesce(a.silenciado_ate < now(), true)`,
  silenciados: sql`a.situacao <> 'resolvido' and a.silenciado_ate >= now()`,
  resolvidos: sql`a.situacao = 'resolvido'`,
}

/** What needs somebody of the platform, the gravest and latest first, with how many stand in each tab. Two queries. */
export async function listarAlertas(
  pessoa: Pessoa,
  { pagina, limite, aba = 'abertos', ...filtro }: FiltroDeAlertas & { pagina: number; limite: number },
): Promise<{ itens: AlertaDaLista[]; total: number; contagens: Record<AbaDeAlertas, number> }> {
  const onde = condicoes(filtro, pessoa)
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const somas = ABAS_DE_ALERTAS.map(
      (nome) => sql`count(*) filter (where ${DA_ABA[nome]})::int as ${sql.ref(nome)}`,
    )
    const contadas = await sql<Record<AbaDeAlertas, number>>`
      select ${sql.join(somas)} from alertas a left join estabelecimentos e on e.id = a.estabelecimento_id
      where ${onde}`.execute(tx)
    const { rows: itens } = await sql<AlertaDaLista>`
      select a.id, a.codigo, a.severidade, a.estabelecimento_id, e.nome as loja, a.resumo, a.dados, a.situacao,
        a.responsavel, a.nota, a.ocorrencias, iso(a.silenciado_ate) as silenciado_ate,
        iso(a.primeira_em) as primeira_em, iso(a.ultima_em) as ultima_em,
        (select p.nome from profiles p where p.user_id = a.responsavel order by p.estabelecimento_id nulls first limit 1)
          as responsavel_nome
      from alertas a left join estabelecimentos e on e.id = a.estabelecimento_id
      where ${DA_ABA[aba]} and ${onde}
      order by array_position(array['critico', 'alto', 'medio', 'info'], a.severidade), a.ultima_em desc, a.id
      limit ${limite} offset ${(pagina - 1) * limite}`.execute(tx)
    const contagens = contadas.rows[0] as Record<AbaDeAlertas, number>
    return { itens, total: contagens[aba], contagens }
  })
}

function condicoes(
  { busca, severidade, codigo, meus }: FiltroDeAlertas,
  pessoa: Pessoa,
): RawBuilder<unknown> {
  const partes = [sql`true`]
  if (severidade) partes.push(sql`a.severidade = ${severidade}`)
  if (codigo) partes.push(sql`a.codigo = ${codigo}`)
  if (meus) partes.push(sql`a.responsavel = ${pessoa.userId}`)
  if (busca) {
    const padrao = sql`'%' || padrao_literal(${busca}) || '%'`
    partes.push(sql`(sem_acento(a.resumo) like ${padrao} or sem_acento(e.nome) like ${padrao}
      or lower(a.codigo) like ${padrao})`)
  }
  return sql.join(partes, sql` and `)
}
