import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { politicasDeOutraLoja, type QuemVende } from '../politicas.ts'

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
  const politicas = textos ? await lerPoliticas(tx, { de, para }) : null
  const personaliza = aparencia && comPersonalizacao
  await run(tx)`
    update estabelecimentos n set logo_url = case when ${aparencia} then d.logo_url end,
      capa_url = case when ${aparencia} then d.capa_url end, cor = case when ${personaliza} then d.cor end,
      descricao = case when ${textos} then d.descricao end, segmento = case when ${textos} then d.segmento end
    from estabelecimentos d where n.id = ${para} and d.id = ${de}`
  await run(tx)`
    insert into configuracoes_estabelecimento
      (estabelecimento_id, redes_sociais, politicas, entrega, pedido_minimo, personalizacao, alterado_por)
    select ${para}, case when ${textos} then redes_sociais end, ${politicas && JSON.stringify(politicas)}::jsonb,
      case when ${entrega} then jsonb_set(entrega, '{retirada,endereco}', '""') end,
      case when ${entrega} then pedido_minimo end,
      case when ${personaliza} then jsonb_set(personalizacao, '{destaques}', '[]') end, ${userId}
    from configuracoes_estabelecimento where estabelecimento_id = ${de}`
}

async function lerPoliticas(tx: Tx, { de, para }: Pick<Copia, 'de' | 'para'>): Promise<object | null> {
  const row = await rowOf<{ politicas: object | null; antiga: QuemVende; nova: QuemVende }>(tx)`
    select c.politicas, to_jsonb(d) as antiga, to_jsonb(n) as nova from estabelecimentos n
    join estabelecimentos d on d.id = ${de}
    left join configuracoes_estabelecimento c on c.estabelecimento_id = ${de} where n.id = ${para}`
  return row?.politicas ? politicasDeOutraLoja(row.politicas, { de: row.antiga, para: row.nova }) : null
}
