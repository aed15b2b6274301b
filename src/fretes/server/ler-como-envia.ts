import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { rowOf, shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import type { ComoEnvia } from '../frete-publicado.ts'
import { findFreteDaLoja } from './frete-da-loja.ts'

/** How a shop posts, for catalogues that tell it before anybody asks. */
export async function lerComoEnvia(estabelecimentoId: string): Promise<ComoEnvia> {
  return withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const row = await rowOf<{ entrega: Entrega | null; transportadora: boolean }>(tx)`
      select (select c.entrega from configuracoes_estabelecimento c where c.estabelecimento_id = e.id) as entrega,
        exists (select 1 from conexoes_de_frete c where c.estabelecimento_id = e.id) as transportadora
      from estabelecimentos e where e.id = ${estabelecimentoId}`
    const { tabela, peso_gramas: pesoPadrao } = await findFreteDaLoja(tx, estabelecimentoId)
    return { entrega: row?.entrega ?? null, transportadora: row?.transportadora ?? false, tabela, pesoPadrao }
  })
}
