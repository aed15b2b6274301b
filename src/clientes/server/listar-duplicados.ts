import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { GrupoDeDuplicados } from '../schemas.ts'
import { findClientes } from './repository.ts'

const MAX_GRUPOS = 50
const MAX_POR_GRUPO = 10

/** Records that look like one person: the same e-mail, document or phone. The strongest match names a group. */
export async function listarDuplicados(
  pessoa: Pessoa,
  loja: string,
): Promise<{ itens: GrupoDeDuplicados[]; total: number }> {
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.editar'), async (tx) => {
    const grupos = await selectGrupos(tx, loja)
    const clientes = await findClientes(tx, {
      estabelecimentoId: loja,
      ids: grupos.flatMap(({ ids }) => ids),
    })
    const itens = grupos.map(({ motivo, ids }) => ({
      motivo,
      clientes: clientes.filter(({ id }) => ids.includes(id)),
    }))
    return { itens, total: grupos[0]?.total ?? 0 }
  })
}

async function selectGrupos(tx: Tx, loja: string) {
  return rowsOf<{ motivo: GrupoDeDuplicados['motivo']; ids: string[]; total: number }>(tx)`
    with sinais as (
      select id, 'cpf_cnpj' as motivo, 1 as forca, cpf_cnpj as valor from consumidores
        where estabelecimento_id = ${loja} and anonimizado_em is null and cpf_cnpj is not null
      union all
      select id, 'email', 2, lower(email) from consumidores
        where estabelecimento_id = ${loja} and anonimizado_em is null and email is not null
      union all
      select id, 'telefone', 3, telefone_digitos from consumidores
        where estabelecimento_id = ${loja} and anonimizado_em is null and telefone_digitos <> ''),
    grupos as (
      select motivo, forca, valor, (array_agg(id order by id))[1:${MAX_POR_GRUPO}] as ids from sinais
      group by motivo, forca, valor having count(*) > 1),
    unicos as (select distinct on (ids) motivo, forca, valor, ids from grupos order by ids, forca)
    select motivo, ids, (count(*) over ())::int as total from unicos order by forca, valor limit ${MAX_GRUPOS}`
}
