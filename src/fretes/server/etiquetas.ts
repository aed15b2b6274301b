import { sql } from 'kysely'
import { type Tx, violates } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors-do-envio.ts'
import { aceitaVolumes, type Caixa, CANCELAVEIS, podeImprimir } from '../etiqueta.ts'
import { exigirConta, traduzirFalha } from './conta.ts'
import { imprimir, saldoDaCarteira } from './melhor-envio.ts'
import { filasDeFretes } from './queues.ts'
import { type EtiquetaRow, findEtiqueta } from './repository.ts'

export type { EtiquetaRow } from './repository.ts'
export const acharEtiqueta = findEtiqueta

const PRAZO_DA_TELA_MS = 6000

export interface NovaEtiqueta {
  estabelecimentoId: string
  vendaId: string
  servicoId: number
  servico: string
  transportadora: string
  preco: number
  volumes: Caixa[]
  comNota: boolean
}

/** Asks for a label, in the caller's transaction: one sale has one that is open, however many ask at once. */
export async function pedirEtiqueta(tx: Tx, nova: NovaEtiqueta): Promise<string> {
  const { estabelecimentoId, volumes } = nova
  if (!aceitaVolumes(nova.transportadora, volumes.length)) throw errors.um_volume()
  const { id } = await tx
    .insertInto('etiquetas_de_envio')
    .values({
      estabelecimento_id: estabelecimentoId,
      venda_id: nova.vendaId,
      servico_id: nova.servicoId,
      servico: nova.servico,
      transportadora: nova.transportadora,
      preco: nova.preco,
      volumes: JSON.stringify(volumes),
      com_nota: nova.comNota,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw violates(error, 'etiquetas_de_envio_uma_aberta') ? errors.etiqueta_existe() : error
    })
  await enqueue(tx, filasDeFretes.etiqueta, { estabelecimentoId, etiquetaId: id })
  return id
}

/** The latest label of a sale. */
export async function etiquetaDaVenda(tx: Tx, vendaId: string): Promise<EtiquetaRow | undefined> {
  const row = await tx
    .selectFrom('etiquetas_de_envio')
    .selectAll()
    .where('venda_id', '=', vendaId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as EtiquetaRow | undefined
}

/** Asks for a label to be given back; the job does it, and the carrier's word ends it. */
export async function pedirCancelamento(tx: Tx, etiqueta: EtiquetaRow): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('etiquetas_de_envio')
    .set({ cancelamento_pedido_em: sql`coalesce(cancelamento_pedido_em, now())`, erro: null })
    .where('id', '=', etiqueta.id)
    .where('status', 'in', CANCELAVEIS)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.nao_se_cancela()
  await enqueue(tx, filasDeFretes.etiqueta, {
    estabelecimentoId: etiqueta.estabelecimento_id,
    etiquetaId: etiqueta.id,
  })
}

/** The link to the carrier's own paper, for whoever is signed in there. Outside any transaction. */
export async function linkDeImpressao(estabelecimentoId: string, etiquetas: EtiquetaRow[]): Promise<string> {
  if (etiquetas.some(({ status }) => !podeImprimir(status))) throw errors.ainda_sem_etiqueta()
  const { token } = await exigirConta(estabelecimentoId)
  try {
    const ids = etiquetas.flatMap(({ provider_id }) => provider_id ?? [])
    return await imprimir({ token, ids, prazoMs: PRAZO_DA_TELA_MS })
  } catch (error) {
    throw (await traduzirFalha(error, estabelecimentoId)) ?? error
  }
}

/** Reais in the shop's wallet; null where the carrier does not say. Outside any transaction. */
export async function saldoDaLoja(estabelecimentoId: string): Promise<number | null> {
  const { token } = await exigirConta(estabelecimentoId)
  return saldoDaCarteira({ token, prazoMs: PRAZO_DA_TELA_MS })
}

/** The latest label of the sale `v`, as its page shows it; what it cost is the team's to know. */
export const ETIQUETA_DE_ENVIO = sql`(
  select jsonb_build_object('id', t.id, 'status', t.status, 'servico', t.servico, 'transportadora', t.transportadora,
    'rastreio', t.rastreio, 'created_at', iso(t.created_at), 'gerado_em', iso(t.gerado_em),
    'postado_em', iso(t.postado_em), 'entregue_em', iso(t.entregue_em), 'cancelado_em', iso(t.cancelado_em),
    'cancelando', t.cancelamento_pedido_em is not null and t.status in (${sql.join([...CANCELAVEIS])}),
    'preco', case when (select app_papel()) <> 'pessoa' then t.preco end,
    'valor_pago', case when (select app_papel()) <> 'pessoa' then t.valor_pago end,
    'erro', case when (select app_papel()) <> 'pessoa' then t.erro end)
  from etiquetas_de_envio t where t.estabelecimento_id = v.estabelecimento_id and t.venda_id = v.id
  order by t.created_at desc limit 1)`
