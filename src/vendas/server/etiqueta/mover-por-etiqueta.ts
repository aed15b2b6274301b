import { avisar } from '#src/avisos/server/avisar.ts'
import { parou } from '#src/fretes/etiqueta.ts'
import { acharEtiqueta, type EtiquetaRow } from '#src/fretes/server/etiquetas.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'
import { estaNaLoja } from '../../rules.ts'
import { mandarEmailDoPasso, entregar } from '../avancar-venda.ts'
import { eventoDaVenda, moverVenda } from '../mover-venda.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { findVenda, lockVenda, type VendaRow } from '../repository.ts'

/** The parcel is in the carrier's hands, or has been. */
const SAIRAM = new Set(['postada', 'parada', 'entregue', 'nao_entregue'])

/**
 * The job that a label which changed queues: what it means for the sale. Posted: sent, with its tracking code; delivered:
 * delivered; stopped or not delivered: shop, buyer and platform are told. What came twice, late or for a sale that ended
 * moves nothing. Announced to the open screens whatever it is.
 */
export async function moverPorEtiqueta({
  estabelecimentoId,
  etiquetaId,
  parou: quando,
}: {
  estabelecimentoId: string
  etiquetaId: string
  parou?: string | null | undefined
}): Promise<void> {
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const etiqueta = await acharEtiqueta(tx, etiquetaId)
    const venda = etiqueta && (await lockVenda(tx, etiqueta.venda_id))
    if (!etiqueta || !venda) return
    const atual = SAIRAM.has(etiqueta.status) ? await enviar(tx, venda, etiqueta) : venda
    if (etiqueta.status === 'entregue' && atual.status === 'enviado')
      await entregar(tx, atual, { userId: null })
    if (parou(etiqueta.status) && quando !== null) await contarQueParou(tx, etiqueta, quando)
    if (precisaDaLoja(etiqueta)) await contarQueFalhou(tx, venda, etiqueta)
    const depois = await findVenda(tx, venda.id)
    if (depois) await announce(tx, [eventoDaVenda(depois)])
  })
}

/** Returns the sale as it is now. */
async function enviar(tx: Tx, venda: VendaRow, etiqueta: EtiquetaRow): Promise<VendaRow> {
  if (!estaNaLoja(venda.status)) return venda
  const enviada = await moverVenda(tx, venda, {
    para: 'enviado',
    userId: null,
    motivo: `Postado: ${etiqueta.transportadora} ${etiqueta.servico}.`,
    mudancas: {
      enviado_em: etiqueta.postado_em ?? new Date(),
      modo_entrega: 'transportadora',
      rastreio: etiqueta.rastreio,
    },
  })
  await mandarEmailDoPasso(tx, enviada, 'enviar')
  return enviada
}

/** Once for each time it stops, however often its job is repeated. */
async function contarQueParou(tx: Tx, etiqueta: EtiquetaRow, quando = ''): Promise<void> {
  const { id, estabelecimento_id: estabelecimentoId, venda_id: vendaId, status } = etiqueta
  const vez = `${id}.${status}.${quando}`
  await mandarEmails(tx, vendaId, ['entrega_parada', 'entrega_parada_para_a_loja'], vez)
  await alertar(tx, {
    codigo: 'FRT-ENTREGA',
    severidade: status === 'nao_entregue' ? 'alto' : 'medio',
    estabelecimentoId,
    chave: id,
    resumo:
      status === 'nao_entregue'
        ? `A ${etiqueta.transportadora} não conseguiu entregar um pedido.`
        : `Um pedido parou no caminho, com a ${etiqueta.transportadora}.`,
    dados: { venda_id: vendaId },
  })
}

/** What the carrier did not answer once is tried again by itself; what goes on failing, or was refused, is the shop's. */
const INSISTIR_MS = 5 * 60_000

function precisaDaLoja({ status, erro, created_at: pedida }: EtiquetaRow): boolean {
  if (!erro) return false
  const feita = status === 'gerada' || SAIRAM.has(status)
  return feita || status === 'recusada' || Date.now() - pedida.getTime() > INSISTIR_MS
}

/** Once for each trouble of a label, by its words. */
async function contarQueFalhou(tx: Tx, venda: VendaRow, etiqueta: EtiquetaRow): Promise<void> {
  const recusada = etiqueta.status === 'recusada'
  const palavras = sha256(etiqueta.erro ?? '').toString('hex')
  await avisar(tx, {
    estabelecimentoId: venda.estabelecimento_id,
    acao: 'vendas.avancar',
    tipo: 'vendas.frete',
    titulo: recusada
      ? `A etiqueta da venda #${venda.numero} não foi comprada`
      : `A etiqueta da venda #${venda.numero} precisa de você`,
    texto: etiqueta.erro,
    rota: `/vendas/${venda.id}`,
    chave: `etiqueta:${etiqueta.id}:${palavras}`,
  })
}
