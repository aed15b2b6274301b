import { run, type Tx } from '#src/shared/server/database/database.ts'

interface Copia {
  de: string
  para: string
  userId: string
  aparencia: boolean
  /** The new shop's plan includes colour and order of its page. */
  comPersonalizacao: boolean
  textos: boolean
  entrega: boolean
}

/**
 * How one shop looks, what it says and how it hands over, for another that has set nothing. Featured products and the
 * address where orders are fetched are each shop's own.
 */
export async function copiarAjustes(
  tx: Tx,
  { de, para, userId, aparencia, comPersonalizacao, textos, entrega }: Copia,
): Promise<void> {
  const personaliza = aparencia && comPersonalizacao
  await run(tx)`
    update estabelecimentos n set logo_url = case when ${aparencia} then d.logo_url end,
      capa_url = case when ${aparencia} then d.capa_url end, cor = case when ${personaliza} then d.cor end,
      descricao = case when ${textos} then d.descricao end, segmento = case when ${textos} then d.segmento end
    from estabelecimentos d where n.id = ${para} and d.id = ${de}`
  await run(tx)`
    insert into configuracoes_estabelecimento
      (estabelecimento_id, redes_sociais, politicas, entrega, pedido_minimo, personalizacao, alterado_por)
    select ${para}, case when ${textos} then redes_sociais end, case when ${textos} then politicas end,
      case when ${entrega} then jsonb_set(entrega, '{retirada,endereco}', '""') end,
      case when ${entrega} then pedido_minimo end,
      case when ${personaliza} then jsonb_set(personalizacao, '{destaques}', '[]') end, ${userId}
    from configuracoes_estabelecimento where estabelecimento_id = ${de}`
}
