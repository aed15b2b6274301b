import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import type { AbaDeAlertas, AlertaDaLista, FiltroDeAlertas } from '../../alertas.ts'

const DA_ABA: Record<AbaDeAlertas, RawBuilder<unknown>> = {
  abertos: sql`a.status <> 'resolvido' and coalesce(a.silenciado_ate < now(), true)`,
  silenciados: sql`a.status <> 'resolvido' and a.silenciado_ate >= now()`,
  resolvidos: sql`a.status = 'resolvido'`,
}

const ALERTAS = sql`alertas a left join estabelecimentos e on e.id = a.estabelecimento_id`

/** What needs somebody of the platform, the gravest and latest first, with how many are in each tab. Two queries. */
export async function listarAlertas(
  pessoa: Pessoa,
  { pagina, limite, aba = 'abertos', ...filtro }: FiltroDeAlertas & { pagina: number; limite: number },
): Promise<{ itens: AlertaDaLista[]; total: number; contagens: Record<AbaDeAlertas, number> }> {
  const criterio = condicoes(filtro, pessoa)
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const contagens = await countTabs(tx, sql`${ALERTAS} where ${criterio}`, DA_ABA)
    const itens = await rowsOf<AlertaDaLista>(tx)`
      select a.id, a.codigo, a.severidade, a.estabelecimento_id, e.nome as loja, a.resumo, a.dados, a.status,
        a.responsavel, a.nota, a.ocorrencias, iso(a.silenciado_ate) as silenciado_ate,
        iso(a.primeira_em) as primeira_em, iso(a.ultima_em) as ultima_em,
        ${nomeDaConta(sql`a.responsavel`)} as responsavel_nome
      from ${ALERTAS} where ${DA_ABA[aba]} and ${criterio}
      order by array_position(array['critico', 'alto', 'medio', 'info'], a.severidade), a.ultima_em desc, a.id
      limit ${limite} offset ${(pagina - 1) * limite}`
    return { itens, total: contagens[aba], contagens }
  })
}

function condicoes({ busca, severidade, codigo, meus }: FiltroDeAlertas, pessoa: Pessoa) {
  return allOf([
    severidade && sql`a.severidade = ${severidade}`,
    codigo && sql`a.codigo = ${codigo}`,
    meus && sql`a.responsavel = ${pessoa.userId}`,
    busca && textMatches(busca, [sql`sem_acento(a.resumo)`, sql`sem_acento(e.nome)`, sql`lower(a.codigo)`]),
  ])
}
