import { publicReads, rowOf } from '#src/shared/server/database/database.ts'
import { remembered } from '#src/shared/server/http/public-answer.ts'
import type { CondicoesDaLoja } from '../schemas.ts'

/** Anyone. Of a visible shop. One query; kept until something of the shop changes. */
export const condicoesDaLoja = (id: string): Promise<CondicoesDaLoja | null> =>
  remembered(`condicoes:${id}`, [`loja:${id}`], () => ler(id))

async function ler(id: string): Promise<CondicoesDaLoja | null> {
  const row = await rowOf<CondicoesDaLoja>(publicReads())`
    select c.entrega, r.aceita_pix, r.aceita_dinheiro, r.aceita_cartao,
      r.public_key is not null as cartao_online,
      coalesce(c.politicas ->> 'trocas', '') <> '' as trocas,
      coalesce(c.politicas ->> 'entrega', '') <> '' as politica_entrega
    from publico_recebimento r left join publico_configuracoes c on c.estabelecimento_id = r.estabelecimento_id
    where r.estabelecimento_id = ${id}`
  return row ?? null
}
