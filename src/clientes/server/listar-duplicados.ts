import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { GRUPOS_POR_PAGINA } from '../rules.ts'
import type { GrupoDeDuplicados } from '../schemas.ts'
import { findClientes } from './repository.ts'

const MAX_POR_GRUPO = 10

interface Pedido {
  estabelecimento_id: string
  pagina: number
}

/** Records that look like one person: the same e-mail, document or phone. The strongest match names a group. */
export async function listarDuplicados(
  pessoa: Pessoa,
  { estabelecimento_id: loja, pagina }: Pedido,
): Promise<{ itens: GrupoDeDuplicados[]; total: number }> {
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.editar'), async (tx) => {
    const { grupos, total } = await selectGrupos(tx, loja, pagina)
    const clientes = await findClientes(tx, {
      estabelecimentoId: loja,
      ids: grupos.flatMap(({ ids }) => ids),
    })
    const itens = grupos.map(({ motivo, ids }) => ({
      motivo,
      clientes: clientes.filter(({ id }) => ids.includes(id)),
    }))
    return { itens, total }
  })
}

/** Those of a page, without groups of accounts alone: no two accounts are ever merged. */
async function selectGrupos(tx: Tx, loja: string, pagina: number) {
  const row = await rowOf<{
    grupos: { motivo: GrupoDeDuplicados['motivo']; ids: string[] }[]
    total: number
  }>(tx)`
    with sinais as (
      select id, user_id, 'cpf_cnpj' as motivo, 1 as forca, cpf_cnpj as valor from consumidores
        where estabelecimento_id = ${loja} and anonimizado_em is null and cpf_cnpj is not null
      union all
      select id, user_id, 'email', 2, lower(email) from consumidores
        where estabelecimento_id = ${loja} and anonimizado_em is null and email is not null
      union all
      select id, user_id, 'telefone', 3, telefone_digitos from consumidores
        where estabelecimento_id = ${loja} and anonimizado_em is null and telefone_digitos <> ''),
    grupos as (
      select motivo, forca, valor, (array_agg(id order by id))[1:${MAX_POR_GRUPO}] as ids from sinais
      group by motivo, forca, valor having count(*) > 1 and bool_or(user_id is null)),
    unicos as (select distinct on (ids) motivo, forca, valor, ids from grupos order by ids, forca),
    pagina as (
      select * from unicos order by forca, valor
      limit ${GRUPOS_POR_PAGINA} offset ${(pagina - 1) * GRUPOS_POR_PAGINA})
    select (select count(*)::int from unicos) as total,
      (select coalesce(jsonb_agg(p order by p.forca, p.valor), '[]') from pagina p) as grupos`
  return row ?? { grupos: [], total: 0 }
}
