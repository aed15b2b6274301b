import { sql } from 'kysely'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { run, shopAlone, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import {
  A_CAMINHO,
  CANCELAVEIS,
  EM_COMPRA,
  podeAndar,
  podeCancelar,
  type StatusDaEtiqueta,
  statusDoProvedor,
} from '../etiqueta.ts'
import { andarEtiqueta, NAO_CANCELOU } from './andar-etiqueta.ts'
import { exigirConta, traduzirFalha } from './conta.ts'
import { consultar, type PedidoDoMelhorEnvio } from './melhor-envio.ts'
import { type EtiquetaRow, findEtiqueta, gravarPasso, type MudancaDaEtiqueta } from './repository.ts'

/** A label whose notice never came is asked about this often. */
const PERGUNTAR_MINUTOS = 30

/**
 * Every five minutes, in fair rounds: what is on its way is asked about, and purchases that something interrupted go on.
 * A connection that the shop must renew makes its rows wait, the others' not.
 */
export async function acompanharEtiquetas(): Promise<void> {
  // What will not be sent is given back: its money lies in the shop's wallet again. Of one that was made, an error is
  // that it was not taken back: then only a person asks once more.
  await withAccess(
    SYSTEM,
    (tx) => run(tx)`
      update etiquetas_de_envio t set cancelamento_pedido_em = now()
      from vendas v where v.estabelecimento_id = t.estabelecimento_id and v.id = t.venda_id and v.status = 'cancelado'
        and t.status in (${sql.join([...CANCELAVEIS])}) and t.cancelamento_pedido_em is null
        and (t.status <> 'gerada' or t.erro is null)`,
  )
  await emRodadas({
    tarefa: 'fretes.acompanhar',
    candidatas: sql`select id, estabelecimento_id, coalesce(verificado_em, created_at) as desde from etiquetas_de_envio
      where status in (${sql.join([...A_CAMINHO])})
          and coalesce(verificado_em, created_at) < now() - make_interval(mins => ${PERGUNTAR_MINUTOS}::int)
        or (status in (${sql.join([...EM_COMPRA])}) or cancelamento_pedido_em is not null and status = 'gerada')
          and updated_at < now() - interval '3 minutes'`,
    fazer: ({ id, estabelecimento_id: estabelecimentoId }) =>
      andarEConferir({ estabelecimentoId, etiquetaId: id }),
  })
}

/** Goes on with a purchase. A notice that came before its end was not counted: at the end the carrier is asked. */
export async function andarEConferir(alvo: { estabelecimentoId: string; etiquetaId: string }): Promise<void> {
  await andarEtiqueta(alvo)
  await conferirEtiqueta(alvo)
}

/** Asks the carrier where a label stands, and keeps it. Late and repeated answers move nothing back. */
export async function conferirEtiqueta({
  estabelecimentoId,
  etiquetaId,
}: {
  estabelecimentoId: string
  etiquetaId: string
}): Promise<void> {
  const etiqueta = await withAccess(shopAlone(estabelecimentoId), (tx) => findEtiqueta(tx, etiquetaId))
  if (!etiqueta?.provider_id || !A_CAMINHO.includes(etiqueta.status)) return
  const { token } = await exigirConta(estabelecimentoId)
  const la = await consultar({ token, id: etiqueta.provider_id }).catch(async (error) => {
    await traduzirFalha(error, estabelecimentoId)
    throw error
  })
  await gravarPasso(etiqueta, la ? mudancaDe(etiqueta, la) : { verificado_em: new Date() })
}

function mudancaDe(etiqueta: EtiquetaRow, la: PedidoDoMelhorEnvio): MudancaDaEtiqueta {
  const visto: MudancaDaEtiqueta = {
    verificado_em: new Date(),
    provider_status: la.status,
    rastreio: la.tracking ?? la.self_tracking ?? etiqueta.rastreio,
  }
  const para = paraOnde(etiqueta.status, la)
  if (!para) return visto
  const agora = new Date()
  const postada = etiqueta.postado_em ?? (la.posted_at ? dataOu(la.posted_at, agora) : agora)
  const datas: Partial<Record<StatusDaEtiqueta, MudancaDaEtiqueta>> = {
    postada: { postado_em: postada },
    entregue: { postado_em: postada, entregue_em: agora },
    cancelada: { cancelado_em: agora },
  }
  return { ...visto, status: para, ...(foiPostada(para) && SEM_CANCELAR), ...datas[para] }
}

/** A wish to give it back that came too late is taken back, and the shop told. */
const SEM_CANCELAR = {
  cancelamento_pedido_em: null,
  erro: sql<string | null>`case when cancelamento_pedido_em is null then erro else ${NAO_CANCELOU}::text end`,
}

function foiPostada(status: StatusDaEtiqueta): boolean {
  return !podeCancelar(status) && status !== 'cancelada'
}

function paraOnde(de: StatusDaEtiqueta, la: PedidoDoMelhorEnvio): StatusDaEtiqueta | null {
  const para = statusDoProvedor(la.status)
  return para && podeAndar(de, para) ? para : null
}

function dataOu(texto: string, senao: Date): Date {
  const data = new Date(texto)
  return Number.isNaN(data.getTime()) ? senao : data
}

/** Whose label a notice is about; undefined for one that we never asked for. */
export async function acharPeloProvedor(providerId: string) {
  return withAccess(SYSTEM, (tx) =>
    tx
      .selectFrom('etiquetas_de_envio')
      .select(['id', 'estabelecimento_id'])
      .where('provider_id', '=', providerId)
      .executeTakeFirst(),
  )
}
