import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { publicReads, rowOf } from '#src/shared/server/database/database.ts'

/** On what terms a visible shop sells: how it hands over, how it is paid, and which policies it wrote. */
export interface CondicoesDaLoja {
  entrega: Entrega | null
  aceita_pix: boolean
  aceita_dinheiro: boolean
  aceita_cartao: boolean
  /** A card is paid on the site rather than at the door. */
  cartao_online: boolean
  trocas: boolean
  politica_entrega: boolean
}

/** Anyone. Of a visible shop; one query. */
export async function condicoesDaLoja(id: string): Promise<CondicoesDaLoja | null> {
  const row = await rowOf<CondicoesDaLoja>(publicReads())`
    select c.entrega, r.aceita_pix, r.aceita_dinheiro, r.aceita_cartao,
      r.public_key is not null as cartao_online,
      coalesce(c.politicas ->> 'trocas', '') <> '' as trocas,
      coalesce(c.politicas ->> 'entrega', '') <> '' as politica_entrega
    from publico_recebimento r left join publico_configuracoes c on c.estabelecimento_id = r.estabelecimento_id
    where r.estabelecimento_id = ${id}`
  return row ?? null
}
