import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { FreteDaLoja, GravarFreteInput } from '../schemas.ts'

/** What something weighs and measures of which neither its product nor its shop says it. */
export const EMBALAGEM_PADRAO = { peso_gramas: 500, altura_cm: 10, largura_cm: 15, comprimento_cm: 20 }
const PREPARO_DIAS = 1

/** The team reads how its shop posts. */
export async function lerFreteDaLoja(pessoa: Pessoa, estabelecimentoId: string): Promise<FreteDaLoja> {
  return withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'loja.editar'), (tx) =>
    findFreteDaLoja(tx, estabelecimentoId),
  )
}

/** The team sets it, the whole table at once. */
export async function gravarFreteDaLoja(
  pessoa: Pessoa,
  { estabelecimento_id: id, updated_at, ...frete }: GravarFreteInput,
): Promise<FreteDaLoja> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<{ atual: string }>(tx)`
      select iso(updated_at) as atual from fretes_da_loja where estabelecimento_id = ${id} for no key update`
    await exigirVersao(tx, acesso, {
      recurso: 'fretes_da_loja',
      recursoId: id,
      atual: row?.atual ?? null,
      vista: updated_at,
    })
    const de = await findFreteDaLoja(tx, id)
    await run(tx)`
      insert into fretes_da_loja
        (estabelecimento_id, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias, tabela, alterado_por)
      values (${id}, ${frete.peso_gramas}, ${frete.altura_cm}, ${frete.largura_cm}, ${frete.comprimento_cm},
        ${frete.preparo_dias}, ${JSON.stringify(frete.tabela)}::jsonb, ${pessoa.userId})
      on conflict (estabelecimento_id) do update set peso_gramas = excluded.peso_gramas,
        altura_cm = excluded.altura_cm, largura_cm = excluded.largura_cm, comprimento_cm = excluded.comprimento_cm,
        preparo_dias = excluded.preparo_dias, tabela = excluded.tabela, alterado_por = excluded.alterado_por`
    await auditar(tx, pessoa, 'fretes.configurar', {
      estabelecimentoId: id,
      recurso: 'fretes_da_loja',
      id,
      de: { ...de, tabela: de.tabela.length },
      para: { ...frete, tabela: frete.tabela.length },
    })
    return findFreteDaLoja(tx, id)
  })
}

/** How a shop posts; one that set nothing, as most do. */
export async function findFreteDaLoja(tx: Tx, estabelecimentoId: string): Promise<FreteDaLoja> {
  const row = await rowOf<FreteDaLoja>(tx)`
    select estabelecimento_id, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias, tabela,
      iso(updated_at) as updated_at
    from fretes_da_loja where estabelecimento_id = ${estabelecimentoId}`
  return (
    row ?? {
      estabelecimento_id: estabelecimentoId,
      ...EMBALAGEM_PADRAO,
      preparo_dias: PREPARO_DIAS,
      tabela: [],
      updated_at: null,
    }
  )
}

/** How one shop posts and at what prices, for another that has set nothing. */
export async function copiarFrete(
  tx: Tx,
  { de, para, userId }: { de: string; para: string; userId: string },
): Promise<void> {
  await run(tx)`
    insert into fretes_da_loja
      (estabelecimento_id, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias, tabela, alterado_por)
    select ${para}, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias, tabela, ${userId}
    from fretes_da_loja where estabelecimento_id = ${de}`
}
