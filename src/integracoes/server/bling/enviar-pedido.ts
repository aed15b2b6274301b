import { avisar } from '#src/avisos/server/avisar.ts'
import { rowOf, run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import {
  acharPedido,
  BlingError,
  cancelarPedido,
  criarPedido,
  lerPedido,
  type PedidoDoBling,
} from './bling.ts'
import { NESTA_CONTA } from './conexao.ts'
import { contatoDaVenda, lerVenda, montarPedido, numeroNaLoja } from './pedido-da-venda.ts'
import type { Vez } from './vez.ts'

/** So many in one go; then whoever else waits for a worker has a turn. */
const POR_VEZ = 30
/** Nobody knows whether an order whose answer was lost is there yet: it is asked for a minute later, then ever later. */
const RECUO_SEGUNDOS = 60
const TENTATIVAS = 12

interface PedidoNaFila {
  vendaId: string
  situacao: 'pendente' | 'a_cancelar'
  blingId: number | null
  /** It was sent to an account that is not the one connected now. */
  noutraConta: boolean
  tentativas: number
}

/** Sends what was paid and cancels what was cancelled or came back, one after the other. A refused one waits for the shop; the others go on. */
export async function enviarPedidos(vez: Vez): Promise<void> {
  for (let n = 0; n < POR_VEZ; n += 1) {
    const pedido = await proximo(vez)
    if (!pedido) return
    try {
      await (pedido.situacao === 'pendente' ? enviar(vez, pedido) : cancelar(vez, pedido))
    } catch (error) {
      if (!(error instanceof BlingError)) throw error
      await anotarErro(vez, pedido, error)
      // What holds for the whole connection ends this turn.
      if (error.incerto || error.status === 403) throw error
    }
  }
}

const acesso = ({ estabelecimentoId }: Vez) => shopAlone(estabelecimentoId)

function proximo(vez: Vez): Promise<PedidoNaFila | undefined> {
  return withAccess(
    acesso(vez),
    (tx) => rowOf<PedidoNaFila>(tx)`
      select venda_id as "vendaId", situacao, case when ${NESTA_CONTA} then bling_id end as "blingId",
        bling_id is not null and not ${NESTA_CONTA} as "noutraConta", tentativas
      from pedidos_no_bling b
      where estabelecimento_id = ${vez.estabelecimentoId} and situacao in ('pendente', 'a_cancelar')
        and proxima_em <= now()
      order by anterior, created_at, venda_id limit 1`,
  )
}

/**
 * Asks first whether an order of our number is there, so that neither a lost answer nor a process that died makes two.
 * Its id is kept before anything else is asked.
 */
async function enviar(vez: Vez, pedidoNaFila: PedidoNaFila): Promise<void> {
  const { vendaId, blingId } = pedidoNaFila
  const venda = await withAccess(acesso(vez), (tx) => lerVenda(tx, { ...vez, vendaId }))
  // Cancelled this very moment: what there is of it there ends.
  if (!venda) return cancelar(vez, pedidoNaFila)
  const { chamar } = vez
  let pedido: PedidoDoBling | null | undefined = blingId
    ? await lerPedido(chamar, blingId)
    : await acharPedido(chamar, numeroNaLoja(venda))
  if (!pedido && !blingId) {
    const id = await criarPedido(chamar, await montarPedido(chamar, venda, contatoDaVenda(venda)))
    await gravar(
      vez,
      (tx) => run(tx)`
      update pedidos_no_bling set bling_id = ${id}, empresa = ${vez.empresa}
      where estabelecimento_id = ${vez.estabelecimentoId} and venda_id = ${vendaId}`,
    )
    pedido = await lerPedido(chamar, id)
  }
  if (!pedido) throw new BlingError({ status: 404, mensagem: 'O pedido não existe mais no Bling.' })
  const { id, numero } = pedido
  // Cancelled meanwhile, it stays to be cancelled.
  await gravar(
    vez,
    (tx) => run(tx)`
    update pedidos_no_bling set bling_id = ${id}, empresa = ${vez.empresa}, numero = ${numero}, enviado_em = coalesce(enviado_em, now()),
      tentativas = 0, problema = null, detalhe = null,
      situacao = case when situacao = 'pendente' then 'enviado' else situacao end
    where estabelecimento_id = ${vez.estabelecimentoId} and venda_id = ${vendaId}`,
  )
}

/** An answer may have been lost: without an id it is looked for by our number. */
async function cancelar(vez: Vez, { vendaId, blingId, noutraConta, situacao }: PedidoNaFila): Promise<void> {
  const { chamar, estabelecimentoId } = vez
  if (noutraConta)
    throw new BlingError({ status: 404, mensagem: 'O pedido está em outra conta do Bling. Cancele-o lá.' })
  const venda = await withAccess(
    acesso(vez),
    (tx) => rowOf<{ id: string; numero: number }>(tx)`
      select id, numero from vendas where estabelecimento_id = ${estabelecimentoId} and id = ${vendaId}`,
  )
  const pedido = blingId
    ? await lerPedido(chamar, blingId)
    : venda && (await acharPedido(chamar, numeroNaLoja(venda)))
  if (pedido) await cancelarPedido(chamar, pedido)
  // Not what became of it meanwhile: that has its own turn.
  await gravar(
    vez,
    (tx) => run(tx)`
      update pedidos_no_bling set situacao = 'cancelado', tentativas = 0, problema = null, detalhe = null
      where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} and situacao = ${situacao}`,
  )
}

async function gravar(vez: Vez, escrever: (tx: Tx) => Promise<unknown>): Promise<void> {
  await withAccess(acesso(vez), escrever)
}

/** Refused, it waits for somebody of the shop, who hears of it; unanswered, it is tried again, later each time. */
async function anotarErro(vez: Vez, pedido: PedidoNaFila, error: BlingError): Promise<void> {
  const { estabelecimentoId } = vez
  const { vendaId, tentativas } = pedido
  const desiste = error.incerto ? tentativas + 1 >= TENTATIVAS : error.status !== 403
  const problema = error.incerto ? 'sem_resposta' : error.status === 403 ? 'falta_permissao' : 'recusou'
  const espera = Math.min(3600, RECUO_SEGUNDOS * 2 ** Math.min(tentativas, 10))
  await withAccess(acesso(vez), async (tx) => {
    const linha = await rowOf<{ numero: number }>(tx)`
      update pedidos_no_bling p
      set tentativas = p.tentativas + 1, problema = ${problema}, detalhe = ${error.incerto ? null : error.mensagem},
        proxima_em = now() + make_interval(secs => ${espera}::float8),
        situacao = case when ${desiste} then 'recusado' else p.situacao end
      from vendas v
      where p.estabelecimento_id = ${estabelecimentoId} and p.venda_id = ${vendaId} and p.situacao = ${pedido.situacao}
        and v.estabelecimento_id = p.estabelecimento_id and v.id = p.venda_id
      returning v.numero`
    if (desiste && linha)
      await avisar(tx, {
        estabelecimentoId,
        acao: 'integracoes.gerir',
        tipo: 'integracoes.bling_recusou',
        titulo:
          pedido.situacao === 'pendente'
            ? `O pedido ${linha.numero} não foi para o Bling`
            : `O pedido ${linha.numero} continua aberto no Bling`,
        texto: error.incerto ? 'O Bling não responde. Envie de novo em Integrações.' : error.mensagem,
        rota: '/perfil?tab=integracoes',
      })
  })
}
