import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { ufDoCep } from '#src/shared/ufs-por-cep.ts'
import type { EnderecoDoCep } from '../schemas-dados.ts'

/**
 * What a CEP fills in: street and city as most of the shop's own customers of that CEP have them, else the state alone.
 * Nobody outside is asked.
 */
export async function enderecoDoCep(
  pessoa: Pessoa,
  { estabelecimentoId, cep }: { estabelecimentoId: string; cep: string },
): Promise<EnderecoDoCep> {
  return withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar'), async (tx) => {
    const row = await rowOf<EnderecoDoCep>(tx)`
      select logradouro, bairro, cidade, uf from consumidores
      where estabelecimento_id = ${estabelecimentoId} and cep = ${cep} and anonimizado_em is null and cidade is not null
      group by 1, 2, 3, 4 order by count(*) desc limit 1`
    return row ?? { logradouro: null, bairro: null, cidade: null, uf: ufDoCep(cep) }
  })
}
